"""Speed and memory of one run, each figure beside its bound (no part of the tests)."""


def main(*, as_json: bool = False) -> int:
    """Print every figure beside its bound; return 1 when one is missed, else 0."""
    from tabletop.bench.run import main as run  # a single measure does not load all others

    return run(as_json=as_json)


__all__ = ["main"]
