"""An exact 2D geometric tabletop simulator: movement and visibility rulings with proof."""

__version__ = "0.1.0"
