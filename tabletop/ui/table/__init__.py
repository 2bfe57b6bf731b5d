"""The table screen: models are dragged, judges answer, everything is drawn from their answers."""
