"""The tight loops of sight, in a subset of Python that numba compiles; plain lists otherwise.

A shape is one row of floats: `[corners, growth, x1, y1, x2, y2, ...]` for the convex hull of its
corners widened by `growth` (a disc is one corner), or `[0, growth, x, y, a, b, ux, uy]` for an
ellipse with half axes `a` along the unit vector `u` and `b` across, widened by `growth`.
A line is `(n, rho)`: the points p with `p . n = rho`; it runs along `d = (ny, -nx)`.
"""
