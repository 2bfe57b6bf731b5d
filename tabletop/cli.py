"""The command `tabletop`: opens the window, checks and draws rulings, measures speed."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

import typer

from tabletop import __version__
from tabletop.commands.data import data
from tabletop.commands.lists import lists
from tabletop.commands.saying import complain, say_error
from tabletop.errors import TabletopError
from tabletop.files.home import (
    HOME_WORD,
    Home,
    home,
    prepared,
    start_log,
    stop_log,
    write_crash_report,
)
from tabletop.ui.judge import WORD as JUDGE_WORD

OK: Final = 0
BAD_INPUT: Final = 2
CRASHED: Final = 3
BROKEN_PIPE: Final = 141

DataDir = Annotated[
    Path | None,
    typer.Option("--data-dir", help="Folder for settings, log, autosaves and crash reports."),
]
Narrate = Annotated[bool, typer.Option("--narrate", help="Say on standard output what is done.")]


@dataclass
class Session:
    """What the global options chose, filled in before a command runs."""

    home: Home = field(default_factory=home)
    doing: str = "start"

    def prepare(self, data_dir: Path | None, narrate: bool) -> None:
        """Take over the global options and open the log.

        Whatever asks for the usual home from now on, child processes too, gets the chosen one.
        """
        if data_dir is not None:
            self.home = prepared(home(data_dir))
            os.environ[HOME_WORD] = str(self.home.folder.absolute())
        start_log(self.home, narrate)


app = typer.Typer(
    name="tabletop",
    help="An exact 2D tabletop simulator: movement and visibility rulings with proof.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=False,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; no traceback ever reaches the user.

    0: all agrees or done, 1: a ruling differs or a bound is missed, 2: bad input, 3: a fault of
    the program, with a report in the data folder.
    """
    session = Session()
    usual = os.environ.get(HOME_WORD)
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == [JUDGE_WORD]:
        from tabletop.ui.judge.child import main as judge

        judge()
        return OK
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # output is for people and programs
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = _run(globals_first(words), session)
        sys.stdout.flush()
    except TabletopError as fault:
        complain(fault)
        code = BAD_INPUT
    except BrokenPipeError:
        # The reader went away: nothing more can be said, and the interpreter must not try.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = BROKEN_PIPE
    except KeyboardInterrupt:
        code = 130
    except Exception as fault:  # the last resort: the user gets a file, not a traceback
        report = write_crash_report(session.home, fault, f"{session.doing}: {' '.join(words)}")
        where = f"a report is in {report}" if report else "no report could be written"
        say_error(f"tabletop failed ({type(fault).__name__}); {where}")
        code = CRASHED
    stop_log()
    if usual is None:
        os.environ.pop(HOME_WORD, None)
    else:
        os.environ[HOME_WORD] = usual
    return code


def _run(words: list[str], session: Session) -> int:
    try:
        app(words, obj=session, prog_name="tabletop")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else OK if end.code is None else BAD_INPUT
    return OK


def globals_first(words: Sequence[str]) -> list[str]:
    """Return the words with the global options in front, so that they may stand anywhere.

    >>> globals_first(["check", "a.yaml", "--data-dir", "d", "--narrate"])
    ['--data-dir', 'd', '--narrate', 'check', 'a.yaml']
    """
    front: list[str] = []
    rest: list[str] = []
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word == "--":
            rest += [word, *waiting]
            break
        if word == "--narrate" or word.startswith("--data-dir="):
            front.append(word)
        elif word == "--data-dir" and waiting:
            front += [word, waiting.pop(0)]
        else:
            rest.append(word)
    return front + rest


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tabletop {__version__}")
        raise typer.Exit(OK)


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    data_dir: DataDir = None,
    narrate: Narrate = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Open the window on the ready table, or run a command."""
    del version
    session = _session(context)
    session.prepare(data_dir, narrate)
    if context.invoked_subcommand is None:
        raise typer.Exit(_open_window(session, None))


@app.command("open")
def open_file(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(readable=False, help="A table or ruling, or share text.")],
) -> None:
    """Open a table or a ruling in the window."""
    raise typer.Exit(_open_window(_session(context), file))


@app.command()
def check(
    context: typer.Context,
    paths: Annotated[
        list[Path],
        typer.Argument(readable=False, help="Ruling files, folders of them, or share text."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Answer rulings and compare with what they expect."""
    _session(context).doing = "check"
    from tabletop.commands.check import check_paths

    raise typer.Exit(check_paths(paths, as_json))


