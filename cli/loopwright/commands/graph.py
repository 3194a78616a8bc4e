"""`loopwright graph`: draw how cards lead to each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from loopwright.core import files, kept_files, scenario_paths, usage
from loopwright.core.console import note, plural, shown, working
from loopwright.core.errors import Failure
from loopwright.core.kept_files import Made
from loopwright.core.options import Language, OneScenario, file_option

if TYPE_CHECKING:
    from loopwright_compiler.graph.analysis import GraphFacts, ProvedDays
    from loopwright_compiler.graph.model import Graph
    from loopwright_compiler.kits.protocol import AnyFrontEnd


UnreachableNodes = Literal["show", "collapse", "hide"]
Chapters = Literal["files", "days", "none"]


ENDINGS = (".svg", ".html", ".dot", ".graphml", ".mmd", ".json")
"""Of the files that can be drawn; what draws them is not loaded for one that was drawn before."""
MOST_NAMES = 8  # in one line of the summary
MOST_GAMES = 1_000_000


def graph(
    context: typer.Context,
    path: OneScenario,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where the graph goes.")],
    verdicts: Annotated[
        Path | None, file_option(".json", help="Colour by this report of `verify --json`.")
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="Colour by how often so many games of bots come to a card.")
    ] = 0,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed deals the same games.")] = 0,
    notes: Annotated[
        bool, typer.Option("--notes/--no-notes", help="Lines from who writes a flag or counter to who asks.")
    ] = True,
    never: Annotated[UnreachableNodes, typer.Option(help="What to do with what never comes up.")] = "show",
    chapters: Annotated[
        Chapters, typer.Option(help="Group cards by the file they stand in, or by their first day.")
    ] = "files",
    campaign: usage.WholeCampaign = False,
    language: Language = None,
) -> None:
    """Draw how cards lead to each other; the format follows the file's ending.

    svg and html to look at and to print (html prints in sheets, A4 or Letter), dot,
    graphml and mmd (Mermaid) for other tools, json for scripts. Says what the graph
    proves: cards that never come up, circles that no game leaves, cards that every
    win passes. Dotted lines lead from a card that writes a flag or a counter to
    those that ask about it. A chapter is a file of diary cards. Of a game of another kit,
    lines lead from each card to what it names: effects, cards, ends of gauges, endings.
    With --campaign: the evenings of a finale, the notes that they make, and what asks for these.

    \b
    Examples:
      loopwright graph my-scenario -o graph.svg
      loopwright graph my-scenario -o graph.html --games 500
      loopwright verify my-scenario --json > verify.json
      loopwright graph my-scenario -o graph.html --verdicts verify.json
      loopwright graph my-scenario -o plot.svg --no-notes --never hide --chapters days
      loopwright graph my-finale --campaign -o campaign.svg
    """
    from loopwright_compiler.gc_pause import no_collecting

    ending = output.suffix.lower()
    if ending not in ENDINGS:
        raise Failure(f"{shown(output)} has no known ending.", hint=f"Known: {', '.join(ENDINGS)}.")
    if not 0 <= games <= MOST_GAMES:
        raise Failure(f"{games} games cannot be played.", hint=f"0 to {MOST_GAMES} are possible.")
    inputs = path, verdicts
    files.refuse_source(output, *inputs)
    if campaign:
        useless = usage.option_names(context) - {"path", "output", "campaign", "language"}
        usage.refuse_beside(context, "--campaign", useless)
        _draw_campaign(path, output, ending, language)
        return
    bundle = scenario_paths.bundle(path, language)
    wishes = {"ending": ending, "notes": notes, "never": never, "chapters": chapters}
    key = None if verdicts or games else kept_files.key("drawing", bundle, wishes)
    if kept_files.written(key, output, *inputs):
        return
    from loopwright_compiler.graph import render

    with no_collecting() if not games else nullcontext():
        drawn, facts = _measured(bundle, path, verdicts, games, seed, notes)
        summary = list(_summary(drawn, facts))
        facts = _tidied(drawn, facts, never, chapters)
        text = render(drawn, ending, facts)
    made = _made(drawn, text, [f"  {line}" for line in (*_left_out(drawn), *summary)])
    files.write_result(output, made.data, *inputs)
    made.tell(output)
    kept_files.keep(key, made)


def _draw_campaign(path: str, output: Path, ending: str, language: str | None) -> None:
    """Write the graph of the campaign of a finale, and note what was written. Raises Failure."""
    from loopwright_compiler.core.campaign_graph import build
    from loopwright_compiler.graph import analysis, render

    from loopwright.verify.evenings import campaign_of

    bundles: list[Any] = [one.located.bundle for one in campaign_of(path, language).evenings]
    with working("Drawing"):
        drawn = build([(one, scenario_paths.half(one).graph(one, notes=False)) for one in bundles])
        text = render(drawn, ending, analysis.facts(drawn))
    files.write_result(output, text.encode(), path)
    _made(drawn, text).tell(output)


def _made(drawn: Graph, text: str, remarks: Sequence[str] = ()) -> Made:
    """What was drawn, with its size in words."""
    nodes, arrows = plural(drawn.number_of_nodes(), "node"), plural(drawn.number_of_edges(), "arrow")
    return Made(text.encode(), f"{nodes}, {arrows}", list(remarks))


def _tidied(drawn: Graph, facts: GraphFacts, never: UnreachableNodes, chapters: Chapters) -> GraphFacts:
    """Leave out or collapse unreachable nodes and add chapters; return the facts about what is left."""
    from loopwright_compiler.graph import pruning
    from loopwright_compiler.graph.pruning import add_chapters, by_days, by_files

    if never != "show":
        facts = (pruning.hide if never == "hide" else pruning.collapse)(drawn, facts)
    if chapters != "none":
        add_chapters(drawn, by_days(drawn, facts) if chapters == "days" else by_files(drawn))
    return facts


def _left_out(drawn: Graph) -> Iterator[str]:
    """The lines that say what is not drawn, and why."""
    if unnoted := drawn.graph.get("unnoted"):
        yield f"Written and asked about on too many cards for arrows: {_named(unnoted)}."
    hidden = drawn.graph.get("hidden")
    if hidden is None:
        return
    counts = {"node": len(hidden["cards"]), "arrow": hidden["arrows"]}
    if any(counts.values()):
        left_out = ", ".join(plural(count, noun) for noun, count in counts.items() if count)
        yield f"Left out or gathered, since nothing ever comes to them: {left_out}."
    if hidden["only_there"]:
        yield f"Left out, since they lead only there: {_named(hidden['only_there'])}."


def _measured(
    bundle: Any, path: str, verdicts: Path | None, games: int, seed: int, notes: bool
) -> tuple[Graph, GraphFacts]:
    """The graph with its notes, days, verdicts and games, and the facts proved from it."""
    from loopwright_compiler.graph import analysis, overlay
    from loopwright_compiler.graph.model import says_nothing

    half = scenario_paths.half(bundle)
    drawn = half.graph(bundle, notes=notes)
    if says_nothing(drawn):
        raise Failure(
            f"There is nothing to draw: no card of {shown(path)} names a card, an effect, an end "
            "of a gauge or an ending.",
            hint="`loopwright playtest` shows how its games go.",
        )
    with working("Following the branches"):
        facts = analysis.facts(drawn, _known(half, bundle))
    overlay.add_days(drawn, facts)
    if verdicts is not None:
        facts = _judge(drawn, bundle, verdicts, facts)
    if games:
        from loopwright.verify import measures

        overlay.add_games(drawn, games, measures.play(bundle, path, games, seed))
    return drawn, facts


def _known(half: AnyFrontEnd, bundle: Any) -> ProvedDays | None:
    """What is proved of a bundle, read where it was proved before of one that differs in prose at most."""
    from loopwright_compiler.bundle.canonical import decisive
    from loopwright_compiler.graph.analysis import ProvedDays
    from loopwright_engine.kit import registry

    from loopwright.core import result_cache

    content = decisive(bundle).encode("utf-8", "surrogatepass")
    key = result_cache.key_of_file("graph", content) if registry.is_ours([half.name]) else None
    kept = result_cache.recall(key, {"earliest": {str: int}, "needed": {str: [str]}})
    if kept is not None:
        return ProvedDays(
            kept["earliest"], {node: frozenset(names) for node, names in kept["needed"].items()}
        )
    known: ProvedDays | None = half.known(bundle)
    if known is not None:
        needed = {node: sorted(names) for node, names in known.needed.items()}
        result_cache.keep(key, {"earliest": dict(known.earliest), "needed": needed})
    return known


def _judge(drawn: Graph, bundle: Any, path: Path, facts: GraphFacts) -> GraphFacts:
    """Write the verdicts of a report on the graph; return the facts with the report's dead ends."""
    from loopwright_compiler.graph import overlay

    from loopwright.verify import measures

    report = measures.report(path, bundle["scenario"]["id"])
    overlay.add_verdicts(drawn, report.verdicts, report.reasons)
    if missing := overlay.without_verdict(drawn):
        note(f"{path} knows nothing of {_named(missing)}: verify again.")
    return facts._replace(stuck=tuple(node for node in drawn.nodes if node in report.stuck))


