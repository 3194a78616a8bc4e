"""ADV-8, SET-7, INS-2: diary cards in play, their checks and listeners, and the rules they override."""

from __future__ import annotations

from loopwright_engine.core.timers import due

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log, variants
from loopwright_games.tales.rules.state.cards import SideCheck
from loopwright_games.tales.rules.state.game import COMPLICATION_TAPE, EVERYTHING, Game

from . import hands, trigger_limits

FRONT = 0
BACK = 1


def _changed(game: Game) -> None:
    game.active = game.tables.active(tuple(game.in_play))
    game.deeds = game.party.deeds_under(game.active)
    game.dirty = EVERYTHING


def _forget(game: Game, card: int, side: int) -> None:
    """Forget which checks and limits of a side were used; it leaves play."""
    old_side = game.tables.diary[card].sides[side]
    if old_side is not None:
        game.fired &= ~old_side.bits
        game.truth &= ~old_side.bits


def side_in_play(game: Game, card: int) -> int:
    """Return the side of a diary card that is in play: 0 front, 1 back, -1 none."""
    if card * 2 in game.in_play:
        return FRONT
    return BACK if card * 2 + 1 in game.in_play else -1


def play(game: Game, card: int, source: int) -> None:
    """Put a diary card into play, front up; nothing happens when it is in play already."""
    if side_in_play(game, card) < 0:
        game.in_play.append(card * 2)
        game.gone &= ~(1 << card)
        for deck in (game.complication_pile, game.complication_discard):
            if card in deck:
                deck.remove(card)
        _forget(game, card, FRONT)
        _changed(game)
        game.tail.append((log.DIARY_PLAYED, source, card))
        _read(game, card, FRONT, source)


def flip(game: Game, card: int, source: int) -> None:
    """Turn a diary card in play from its front to its back."""
    if side_in_play(game, card) == FRONT and game.tables.diary[card].sides[BACK] is not None:
        game.in_play[game.in_play.index(card * 2)] = card * 2 + 1
        _forget(game, card, BACK)
        _changed(game)
        game.tail.append((log.DIARY_FLIPPED, source, card))
        _read(game, card, BACK, source)
        fire(game, v.CARD_FLIPPED, game.first)


def _read(game: Game, card: int, number: int, source: int) -> None:
    """Note how the prose of a side is read that hangs on the game."""
    side = game.tables.diary[card].sides[number]
    if game.tables.wordings and side is not None:
        read = [text for text in side.story if text in game.tables.wordings]
        game.tail += [(log.READ, source, _worded(game, text)) for text in read]


def _worded(game: Game, text: int) -> int:
    """The number of a text in the wording of this moment."""
    wordings = game.tables.wordings.get(text)
    if wordings is None:
        return text
    varying, numbers = wordings
    return numbers[varying.chosen(game, game.first)]


def discard(game: Game, card: int, source: int) -> None:
    """Take a diary card out of play."""
    side = side_in_play(game, card)
    if side >= 0:
        game.in_play.remove(card * 2 + side)
        game.gone |= 1 << card
        if game.variants & variants.COMPLICATIONS and card in game.tables.complications:
            game.complication_discard.append(card)
        _changed(game)
        game.tail.append((log.DIARY_DISCARDED, source, card))


def look_at(game: Game, card: int, source: int) -> None:
    """Read the prose of a front aloud, or the back's of a card in play front up; the card stays put."""
    turned = side_in_play(game, card) == FRONT
    side = game.tables.diary[card].sides[BACK if turned else FRONT]
    if side is not None:
        game.seen |= 1 << card * 2 + turned
        game.tail.append((log.DIARY_SEEN, source, card))
        told = [_worded(game, text) for text in side.story]
        game.tail += [(log.TELL, source, text) for text in told if text not in game.tables.unread]


