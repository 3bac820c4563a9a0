"""The screens of the games other than topping and club duplicate, and of aids for games on a real board."""
