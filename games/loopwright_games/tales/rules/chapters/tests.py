"""TST: tests, from the helpers to the outcome."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log, variants
from loopwright_games.tales.rules.state.cards import Trial
from loopwright_games.tales.rules.state.game import AT_SCHOOL, HELPERS, NO_HELP, Game

from . import calendar, combos, conditions, diary, hacking, items


def pool_size(game: Game, kid: int, trait: int, helping: int) -> int:
    """Return the number of dice that a kid rolls with these helpers (a mask)."""
    return dice_with(game, kid, trait, helping, game.held[kid])


def dice_with(game: Game, kid: int, trait: int, helping: int, cubes: int) -> int:
    """Return the number of dice (1..8) of a kid with these helpers and conditions.

    TST-2, TST-4, TST-5, CON-3, VAR-2, VAR-3.
    """
    party = game.party
    dice = (party.scared_dice if cubes & v.SCARED_BIT else party.dice)[kid][trait]
    dice += helping.bit_count() + (game.items[kid] & game.tables.colors[trait]).bit_count()
    dice += game.active.more_dice
    if cubes & party.hurting:
        dice -= 2
    if helping and party.second_die:
        dice += sum(1 for seat in members(helping) if game.items[seat] & game.tables.colors[trait])
    return 1 if dice < 1 else min(dice, v.MAX_DICE)


CHANCES: Final = [1.0 - (5.0 / 6.0) ** dice for dice in range(4 * v.MAX_DICE)]
"""For each number of dice, the chance (0..1) that at least one is a six (TST-8)."""


def chance(dice: int) -> float:
    """Return the chance (0..1) that at least one of so many dice is a six (TST-8)."""
    return CHANCES[dice] if dice < len(CHANCES) else 1.0 - (5.0 / 6.0) ** dice


def able_to_help(game: Game, kid: int, trial: Trial, context: int = 0) -> int:
    """Return the mask of the kids who could help with this test (TST-4, TST-10, CON-3).

    At a firewall these are participants of the hack.
    """
    if not game.active.numbers[v.HELPERS]:  # INS-2
        return 0
    at = game.at
    here = at[kid]
    trait = trial.trait
    others = hacking.helpers(game, context) if trial.of_hack else -1
    mask = 0
    for seat in range(game.party.size):
        if (
            (at[seat] == here if others < 0 else others >> seat & 1)
            and seat != kid
            and game.party.weak[seat] != trait
            and not game.held[seat] & game.party.unhelpful
            and not game.home >> seat & 1
        ):
            mask |= 1 << seat
    return mask


def may_push(game: Game, kid: int) -> bool:
    """Whether a kid may push: it has an unspent cube, and is not INJURED (TST-6).

    VAR-3, VAR-6: while there is a condition to take.
    """
    return game.pool[kid] > 0 and bool(pushes(game, game.held[kid]))


def pushes(game: Game, cubes: int) -> list[int]:
    """Return the options of a push: 0 (no) and 1 + each condition to take; none if not allowed (TST-6)."""
    return [] if game.active.off & v.NO_PUSHING else game.party.pushes[cubes]


def begin(game: Game, number: int, kid: int, context: int, origin: int) -> None:
    """Begin a test: ask for help, cards or time when there is a choice, else roll."""
    trial = game.tables.trials[number]
    able = 0 if context & NO_HELP else able_to_help(game, kid, trial, context)
    if context & AT_SCHOOL:
        able &= ~game.sick
    if able or trial.ways or trial.payable:
        options = list(game.party.subsets[game.active.numbers[v.HELPERS]][able])
        if trial.ways:
            options += combos.ways(game, trial, kid, able)
        if trial.payable and can_pay(game, kid, trial):
            options.append(combos.SPEND)
        if len(options) > 1:
            game.ask("test", kid, options, (frames.TEST_READY, number, kid, context, origin))
            return
    _roll(game, number, trial, kid, context & ~HELPERS, origin)


def can_pay(game: Game, kid: int, trial: Trial) -> bool:
    """Whether a kid can pay what a test asks for in place of the roll (TST-9)."""
    if trial.spend and not calendar.can_spend(game, kid, trial.spend):
        return False
    return trial.can_pay is None or trial.can_pay(game, kid)


def ready(game: Game, number: int, kid: int, context: int, origin: int) -> None:
    """Go on with the helpers, the cards, or what is paid in place of a roll (TST-9)."""
    trial = game.tables.trials[number]
    answer = game.answer
    if answer < combos.WAY:
        _roll(game, number, trial, kid, context & ~HELPERS | answer, origin)
        return
    if answer == combos.SPEND:
        if trial.spend:
            calendar.pay(game, kid, trial.spend, trial.block)
        game.tail.append((log.AUTOMATIC, trial.block, kid, trial.trait))
        _outcome(game, trial, True, kid, context & ~HELPERS, origin)
        if trial.paid >= 0:
            game.stack.append((frames.BLOCK, trial.paid, 0, kid, context & ~HELPERS))
        return
    givers = combos.use_way(game, kid, answer, trial.block)
    if givers:
        _helped(game, trial, kid, givers)
    game.tail.append((log.AUTOMATIC, trial.block, kid, trial.trait))
    _finish(game, trial, True, kid, context & ~HELPERS | givers, origin, game.held[kid] & v.SCARED_BIT)


def _helped(game: Game, trial: Trial, kid: int, helping: int) -> None:
    """Relieve UPSET of a kid who gets help, by dice or by cards (CON-3), before any push (CON-4)."""
    game.tail.append((log.HELP, trial.block, kid, helping))
    if game.held[kid] & v.UPSET_BIT:
        conditions.relieve(game, kid, v.UPSET, -1)


def _roll(game: Game, number: int, trial: Trial, kid: int, context: int, origin: int) -> None:
    """Roll the dice, and ask whether to push a failure (TST-3)."""
    trait = trial.trait
    helping = context & HELPERS
    dice = pool_size(game, kid, trait, helping)
    if helping:
        _helped(game, trial, kid, helping)
    scared = game.held[kid] & v.SCARED_BIT
    faces = game.roll(dice)
    game.tail.append((log.ROLL, trial.block, kid, trait, dice, int.from_bytes(faces, "big")))
    if 6 in faces:
        _rolled(game, trial, True, kid, context, origin, scared)
        return
    conditions_to_take = pushes(game, game.held[kid])
    if conditions_to_take and game.pool[kid]:
        game.ask("push", kid, conditions_to_take, (frames.PUSHED, number, kid, context, origin, dice, scared))
    else:
        _rolled(game, trial, False, kid, context, origin, scared)


def pushed(game: Game, number: int, kid: int, context: int, origin: int, dice: int, scared: int) -> None:
    """Take the condition and reroll all dice, or let the failure stand (TST-6)."""
    trial = game.tables.trials[number]
    if not game.answer:
        _rolled(game, trial, False, kid, context, origin, scared)
        return
    game.tail.append((log.PUSH, -1, kid, game.answer - 1))
    taken = conditions.take(game, kid, game.answer - 1, -1)
    faces = game.roll(dice)
    game.tail.append((log.ROLL, trial.block, kid, trial.trait, dice, int.from_bytes(faces, "big")))
    _rolled(game, trial, 6 in faces, kid, context, origin, scared, taken)


def _rolled(
    game: Game, trial: Trial, success: bool, kid: int, context: int, origin: int, scared: int, taken: int = -1
) -> None:
    """End the test; under VAR-8 an item that gave a die is used up before the outcome."""
    _finish(game, trial, success, kid, context, origin, scared, taken)
    if game.variants & variants.FAVORITE_LIGHTER:
        items.discard_lighter(game, kid, trial.trait)


def _finish(
    game: Game, trial: Trial, success: bool, kid: int, context: int, origin: int, scared: int, taken: int = -1
) -> None:
    """Relieve SCARED by a success (CON-3), and run the outcome; under VAR-5 helpers are spared."""
    if success:
        game.tail.append((log.SUCCESS, trial.block, kid, trial.trait))
        if scared:
            conditions.relieve(game, kid, v.SCARED, -1)
    else:
        game.tail.append((log.FAILURE, trial.block, kid, trial.trait))
        if game.variants & variants.SUCKS_TO_BE_YOU:
            context &= ~HELPERS
    _outcome(game, trial, success, kid, context, origin, taken)


def _outcome(
    game: Game, trial: Trial, success: bool, kid: int, context: int, origin: int, taken: int = -1
) -> None:
    """Run the block of the outcome, with the way back (MOV-5) and what a rumor brings (ADV-3).

    Then cards hear of the test, first of the condition that was `taken` for a push.
    """
    block = trial.success if success else trial.failure
    if trial.of_hack and not success:
        game.stack.append((frames.HACK_FAILURE,))
    diary.fire(game, v.TEST_SUCCEEDED if success else v.TEST_FAILED, kid)
    if taken >= 0:
        diary.fire(game, v.KID_TAKES, kid, 1 << taken)
    if game.outcome == 1 and trial.of_rumor:
        game.outcome = 2 if success else 3
    if block >= 0:
        game.stack.append((frames.BLOCK, block, 0, kid, context))
    if trial.sends_back and not success:
        game.stack.append((frames.TURN_BACK, kid, game.at[kid], origin, trial.block))