def check(game: Game) -> bool:
    """Run the checks of the sides in play, in order, up to one that acts; return whether one did (ADV-8)."""
    dirty = game.dirty
    checks = game.active.checks
    for number, entry in enumerate(checks):
        if not entry.needs & dirty:
            continue
        if not entry.condition(game, game.first):
            game.truth &= ~entry.bit
            continue
        if entry.ending >= 0:
            end(game, entry.ending, entry.block)
            return True
        if (game.truth if entry.each_time else game.fired) & entry.bit:
            continue
        if not trigger_limits.chained(game):
            break
        game.truth |= entry.bit
        game.fired |= entry.bit
        game.tail.append((log.TRIGGER, entry.block))
        game.stack.append((frames.BLOCK, entry.block, 0, game.first, 0))
        _note_false(game, checks[number + 1 :])
        return True
    game.dirty = 0
    return False


def _note_false(game: Game, checks: tuple[SideCheck, ...]) -> None:
    """Note which of these checks are false now, so that they act when they become true again."""
    for entry in checks:
        if game.truth & entry.bit and not entry.condition(game, game.first):
            game.truth &= ~entry.bit


def end(game: Game, ending: int, source: int) -> None:
    """End the game by an ending of a card (INS-1)."""
    ending_reached = game.tables.endings[ending]
    game.tail.append((log.WON if ending_reached.won else log.LOST, source, ending))
    game.end(ending_reached.won, ending_reached.id)


def fire(game: Game, event: int, kid: int, where: int = -1, machine: int = -1) -> None:
    """Let cards answer an event one after another, those of the diary first.

    `where` is a mask of what the event is about: locations, sectors or kinds of tokens; -1 for none.
    """
    if game.tables.hears >> event & 1:
        hands.hear(game, event, kid, where, machine)
    listeners = game.active.listeners[event]
    if listeners:
        game.stack += [
            (frames.ON, listener.number, kid)
            for listener in reversed(listeners)
            if listener.where & where and listener.machine in (-1, machine)
        ]


def come_due(game: Game) -> None:
    """ADV-13: a day begins: the timers of that day are taken off, and then read in their order."""
    if game.tables.timers:
        game.stack += [
            (frames.TIMER, number, game.first) for number in reversed(due(game.tables.timers, game))
        ]


def timer(game: Game, number: int, kid: int) -> None:
    """ADV-13: what a timer stands for happens."""
    block = game.tables.timers[number].block
    game.tail.append((log.TIMER_DUE, block, number))
    game.stack.append((frames.BLOCK, block, 0, kid, 0))


def on(game: Game, number: int, kid: int) -> None:
    """Run one listener, if its card is still in play, its condition holds and its limit allows."""
    listener = game.tables.listeners[number]
    if listener not in game.active.listeners[listener.event]:
        return
    if trigger_limits.used_up(game, listener.mark):
        return
    if listener.condition is not None and not listener.condition(game, kid):
        return
    if trigger_limits.chained(game):
        trigger_limits.use_limit(game, listener.limit, listener.mark)
        game.tail.append((log.TRIGGER, listener.block))
        game.stack.append((frames.BLOCK, listener.block, 0, kid, 0))


def override(game: Game, rule: int, kid: int) -> bool:
    """Run the block of the diary side that replaces this rule (INS-2); return whether there is one."""
    block = game.active.rules[rule]
    if block < 0:
        return False
    if trigger_limits.chained(game):
        game.tail.append((log.TRIGGER, block))
        game.stack.append((frames.BLOCK, block, 0, kid, 0))
    return True


# --- VAR-12: complications, diary cards that a sandbox scenario draws at its own pace


def shuffle(game: Game) -> None:
    """Shuffle the complications, when the variant that uses them is switched on."""
    if game.variants & variants.COMPLICATIONS:
        game.complication_pile = list(game.tables.complications)
        game.shuffle(game.complication_pile, COMPLICATION_TAPE)


def draw(game: Game) -> None:
    """Draw a complication: every round, or on Monday, Wednesday and Friday, as the variant says.

    This comes after the diary has been checked (SCH-1).
    """
    game.step += 1
    if not game.variants & variants.COMPLICATIONS:
        return
    if game.variants & variants.COMPLICATIONS_EVERY_OTHER and game.round % 2 == 0:
        return
    card = game.draw(game.complication_pile, game.complication_discard, COMPLICATION_TAPE)
    if card >= 0:
        play(game, card, log.COMPLICATION)
