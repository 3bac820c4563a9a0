from topping.lexicon.tools.extensions import Hooks, hooks_of


def test_hooks_are_the_letters_that_make_another_word() -> None:
    words = {"ROI", "EROI", "DROIT", "ROIS", "ROIDE", "DROI", "ROIE"}
    assert hooks_of("ROI", words.__contains__) == Hooks("DE", "ES")
    assert hooks_of("DROIT", words.__contains__) == Hooks("", "")
