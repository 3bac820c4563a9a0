"""The scenes of runs begun together on several machines, each for its route."""

from __future__ import annotations

from topping.kiosk.routes import together as routes
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.solo import duel, meeting, together
from topping.kiosk.stage import Stage


def scene_of(route: routes.TogetherRoute, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    match route:
        case routes.Meet(seat):
            return meeting.MeetingScene(stage, seat)
        case routes.PlayTogether(seat, room, taken_up):
            start = room.meeting.start
            kind = duel.DuelScene if start is not None and start.is_duel else together.TogetherScene
            return kind(stage, seat, room, taken_up)
