"""The placement solver; `tabletop.geometry.places` is its front."""