@app.command()
def render(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(readable=False, help="A ruling file, or share text.")],
    out: Annotated[Path, typer.Option("-o", "--out", help="The picture: .png or .svg.")],
    ruling_id: Annotated[str, typer.Option("--id", help="Which ruling of the file.")] = "",
) -> None:
    """Draw the card of a ruling."""
    session = _session(context)
    session.doing = "render"
    if out.suffix.lower() not in (".png", ".svg"):
        raise TabletopError(
            "a card is a .png or an .svg", file=str(out), place="-o", next_step="rename it"
        )
    from tabletop.files.check import answer
    from tabletop.files.ruling_in import load_one, named
    from tabletop.files.share import is_share, loaded_share

    text = str(file)
    found = named(loaded_share(text), ruling_id) if is_share(text) else load_one(file, ruling_id)
    answered = answer(found)
    from tabletop.ui.card import render as draw

    draw(answered, out)
    typer.echo(f"{out}")


@app.command()
def bench(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Measure speed and memory against their bounds."""
    _session(context).doing = "bench"
    from tabletop.bench import main as measure

    raise typer.Exit(measure(as_json=as_json))


@app.command()
def battle(
    context: typer.Context,
    scenario: Annotated[
        str, typer.Argument(help="A battle: a shipped name or a file, or a save.")
    ] = "",
    players: Annotated[
        str, typer.Option(help="Who plays: random or greedy, for each side.")
    ] = "random,random",
    seed: Annotated[str, typer.Option(help="The seed of dice and players.")] = "1",
    save: Annotated[Path | None, typer.Option(help="Where to save what was played.")] = None,
    armies: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="ONE TWO", help="Two armies instead: names or files."),
    ] = None,
    plan: Annotated[str, typer.Option(help="Their battleplan; left out: long-front.")] = "",
    layout: Annotated[str, typer.Option(help="Their terrain; left out: mill-lanes.")] = "",
    season: Annotated[str, typer.Option(help="What all armies may do besides: fury.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Let two programs play a battle to its end."""
    _session(context).doing = "battle"
    from tabletop.commands.battle import Wanted, run

    wanted = Wanted(scenario, armies, plan, layout, players, seed, save, as_json, season)
    raise typer.Exit(run(wanted, say_error))


@app.command()
def replay(
    context: typer.Context,
    save: Annotated[Path, typer.Argument(readable=False, help="A saved battle.")],
    is_verified: Annotated[
        bool, typer.Option("--verify", help="Run it again by the rules and compare.")
    ] = False,
    mend: Annotated[
        Path | None, typer.Option(help="Write what is sound of a damaged save to this file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Tell a saved battle again; 1 when it does not come out the same."""
    session = _session(context)
    session.doing = "replay"
    from tabletop.commands.replay import Wanted
    from tabletop.commands.replay import replay as tell

    raise typer.Exit(tell(Wanted(save, is_verified, as_json, mend), session.home, say_error))


@app.command()
def index(
    context: typer.Context,
    expression: Annotated[str, typer.Argument(help='Keywords: "VANARI & INFANTRY & !HERO".')],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Look warscrolls up by keywords; 1 when none has them."""
    from tabletop.commands.index import index as found

    raise typer.Exit(found(expression, as_json, _session(context).home))


@app.command()
def coverage(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """List which systems of the rules are automated, and their tests; 1 when one has none."""
    from tabletop.commands.coverage import coverage as listed

    raise typer.Exit(listed(as_json))


app.add_typer(lists, name="army")
app.add_typer(data, name="data")


def _session(context: typer.Context) -> Session:
    session = context.find_object(Session)
    return session if session is not None else Session()


def _open_window(session: Session, file: Path | None) -> int:
    session.doing = f"open {str(file)[:200]}" if file else "open"
    prepared(session.home)
    if file is not None:
        _must_open(file)
    from tabletop.ui.app import run

    return run(file, session.home)


def _must_open(file: Path) -> None:
    """Refuse a file that holds nothing to open before a window appears."""
    from tabletop.files.army_in import load_army
    from tabletop.files.battle_scenario import load_battle
    from tabletop.files.ruling_in import read_rulings
    from tabletop.files.saves import is_save_file
    from tabletop.files.scenario import load_scenario
    from tabletop.files.share import is_share, read_share, share_in
    from tabletop.files.uvtt import is_vtt, load_vtt

    if is_share(str(file)):
        read_share(str(file))
        return
    if is_vtt(file):
        load_vtt(file)
        return
    shared = share_in(file)
    if shared:
        read_share(shared)
        return
    if is_save_file(file):
        return  # the window says what of it is damaged, and offers what else there is
    loaded = read_rulings(file)
    if loaded.is_table:
        load_scenario(file)
    elif loaded.other == "battle":
        load_battle(file)
    elif loaded.other == "army":
        load_army(file)
    elif not loaded.rulings:
        raise loaded.errors[0]