def _summary(drawn: Graph, facts: GraphFacts) -> Iterator[str]:
    """The lines that name what never comes up, dead ends, circles, and what every win passes."""
    from loopwright_compiler.graph.model import scheme

    clock = scheme(drawn).clock
    if never := [node for node in facts.unreachable if node != clock]:
        yield f"Never comes up: {_named(never)}."
    if facts.stuck:
        yield f"Nothing but time can end the game after {_named(facts.stuck)}."
    for loop in facts.loops:
        yield f"Leads in a circle that nothing leaves: {_named(loop)}."
    if facts.no_ending_follows:
        yield f"No arrow leads on to an ending from {plural(len(facts.no_ending_follows), 'card side')}."
    if facts.every_win_passes:
        yield f"Every win passes {_named(facts.every_win_passes)}."
    if facts.bottleneck:
        yield f"Every win passes one of {_named(facts.bottleneck)}."


def _named(nodes: Sequence[str]) -> str:
    """The nodes as a list with at most eight names: `item lamp, ending the-flood and 3 more`."""
    names = [node.replace(".", " ") for node in nodes[:MOST_NAMES]]
    more = [f"{len(nodes) - MOST_NAMES} more"] if len(nodes) > MOST_NAMES else []
    *first, last = [*names, *more]
    return f"{', '.join(first)} and {last}" if first else last
