"""One spell or ability at work: whom its words mean, what its numbers come to, what its conditions say."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from judgeapp.copyengine.evaluation.amounts import EvaluationContext, can_tell, known_number
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.events.resolving.clashes import has_won
from judgeapp.copyengine.events.resolving.coins import fell_so, flips_won
from judgeapp.copyengine.events.resolving.dice import results_stated
from judgeapp.copyengine.events.resolving.instructions import Instructions
from judgeapp.copyengine.events.resolving.votes import counted, outcome
from judgeapp.copyengine.events.targeting.targets import (
    illegal_targets,
    target_parts,
    targets_of_parts,
    with_x,
)
from judgeapp.copyengine.events.triggers.noting import triggers_on_host_leaving
from judgeapp.copyengine.events.zones.library_order import (
    forget_below,
    known_on_top,
    on_top,
    refuse_too_many,
)
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import CopySpell, Move
from judgeapp.copyengine.model.effects.trigger_events import PlayerAction
from judgeapp.copyengine.model.errors import CopyEngineError, UnstatedError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import (
    AbilityCountered,
    AllOf,
    CoinFell,
    Condition,
    CopyIsPermanentSpell,
    DiscardedIs,
    DoneSo,
    ExcessDealt,
    Fate,
    KeywordChosen,
    MostVotes,
    Otherwise,
    Rolled,
    UnlessPaid,
    UnreadCondition,
    VoteIsTied,
    WonClash,
    YouDo,
    YouMay,
)
from judgeapp.copyengine.model.terms.qualities import (
    AttachedTo,
    CastFrom,
    DoneThisWay,
    EveryCardOf,
    ExiledWithThis,
    FromPileOfTarget,
    MadeWithThis,
    ManaValueEqual,
    OnTop,
    Pile,
    Quality,
    Sized,
    SpokenPlayerControls,
    Targeting,
    TargetPlayerControls,
    Whom,
)
from judgeapp.copyengine.model.terms.subjects import (
    ANY_NUMBER,
    Amount,
    Choose,
    Counted,
    Each,
    Filter,
    SizedByCount,
    Subject,
    Target,
    Who,
)
from judgeapp.copyengine.model.text import Text, together
from judgeapp.copyengine.model.wording import joined, quoted
from judgeapp.copyengine.reading.nouns.amounts import (
    is_any_card,
)
from judgeapp.copyengine.reading.nouns.spoken_of import (
    leaves_number_open,
    names_another,
    speaks_of_all_others,
    speaks_of_several,
    speaks_of_that_player,
)
from judgeapp.copyengine.reading.statics.triggers.spell_triggers import targets_meant
from judgeapp.copyengine.reading.statics.triggers.trigger_events import deed_of, is_on_leaving, steps_of
from judgeapp.copyengine.script.fields import Choices, is_paid
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.linked_objects import linked_to, made_by, with_linked
from judgeapp.copyengine.table.state import NOTHING_NOTED, NOWHERE, PLAYERS, Notes, Object, Table

_CHOSEN = ("creature", "permanent", "card", "return", "sacrifice", "exile", "discard")
"""The choices that name an object."""
_DONE_TO = ("return", "sacrifice", "exile", "discard")
"""Those of them that name nothing else: "card" may be a name, "creature" a type."""


@dataclass
class Looked:
    """Cards of one player that were looked at, revealed or milled.

    Attributes:
        cards: refs of those that the script names or that are known, and haven't been put elsewhere.
        unnamed: how many others there are.
        found: those of the cards that were looked for, one after the other.
    """

    player: str
    cards: list[str]
    unnamed: int
    found: list[str] = field(default_factory=list)


_OF_THAT_SPELL = frozenset({Counted.COLORS_SPENT_ON_THAT_SPELL, Counted.MANA_SPENT_ON_THAT_SPELL})
_ASKED_HERE = (Otherwise, UnlessPaid, YouDo)
"""Conditions of what is done as something resolves, which nothing else can judge."""
_SPOKEN_OF = frozenset({Who.IT, Who.TRIGGERING, Who.SACRIFICED})
_THAT_PLAYER = frozenset({Who.TRIGGERING, Who.CONTROLLER, Who.OWNER, Who.IT})


class Resolution:
    """One spell or ability at work.

    Attributes:
        obj: the spell, the ability on the stack, or the object whose text it is.
        this: the object that "this creature" means.
        ability: the ability at work; None for a spell.
        it: what was spoken of last; targets are used up in the order of the text.
        cause: what made its ability trigger, as far as is known.
        them: all that was spoken of together, `it` among them.
        created: the tokens that its last instruction to create some has made.
        awaited: the several things that a delayed ability is about.
        turned: the verb that was last carried out of tapping and the like, and of what.
        parted: what its last instruction has put somewhere that was one permanent before (CR 730.3).
        added: the mana that was added, in symbols, each time with the player who added it.
        causes: what is noted to have made its ability trigger, where that isn't one thing.
        targeted_in: the zone that each of its targets was in as it began to resolve.
        parts: the phrases with "target" of the text at work, where its targets are its own; () for all.
        player: the player that was targeted last, "they" of "each creature they control"; "" for none.
        instructions: what the script says of the resolution; None for what isn't a `resolve` event.
        did: whether the instruction before was followed; None where that can't be told.
        moved: whether the last instruction to sacrifice, exile, return or destroy something did so.
        is_triggered: whether it is a triggered ability, a delayed one included.
        declined_copy: whether the last copying that might be left out was.
        may_pay: whether that instruction is a payment that somebody may make.
        later: the effects that follow the one at work in its text.
        judged: whether the conditions of the text held as they were asked: "otherwise" means that.
        doers: the players who did what each of several might do.
        cast: the cards that it has let be cast as it resolves; None where its text lets none be.
        rolled: the result of the dice that were rolled, of several their total; None where none were.
        excess: how much more damage than lethal its last instruction to deal damage has dealt.
        life_lost: how much life its instructions have made players lose; None without such an instruction.
        pile: the cards that were looked at, revealed or milled last.
        searched: the players who have searched their libraries.
        fates: what the instructions before have done, and to what; without what no instruction spoke of.
        unnamed: to how many cards besides that no script names.
        each: how many cards each of several players has discarded or shuffled away: "that many" for that one.
        as_of: the last change of zones before its ability was put on the stack, or began to wait; None where
            that doesn't matter.
        moved_at: the last change of zones of each object before it began to resolve.
        lost: the refs of what a delayed ability can't find.
        found_none: whether the last instruction was about something it didn't find.
        coming: damage that its instructions deal together with that of the next one.
    """

    def __init__(
        self,
        interpreter: Interpreter,
        obj: Object,
        choices: Choices,
        it: str | None,
        maker: str | None,
        text: Text = "",
        instructions: Instructions | None = None,
        *,
        targets: Sequence[str] | None = None,
        ability: Ability | None = None,
    ) -> None:
        self.instructions = instructions
        self.later: tuple[Effect, ...] = ()
        self.interpreter, self.obj, self.choices, self.it = interpreter, obj, choices, it
        self.text = text
        self.ability = ability or obj.ability
        self.controller = maker or obj.controller
        self.this = _source_of(interpreter.table, obj)
        if interpreter.policy is not CORRECT:
            self.this = interpreter.beliefs.meant_by_name(obj, self.this)
        self.targets = list(obj.cast.targets if targets is None else targets)
        objects = interpreter.table.objects
        self.targeted_in = {ref: objects[ref].zone for ref in self.targets if ref in objects}
        self.parts: Sequence[Target] = ()
        self.illegal = frozenset(
            illegal_targets(interpreter.table, interpreter.layers.values, interpreter.layers.controllers, obj)
            if obj.zone == "stack" and interpreter.extension.checks_targets_again(interpreter)
            else ()
        )
        interpreter.table.notes.setdefault(obj.ref, NOTHING_NOTED)
        self.replaced_recipients: list[str] | None = None
        self.explored = 0
        self.searched: set[str] = set()
        self.pile: Looked | None = None
        self.excess: int | None = None
        self.life_lost: int | None = None
        self.that_much: int | None = None
        self.rolled: int | None = None
        self.cast: list[str] | None = None
        self.player = ""
        self.countered: str | None = None
        self.discarded: str | None = None
        self.copied: str | None = None
        self.doers: list[str] = []
        self.judged: dict[Condition, bool] = {}
        self.fates: dict[Fate, list[str]] = {}
        self.only_ones: list[str] = []  # what has to be chosen, since there is nothing else
        self.chosen: list[str] = []  # what was chosen by an instruction before, "all others" being the rest
        self.only_chosen: list[str] = []  # what was chosen before, for the same reason
        # Of each "choose target creature", what "the chosen creature" is.
        self.chosen_targets: list[list[str]] = []
        self.unnamed: Counter[Fate] = Counter()
        self.each: dict[str, int] = {}
        self.as_of = obj.as_of
        self.moved_at = {ref: each.moved_at for ref, each in interpreter.table.objects.items()}
        self.lost: frozenset[str] = frozenset()
        self.found_none = False
        self.coming: list[DamageEvent] = []
        self.them: list[str] = []
        self.created: list[str] = []
        self.awaited: frozenset[str] = frozenset()
        self.turned: tuple[str, list[str]] = ("", [])
        self.parted: list[str] = []
        self.did: bool | None = None
        self.moved = self.declined_copy = False
        self.is_triggered = self.ability is not None and self.ability.trigger is not None
        self.may_pay = False
        self.times_resolved = _count_resolution(interpreter, obj)
        self.causes: tuple[str, ...] = ()
        self.added: tuple[tuple[str, str], ...] = ()
        own = obj.ability
        if own is not None and own.trigger is not None:
            self.that_much = self._triggered_on(own)
        self.cause = self.told = it
        self.host: str | None = None
        self.hurt = self._hurt_by(own)
        if len(self.hurt) == 1 and self.hurt[0] in PLAYERS:
            self.player = self.hurt[0]
        if it is None and own is not None and (own.trigger is not None or own.keyword == "ward"):
            self.it = self.cause = self.told = cause = self._cause(own)
            if cause is not None and cause in PLAYERS and self._is_of_step:
                self.player = cause
            if own.trigger is not None and triggers_on_host_leaving(own.trigger):
                self.host = cause or self._host_named()
            if self.hurt and (dealt := self._dealt_to_cause(own)) is not None:
                self.that_much = dealt

    def _host_named(self) -> str | None:
        """Return which of several things it was attached to is meant: the one the script names.

        Raises:
            CopyEngineError: it names none.
        """
        named = self._named()
        if not named and len(self.causes) > 1:
            raise self._which_cause()
        return named[0] if named else None

    def _which_cause(self) -> CopyEngineError:
        return CopyEngineError(
            "Which of them made it trigger isn't said.",
            where=self.interpreter.at("choices.creature"),
            mend=f"Give choices: {{creature: ...}}: one of {', '.join(self.causes)}.",
        )

    def _hurt_by(self, ability: Ability | None) -> tuple[str, ...]:
        """Return whom the damage was dealt to on which it is noted to have triggered, each once."""
        if ability is None or ability.trigger is None:
            return ()
        noted = self.interpreter.table.noted(self.this.ref).hurt
        return tuple(dict.fromkeys(to for text, to in noted if text == ability.text))

    def _dealt_to_cause(self, ability: Ability) -> int | None:
        """Return how much damage was dealt to what it is about, where that was dealt damage once."""
        noted = self.interpreter.table.noted(self.this.ref)
        amounts = [number for text, number in noted.amounts if text == ability.text]
        hurt = [to for text, to in noted.hurt if text == ability.text]
        about = self.cause or next(iter(self._named()), None) if len(self.causes) > 1 else self.cause
        if len(amounts) != len(hurt):
            return None
        dealt = {number for number, to in zip(amounts, hurt, strict=True) if to == about}
        return dealt.pop() if len(dealt) == 1 else None

    @property
    def dealer(self) -> Object | None:
        """What has dealt the damage on which it triggered, where its words go on about that beside what was
        dealt the damage: "that Archer deals that much damage to that creature's controller".

        Raises:
            CopyEngineError: several have, and nobody can tell which is meant.
        """
        text = self.obj.ability.text if self.obj.ability is not None else ""
        noted = self.interpreter.table.noted(self.this.ref).dealt_by
        found = tuple(dict.fromkeys(ref for known, ref in noted if known == text))
        if len(found) > 1:
            raise CopyEngineError(
                "Which of them has dealt that damage isn't said.",
                where=self.interpreter.at("ref"),
                mend="Leave the resolve event out and state what happens as events.",
            )
        return self.interpreter.table.objects[found[0]] if found else None

    def _triggered_on(self, ability: Ability) -> int | None:
        """Return how much damage or life it triggered on: the first time for the first that was put there."""
        table = self.interpreter.table
        amounts = [n for text, n in table.noted(self.this.ref).amounts if text == ability.text]
        if len(set(amounts)) < 2:
            return amounts[0] if amounts else None
        put = [
            o.ref
            for o in table.objects.values()
            if o.source == self.this.ref and o.ability is not None and o.ability.text == ability.text
        ]
        place = put.index(self.obj.ref) if self.obj.ref in put else len(amounts)
        return amounts[place] if place < len(amounts) and not self.obj.is_copy else None

    def _cause(self, ability: Ability) -> str | None:
        """Return what made an ability trigger: what the script names, or the one thing noted of it."""
        self.causes = told = self._told_causes(ability)
        named = self._named(besides=_own_choices(ability.effects))
        # Where one thing made it trigger, what else the script names is chosen for something else.
        if named and not self._is_of_step and len(told) != 1:
            return named[0] if ability.keyword else None
        return told[0] if len(told) == 1 else None

    def _told_causes(self, ability: Ability) -> tuple[str, ...]:
        """Return what is noted to have made an ability trigger, each once."""
        own = self.interpreter.table.noted(self.obj.ref).cause
        if own:
            return (self._meant(ability, own),)
        causes = self.interpreter.table.noted(self.this.ref).causes
        return tuple(
            sorted({self._meant(ability, cause) for text, cause, _ in causes if text == ability.text})
        )

    def _meant(self, ability: Ability, cause: str) -> str:
        """Return whom "that player" means, where a card discarded or a permanent sacrificed is noted."""
        table = self.interpreter.table
        obj = table.objects.get(cause)
        deed = deed_of(ability)
        if obj is None or deed is None or not speaks_of_that_player(ability.text):
            return cause
        last = table.noted(cause).last_object
        return last.controller if deed is PlayerAction.SACRIFICES and last is not None else obj.owner

    def _who_did_it(self) -> str:
        """Return the player who made its ability trigger: who cast that spell, or controls that permanent."""
        it = self.it or self.player
        return (
            it
            if it in PLAYERS or it not in self.interpreter.table.objects
            else self.interpreter.controller(it)
        )

    @property
    def notes(self) -> Notes:
        """What is noted of the spell or ability."""
        return self.interpreter.table.noted(self.obj.ref)

    @notes.setter
    def notes(self, notes: Notes) -> None:
        self.interpreter.table.notes[self.obj.ref] = notes

    @property
    def script(self) -> Instructions:
        """What the script says of the resolution, of one that a `resolve` event begins."""
        if self.instructions is None:
            raise CopyEngineError("Copying that waits is stated by an event of its own.")
        return self.instructions

    @property
    def words(self) -> Text:
        """The words of the ability or spell at work."""
        obj = self.obj
        if self.text or obj.ability is not None:
            return self.text or (obj.ability.text if obj.ability else "")
        return together(ability.text for ability in self.interpreter.values(obj.ref).abilities)

    def number(self, amount: Amount) -> int:
        """Return what an amount comes to; an X that nobody chose is 0 (CR 107.3).

        Raises:
            CopyEngineError: the engine has no way to count what the text counts.
        """
        if amount.less or amount.out_of is not None:
            return amount.from_units(self.number(amount.of_units))
        if amount.plus is not None and amount.per is Counted.THEIR_HAND:
            return max(0, self.number(replace(amount, plus=None)) + self.number(amount.plus))
        if (votes := counted(self.interpreter, amount, self.choices)) is not None:
            return votes
        if (won := flips_won(self.interpreter, amount, self.choices)) is not None:
            return won
        if amount.per is Counted.ROLLED:
            return amount.from_units(self.result_of_roll())
        if amount.per is Counted.MOST_DISCARDED and self.each:
            return amount.from_units(max(self.each.values()))
        if amount.per is Counted.WHO_DID:
            return amount.from_units(len(self.doers))
        if (fate := fate_counted(amount)) in self.fates:
            return amount.from_units(self._number_done(fate, _kind_counted(amount)))
        if amount.per is Counted.LIFE_LOST and self.life_lost is not None:
            return amount.from_units(self.life_lost)
        if amount.per is Counted.EXCESS and self.excess is not None:
            return amount.from_units(self.excess)
        if amount.per is Counted.THEIR_HAND and (held := self._held_by_player()) is not None:
            return amount.from_units(held)
        if self.that_much is None and amount.per is Counted.THAT_MUCH:
            stated = self.choices.get("number")
            if not isinstance(stated, int):
                raise not_said(self.interpreter, "number", f"how much “{amount.text or amount.per.value}” is")
            self.that_much = stated
        context = self.context
        if amount.who is Who.IT and amount.of_card and (card := self._card_spoken_of()):
            context = replace(context, it=card)
        elif amount.who is Who.IT and self.it is None and self.notes.made:
            # "Its toughness" is that of the token just created, "that creature's" that of what was copied.
            of_copied = self.copied if names_another(amount.text) else None
            context = replace(context, it=of_copied or self.notes.made[-1])
        elif (amount.who is Who.TRIGGERING or amount.per in _OF_THAT_SPELL) and self.cause is not None:
            context = replace(context, it=self.cause)  # whatever has been spoken of since
        if amount.is_of_one and (
            self._nobody_knows(context, amount.who) or self._is_of_unknown_card(context, amount)
        ):
            raise CopyEngineError(
                f"I can't tell what “{amount.text or amount.per.value}” is of.",
                where=self.interpreter.at("ref"),
                mend="Leave the resolve event out and state what happens as events.",
            )
        return known_number(context, self._of_one_player(amount), self.interpreter.at()) or 0

    def _card_spoken_of(self) -> str | None:
        """Return the card that was revealed to cast the spell, or the targeted card that "that card" means
        where a token was spoken of after it; else None.
        """
        objects = self.interpreter.table.objects
        spoken = objects.get(self.it or "")
        for ref in self.obj.cast.paid if self.obj.ability is None else ():
            if ref in objects and objects[ref].zone == "hand":
                return ref  # revealed to cast the spell
        if spoken is not None and not spoken.is_token:
            return None
        cards = (objects.get(ref) for ref in reversed(self.obj.cast.targets))
        return next((c.ref for c in cards if c is not None and c.zone not in {"battlefield", "stack"}), None)

    def is_of_each(self, amount: Amount, who: Subject | None) -> bool:
        """Whether an amount differs from player to player among those that `who` means; None for any."""
        if who is Who.YOU:
            return False
        if amount.per is Counted.THEIR_HAND:
            return not self.player and not any(ref in PLAYERS for ref in self.obj.cast.targets)
        if amount.per is Counted.THEIR_LIFE:
            return True
        if who in _EACH and is_of_that_player(amount) and not self._speaks_of_a_player():
            return True  # "to each player equal to the number of lands that player controls"
        return amount.of is not None and any(map(_is_of_them, amount.of.qualities))

    def _speaks_of_a_player(self) -> bool:
        """Whether "that player" may be one who is targeted, or whom the ability triggered on."""
        return bool(self.player) or any(ref in PLAYERS for ref in self.obj.cast.targets)

    def number_for(self, amount: Amount, player: str) -> int:
        """Return what such an amount comes to for one player.

        Raises:
            CopyEngineError: the engine has no way to count what the text counts.
        """
        context = replace(self.context, controller=player)
        if amount.per is Counted.THEIR_HAND:
            held = context.in_hand(player)
            return self.number(amount) if held is None else amount.from_units(held)
        if amount.per is Counted.THEIR_LIFE:
            own = replace(amount, per=Counted.LIFE)
            return known_number(context, own, self.interpreter.at()) or 0
        if amount.of is None:
            return self.number(amount)
        plain = tuple(q for q in amount.of.qualities if not _is_of_each_player(q))
        own = replace(amount, of=replace(amount.of, qualities=plain, controller="you"))
        return known_number(context, own, self.interpreter.at()) or 0

    def number_of(self, amount: Amount, ref: str) -> int:
        """Return what an amount comes to for one of several objects: "its power"."""
        return self.number_about(amount, ref) if amount.who is Who.AFFECTED else self.number(amount)

    def number_about(self, amount: Amount, ref: str) -> int:
        """Return what an amount comes to where "that creature" in it is one of several objects."""
        context = replace(self.context, it=ref)
        with self.interpreter.table.renewing(frozenset()):  # one of several is what it is now
            return known_number(context, amount, self.interpreter.at()) or 0

    def number_but(self, amount: Amount, refs: Collection[str]) -> int:
        """Count "each other creature" from the point of view of the object that gets the effect."""
        others = amount.of is not None and amount.of.other and len(refs) == 1
        if not others or self.this.ref in refs:
            return self.number(amount)
        context = replace(self.context, it=next(iter(refs)), affected=True)
        return known_number(context, self._of_one_player(amount), self.interpreter.at()) or 0

    def _nobody_knows(self, context: EvaluationContext, who: Subject | None) -> bool:
        """Whether words speak of something ("its power") that nothing has told of, by the rules. What isn't
        there because there is no legal target is no such thing (CR 608.2b).
        """
        return (
            isinstance(who, Who)
            and who in _SPOKEN_OF
            and self.interpreter.policy is CORRECT
            and context.one(who) is None
            and not target_parts(self.obj)
        )

    def _is_of_unknown_card(self, context: EvaluationContext, amount: Amount) -> bool:
        """Whether a number is that of a card ("the revealed card's power") and nothing tells which, though
        no card is a target that could be illegal.
        """
        if amount.who is not Who.IT or not amount.of_card or self.interpreter.policy is not CORRECT:
            return False
        return context.one(Who.IT) is None and all(p.filter.what != "card" for p in target_parts(self.obj))

    def result_of_roll(self) -> int:
        """Return what was rolled as it resolves, or what the script says was rolled before (CR 706.2).

        Raises:
            CopyEngineError: it says nothing of it.
        """
        if self.rolled is None:
            self.rolled = sum(results_stated(self.interpreter, self.choices, 1))
        return self.rolled

    def _held_by_player(self) -> int | None:
        """Return how many cards the player spoken of has in hand; None where nobody can tell."""
        targeted = [ref for ref in self.obj.cast.targets if ref in PLAYERS]
        player = self.player or (targeted[0] if len(targeted) == 1 else "")
        return self.context.in_hand(player) if player else None

    def _player_whose(self, counted: Filter) -> str | None:
        """Return the player whose permanents a number counts: the only one targeted, for "each creature
        target opponent controls", or the one spoken of; None where that isn't clear.
        """
        if not any(isinstance(q, TargetPlayerControls) for q in counted.qualities):
            return self._player_spoken_of(counted)
        targeted = [ref for ref in self.obj.cast.targets if ref in PLAYERS]
        if len(targeted) != 1 or targeted[0] in self.illegal:
            return None  # of an illegal target nothing can be told (CR 608.2b)
        if self.targets[:1] == targeted:
            self.targets = self.targets[1:]  # the next phrase has the next target
        return targeted[0]

    def _of_one_player(self, amount: Amount) -> Amount:
        """Return a number of "each land defending player controls" as one of "you" or "an opponent", if that
        is clear.
        """
        player = None if amount.of is None else self._player_whose(amount.of)
        if amount.of is None or player is None:
            return amount
        if player != self.controller and len(self.interpreter.table.players) > 2:
            return amount
        plain = tuple(
            q for q in amount.of.qualities if not _is_of_player(q) and not isinstance(q, TargetPlayerControls)
        )
        whose = "you" if player == self.controller else "opponent"
        return replace(amount, of=replace(amount.of, qualities=plain, controller=whose))

    @property
    def context(self) -> EvaluationContext:
        """The view its text has now."""
        cast = self.obj.cast
        if self.obj.ability is not None:
            # "For each time it was kicked" speaks of the source, X of what was chosen for the ability.
            cast = replace(cast, kicked=self.interpreter.table.cast_of(self.this).kicked)
        if not cast.paid and (sacrificed := self.fates.get(Fate.SACRIFICED)):
            cast = replace(cast, paid=tuple(sacrificed))  # "the sacrificed creature" of an instruction before
        # What is said of a token is performed by the ability that made it: "this creature" is what has that.
        of_ability = self.this.source if self.this.ability is not None else None
        context = self.interpreter.context(
            self.interpreter.table.objects.get(of_ability or "", self.this),
            self.controller,
            self.it,
            cast,
            self.that_much,
            self.times_resolved,
        )
        if self.obj.ability is not None and self.obj.ability.giver:
            context = replace(context, giver=self.obj.ability.giver)
        if self.obj.copied_as is not None:
            context = replace(context, copied_as=self.obj.copied_as)
        return context if self.host is None else replace(context, host=self.host)

    def holds(self, condition: Condition | None) -> bool:
        """Whether a condition of the text holds; one that can't be judged is asked of the script."""
        if condition is None:
            return True
        if isinstance(condition, Otherwise):
            known = self.judged.get(condition.condition)
            return not (self.holds(condition.condition) if known is None else known)
        self.judged[condition] = holds = self._holds(condition)
        return holds

    def _holds(self, condition: Condition) -> bool:
        if isinstance(condition, KeywordChosen):
            return self._is_chosen(condition)
        stated = self.choices.get("condition")
        if stated is not None:
            self._refuse_second(condition)
            return bool(stated)
        match condition:
            case VoteIsTied() | MostVotes():
                return outcome(self.interpreter, condition, self.choices)
            case ExcessDealt() if self.excess is not None:
                self.that_much = self.excess or self.that_much
                return self.excess > 0
            case Rolled(least=least, most=most):
                return least <= self.result_of_roll() <= most
            case WonClash():
                return has_won(self.interpreter, self.choices)
            case CoinFell():
                return fell_so(self.interpreter, condition, self.choices)
            case AbilityCountered(source=wanted):
                source = self.interpreter.table.objects.get(self.countered or "")
                return source is not None and source.ref in self.context.fitting(wanted)
            case DiscardedIs(what=wanted, negated=negated):
                return self._discarded_is(wanted) is not negated
            case DoneSo(fate=fate) if fate in self.fates:
                return self._was_done(condition)
            case YouDo() if self.did is not None:
                return self.did
            case CopyIsPermanentSpell():
                return False  # what is said of such a copy is done as it is made
            case UnlessPaid():
                return not is_paid(self.choices)
            case AllOf(conditions=every) if any(isinstance(each, _ASKED_HERE) for each in every):
                return all(map(self.holds, every))
            case YouMay() | YouDo() if (paid := is_paid(self.choices)) is not None:
                return paid
            case YouDo() if self.may_pay:
                return False  # a payment nobody states is declined
        context = self.context
        if self.obj.ability is not None:
            context = replace(context, cast=self.interpreter.table.cast_of(self.this))
        return condition_holds(condition, context, self.interpreter.at())

    def _refuse_second(self, condition: Condition) -> None:
        """Refuse to take one statement for what two conditions come to that nobody can read.

        Raises:
            CopyEngineError: another one was answered by it.
        """
        if not isinstance(condition, UnreadCondition):
            return
        before = {each.words for each in self.judged if isinstance(each, UnreadCondition)} - {condition.words}
        if before:
            words = min(before)
            raise CopyEngineError(
                f"Two conditions are asked for, “{words}” and “{condition.words}.” One is stated.",
                where=self.interpreter.at("choices.condition"),
                mend="Leave the resolve event out and state what happens as events.",
            )

    def _is_chosen(self, condition: KeywordChosen) -> bool:
        """Whether this is the keyword that the script chooses.

        Raises:
            CopyEngineError: the script chooses none of those there are.
        """
        chosen = str(self.choices.get("choice") or "").casefold()
        if chosen not in condition.among:
            raise CopyEngineError(
                f"Which of {joined(condition.among, 'or')} is chosen isn't said.",
                where=self.interpreter.at("choices.choice"),
                mend=f"Give choices: {{choice: {condition.among[0]}}}.",
            )
        return condition.keyword == chosen

    def note_fate(self, fate: Fate, refs: Iterable[str], unnamed: int = 0) -> None:
        """Note what an instruction has done to which objects; to none, if it could do nothing.

        Args:
            unnamed: to how many cards besides that the script doesn't name.
        """
        self.fates.setdefault(fate, []).extend(refs)
        self.unnamed[fate] += unnamed

    def shared_out(self, who: Subject, amount: Amount) -> list[tuple[str, int]]:
        """Return whom a subject means, each with their number: "its controller ... for each creature
        destroyed this way" is about those that each of them controlled, "that many" about what each has
        discarded, "each opponent ... for each creature they control" about what each controls.
        """
        if self.is_of_each(amount, who):
            return [(player, self.number_for(amount, player)) for player in self.players(who)]
        fate = fate_counted(amount)
        if fate in self.fates and who in _WHOSE:
            table = self.interpreter.table
            last = [
                table.object_left_as(table.objects[ref]) for ref in self._done(fate, _kind_counted(amount))
            ]
            whose = Counter(obj.controller if who is Who.CONTROLLER else obj.owner for obj in last)
            numbers = {player: whose[player] for player in PLAYERS if whose[player]}
        elif amount.per is Counted.THAT_MUCH and self.that_much is None and self.each:
            numbers = {player: self.each.get(player, 0) for player in self.players(who)}
        else:
            number = self.number(amount)
            return [(player, number) for player in self.players(who)]
        return [(player, amount.from_units(number)) for player, number in numbers.items()]

    def _was_done(self, condition: DoneSo) -> bool:
        """Whether enough objects of a kind fared so; permanents count as they last were (CR 608.2h)."""
        return condition.bound.allows(len(self._done(condition.fate, condition.what)))

    def _done(self, fate: Fate, what: Filter | None) -> list[str]:
        """Return the objects of a kind to which that was done; of each kind for None."""
        done = list(dict.fromkeys(self.fates[fate]))
        if what is None:
            return done
        table = self.interpreter.table
        last = ((table.objects[ref], table.noted(ref).last_known) for ref in done)
        return [obj.ref for obj, values in last if self.interpreter.speaks_of(self.this, what, obj, values)]

    def spoken_of_done(self, condition: Condition | None) -> str | None:
        """Return the one object that "a creature card is exiled this way" is about; None for none or more."""
        if not isinstance(condition, DoneSo) or condition.fate not in self.fates:
            return None
        done = self._done(condition.fate, condition.what)
        return done[0] if len(done) == 1 else None

    def number_of_done(self, condition: Condition | None) -> int | None:
        """Return the number of "one or more artifacts", or how often a cost was paid; None for neither."""
        if isinstance(condition, DoneSo):
            noted = condition.fate in self.fates  # a script may state that something later did it
            return self._number_done(condition.fate, condition.what) if noted else None
        paid = self.choices.get("paid", self.choices.get("pay")) if isinstance(condition, YouDo) else None
        return int(paid) if isinstance(paid, int) else None

    def done_this_way(self, amount: Amount) -> list[str] | None:
        """Return what "for each creature sacrificed this way" counts; None for another number."""
        fate = fate_counted(amount)
        return self._done(fate, _kind_counted(amount)) if fate in self.fates else None

    def _number_done(self, fate: Fate, what: Filter | None) -> int:
        """Return how many objects of a kind that was done to.

        Raises:
            CopyEngineError: nobody can tell of what kind some of the cards are.
        """
        unnamed = self.unnamed[fate]
        if unnamed and what is not None and not is_any_card(what):
            raise CopyEngineError(
                "Which cards that is done to isn't said.",
                where=self.interpreter.at("choices"),
                mend="Name all of the cards.",
            )
        return len(self._done(fate, what)) + unnamed

    def _discarded_is(self, wanted: Filter) -> bool:
        """Whether the card discarded is what is asked; "it" is that card from then on.

        Raises:
            CopyEngineError: nobody says which card was discarded.
        """
        if self.discarded is None:
            raise not_said(self.interpreter, "discard", "the card that is discarded")
        self.it = self.discarded
        return self.discarded in self.context.fitting(wanted)

    def _named(self, besides: Collection[str] = ()) -> list[str]:
        """Return the refs that the script's choices name, whatever they are chosen for.

        `true` names nothing: it says that what the words mean is chosen.

        Args:
            besides: choices that aren't asked.

        Raises:
            CopyEngineError: what is sacrificed, exiled, returned or discarded is no object of the script.
        """
        named = []
        for key in _CHOSEN:
            for ref in as_list(None if key in besides else self.choices.get(key)):
                if not ref or ref is True:
                    continue
                if str(ref) in self.interpreter.table.objects:
                    named.append(str(ref))
                elif key in _DONE_TO:
                    self.interpreter.find(ref, f"choices.{key}")
        return named

    def players(self, who: Subject | None) -> list[str]:
        """Return the players that a subject means.

        Raises:
            CopyEngineError: nobody can tell which player "that player" is.
        """
        if who is Who.IT and self.player and self.it not in PLAYERS:
            return [self.player]  # "you and that player each create": "it" is what you created
        found = [] if self._is_no_player(who) else self.refs(who)
        if self.interpreter.policy is not CORRECT:
            return [ref for ref in found if ref in PLAYERS]  # some think that nobody controls a copy
        is_told = found or who not in _THAT_PLAYER or target_parts(self.obj)
        if is_told and all(ref in PLAYERS for ref in found):
            return found
        raise CopyEngineError(
            f"I can't tell which player is meant by {quoted(self.words)}",
            where=self.interpreter.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )

    def _is_no_player(self, who: Subject | None) -> bool:
        """Whether "that player" is nobody told of: neither by what triggered, nor by the script."""
        if who is not Who.TRIGGERING or not self._nobody_knows(self.context, who):
            return False
        return not (self._is_of_step or self.hurt or len(self.causes) > 1 or self._named())

    def divided(
        self, number: int, among: Sequence[str], what: str, stated: Mapping[str, int] | None = None
    ) -> Mapping[str, int]:
        """Return what each gets of what its controller divides: at least 1 (CR 601.2d, 602.2b, 603.3d).

        Args:
            stated: what is decided now; None for what was as it was put on the stack.

        Raises:
            CopyEngineError: how it is divided isn't said, or something else is divided.
        """
        division = self.obj.cast.division if stated is None else stated
        if not division and len(among) == 1:
            return {among[0]: number}
        if not division and len(among) == number:
            return dict.fromkeys(among, 1)
        shares = {ref: division.get(ref, 0) for ref in among}
        if shares == division and min(shares.values()) > 0 and sum(shares.values()) == number:
            return shares
        place = "choices" if stated is not None else "the event that puts it on the stack"
        total = sum(division.values())
        told = f"is told as {total}" if total != number else "leaves one without a part"
        raise CopyEngineError(
            f"How the {number} {what} {'is' if what == 'damage' else 'are'} divided "
            f"{told if division else "isn't said"}.",
            where=self.interpreter.at("ref"),
            mend=f"Give {place} division: {{{among[0]}: 1, ...}}, at least 1 each.",
        )

    def _number_taken(self, phrase: Target) -> int:
        """Return how many of the targets still to be spoken of are those of a phrase."""
        parts = (self.parts or target_parts(self.obj)) if phrase.up_to else []
        if phrase not in parts:
            return phrase.count
        if len(self.obj.cast.aimed) == len(parts):
            return self.obj.cast.aimed[parts.index(phrase)]
        return targets_of_parts(parts[parts.index(phrase) :], len(self.targets))[0]

    def refs(self, subject: Subject | None) -> list[str]:
        """Return the refs and player letters that a subject means."""
        match subject:
            case Target():
                return self._next_targets(subject)
            case Each(filter=wanted):
                return self._each(wanted)
            case Choose():  # "may sacrifice a land": what a script doesn't choose, nobody chose
                return self._chosen(subject) or self.only_ones
            case Who.TRIGGERING:
                return self._triggering()
            case Who.CHOSEN:
                return self._spoken_of_as_chosen()
        players = self._players(subject)
        return self._things(subject) if players is None else players

    def _next_targets(self, subject: Target) -> list[str]:
        """Take the targets of a phrase from those still to be spoken of; return the legal ones."""
        count = self._number_taken(subject)
        taken, self.targets = self.targets[:count], self.targets[count:]
        if taken:
            self.it = taken[-1]
            self.player = taken[-1] if taken[-1] in PLAYERS else self.player
        legal = [ref for ref in taken if self._legal(ref)]
        if len(taken) > 1:
            self.speak_of(legal)
        return legal

    def _each(self, wanted: Filter) -> list[str]:
        """Return each object or player that fits a phrase."""
        table = self.interpreter.table
        if wanted.what == "player":
            players = [q for q in PLAYERS if q in table.players]
            return [q for q in players if wanted.controller != "opponent" or q != self.controller]
        if made := [q for q in wanted.qualities if isinstance(q, MadeWithThis)]:
            just_now = self.notes.made if wanted.other else ()
            tokens = (
                self.notes.made
                if any(q.this_way for q in made)
                else made_by(self.this, table, self.obj.copied_as)
            )
            there = [ref for ref in tokens if ref not in just_now]
            return [ref for ref in there if table.objects[ref].zone == "battlefield"]
        if any(isinstance(q, ExiledWithThis) for q in wanted.qualities):
            exiled = linked_to(self.this, table, self.obj.copied_as)
            if not exiled:
                self._refuse_unlinked()
            rest = [ref for ref in exiled if not wanted.other or ref != self.it]
            return [ref for ref in rest if table.objects[ref].zone == "exile"]
        if (done := self._done_this_way(wanted)) is not None:
            return done
        match wanted.qualities:
            case (OnTop() | EveryCardOf() as pile,):
                return self._cards_of(wanted, pile)
        if any(isinstance(q, TargetPlayerControls) for q in wanted.qualities):
            # "Creatures target player controls": the player is the next target.
            player, self.targets = (self.targets or [""])[0], self.targets[1:]
            plain = tuple(q for q in wanted.qualities if not isinstance(q, TargetPlayerControls))
            return self._controlled_by(player, replace(wanted, qualities=plain))
        if any(isinstance(q, FromPileOfTarget) for q in wanted.qualities):
            owners = self.owners_of(Pile.TARGET_PLAYERS)
            plain = tuple(q for q in wanted.qualities if not isinstance(q, FromPileOfTarget))
            there = self._each(replace(wanted, qualities=plain))
            return [ref for ref in there if table.objects[ref].owner in owners]
        if (spoken := self._player_spoken_of(wanted)) is not None:
            plain = tuple(q for q in wanted.qualities if not _is_of_player(q))
            return self._controlled_by(spoken, replace(wanted, qualities=plain))
        return self._fitting(wanted)

    def _controlled_by(self, player: str, wanted: Filter) -> list[str]:
        objects, found = self.interpreter.table.objects, self._each(wanted)
        if wanted.zone == "graveyard":  # "in that player's graveyard"
            return [ref for ref in found if objects[ref].owner == player]
        return [ref for ref in found if self.interpreter.controller(ref) == player]

    def _fitting(self, wanted: Filter) -> list[str]:
        """Return what fits a phrase on the table, but for what this effect itself made or spoke of."""
        wanted = self.with_numbers(wanted)
        if not can_tell(wanted):
            raise CopyEngineError(
                f"I can't tell which “{wanted.text}” means.",
                where=self.interpreter.at("ref"),
                mend="Leave the resolve event out and state what happens as events.",
            )
        found = self.context.fitting(wanted)
        if wanted.other and self.this.zone == "stack":
            # "All other creatures" of a spell: other than the one it spoke of.
            spoken_of = {self.it, *self.them, *self.chosen}
            found = [ref for ref in found if ref not in spoken_of]
        return [ref for ref in found if ref not in self._just_made(wanted)]

    def _players(self, subject: Subject | None) -> list[str] | None:
        """Return the players that a subject means; None for one that isn't about players."""
        players = self.interpreter.table.players
        match subject:
            case Who.YOU:
                return [self.controller]
            case Who.OPPONENTS:
                return [q for q in players if q != self.controller]
            case Who.ONE_OPPONENT:
                others = [q for q in players if q != self.controller]
                return others if len(others) == 1 else [self._stated_player("the opponent who is chosen")]
            case Who.EACH_PLAYER:
                return list(players)
            case Who.OTHER_PLAYERS:
                return [q for q in players if q != self._who_did_it()]
            case Who.OTHER_OPPONENTS:
                damaged = self._damaged()
                return [q for q in players if q not in {self.controller, damaged}]
            case Who.BUT_CONTROLLER:
                return self._all_but_controller()
            case Who.CONTROLLER | Who.OWNER:
                return self._whose(owner=subject is Who.OWNER)
            case Who.DAMAGED:
                return [self._damaged()]
            case Who.DOER:
                return [self._doer()]
            case Who.DEFENDING:
                return [self.defending_player]
            case Who.ATTACKED:
                return [self._attacked]
        return None

    def _all_but_controller(self) -> list[str]:
        table = self.interpreter.table
        of = table.objects.get(self.it or "")
        if of is None:
            return []
        whose = self._last_controller(of)
        return [player for player in table.players if player != whose]

    def _whose(self, *, owner: bool) -> list[str]:
        """Return who controls, or owns, what was spoken of; a player who was."""
        known = self.it or (self._named_by_event if len(self.causes) < 2 else None)
        if known is None and (self._is_triggered_by_others or self.causes):
            if not (named := self._named()) and len(self.causes) > 1:
                raise self._which_cause()
            known = next(iter(named), None)
        if known in PLAYERS:
            return [known]  # "that player or that permanent's controller"
        of = self.interpreter.table.objects.get(known or self.cause or "")
        if of is None:
            return []
        return [of.owner if owner else self._last_controller(of)]

    def _last_controller(self, of: Object) -> str:
        """Return who controls an object, or controlled it as it was last there (CR 608.2h)."""
        last = self.interpreter.table.last_object(of)
        return self.interpreter.controller(of.ref) if last is of else last.controller

    def _triggering(self) -> list[str]:
        """Return what made the ability trigger: an object, or the player whom it's about."""
        if self.it is None and self._is_of_step:
            return [self._stated_player("the player whose step it is; or begin that step")]
        if self.it is None and self.hurt and len(self.causes) < 2:
            return list(self.hurt) if len(self.hurt) == 1 else [self._damaged()]
        # Where this object itself was spoken of since, it isn't what made the ability trigger.
        unknown = self.cause is None and self.it in {None, self.this.ref}
        named = self._named() if unknown else []
        if self.it is not None or "sacrifice" in self.choices:
            named = [ref for ref in named if ref != self.this.ref]  # sacrificed as the ability resolves
        if named:
            return named[:1]
        if self.it is None and len(self.causes) > 1:
            raise self._which_cause()
        if self.it is None and self._triggers_on_host:
            host = self.context.one(Who.ATTACHED)  # "whenever equipped creature attacks, ... a copy of it"
            return [host] if host is not None else []
        if self.cause is not None:
            return [self.cause]  # whatever has been spoken of since
        one = self.context.one(Who.TRIGGERING)
        if unknown and one == self.this.ref and self._is_untold:
            one = None
        if one is None and self._is_untold:
            wanted = (
                "the ref of the spell or ability on the stack"
                if self._copies_on_stack
                else "what made it trigger"
            )
            raise not_said(self.interpreter, "creature", f"{wanted}; or let that happen before")
        return [one] if one is not None else []

    def _spoken_of_as_chosen(self) -> list[str]:
        """Return what "the chosen creature" or "the chosen player" means."""
        if len(self.chosen_targets) == 1:
            return self.chosen_targets[0]
        if named := self._named():
            return named[:1]
        if self.only_chosen:
            return self.only_chosen
        if self.this.choices.get("player") in PLAYERS:
            return [str(self.this.choices["player"])]
        one = self.context.one(Who.CHOSEN)
        return [one] if one is not None else []

    def _things(self, subject: Subject | None) -> list[str]:
        """Return the objects that a word such as "it" means."""
        table = self.interpreter.table
        match subject:
            case Who.IT if self.it in self.them:
                return [ref for ref in self.them if ref in table.objects or ref in PLAYERS]
            case Who.EXILED:
                if paid := self._exiled_to_pay:
                    return paid
                if exiled := linked_to(self.this, table, self.obj.copied_as):
                    # Each that the linked ability exiled and that has not left exile since (CR 607.3, 400.7).
                    return [ref for ref in exiled if table.objects[ref].zone == "exile"]
                self._refuse_unlinked()
            case Who.MADE:
                return list(made_by(self.this, table, self.obj.copied_as))
            case Who.TARGETED:
                return self._targets_of_cause()
            case Who.ALL_TRIGGERING:
                return self._all_causes() or self._triggering()
        one = self.context.one(subject)
        if one is None and subject is Who.GIVER:
            raise CopyEngineError(
                "I can't tell which object gives this ability.",
                where=self.interpreter.at("ref"),
                mend="Leave the resolve event out and state what happens as events.",
            )
        return [one] if one is not None else []

    def _refuse_unlinked(self) -> None:
        """Ask which of the cards in exile its source exiled, where both were there from the beginning."""
        moments = self.interpreter.moments
        before = moments[0].objects if moments else {}
        source = before.get(self.this.ref)
        if source is None or source.zone != "battlefield" or self.interpreter.policy is not CORRECT:
            return
        objects = self.interpreter.table.objects
        linked = {ref for obj in before.values() for refs in obj.linked.values() for ref in refs}
        could = [
            ref
            for ref, obj in before.items()
            if obj.zone == "exile" and objects[ref].zone == "exile" and ref not in linked
        ]
        if could:
            raise CopyEngineError(
                f"Which card {source.printed_name or source.ref} has exiled isn't said.",
                where=self.interpreter.at("ref"),
                mend=f"Give {source.ref} in the setup choices: {{imprinted: {could[0]}}}.",
            )

    def _done_this_way(self, wanted: Filter) -> list[str] | None:
        """Return "all cards exiled this way"; None for other words, or what nothing has done."""
        said = next((q for q in wanted.qualities if isinstance(q, DoneThisWay)), None)
        fate = None if said is None else Fate(said.verb)
        if fate not in {Fate.EXILED, Fate.DESTROYED} or fate not in self.fates:
            return None
        plain = tuple(q for q in wanted.qualities if q is not said)
        place = "exile" if fate is Fate.EXILED else "graveyard"
        fitting = self.context.fitting(replace(wanted, qualities=plain, zone=place))
        return [ref for ref in self.fates[fate] if ref in fitting]

    @property
    def _is_untold(self) -> bool:
        """Whether it triggered on something, by the rules, and nothing tells what that was."""
        trigger = self.obj.ability.trigger if self.obj.ability is not None else None
        if trigger is None or self.interpreter.policy is not CORRECT or target_parts(self.obj):
            return False
        return trigger.event != "cast" or trigger.subject is not Who.THIS  # it is its own cause

    @property
    def _copies_on_stack(self) -> bool:
        """Whether it copies spells or abilities: what made it trigger is on the stack, too."""
        effects = self.obj.ability.effects if self.obj.ability is not None else ()
        return any(isinstance(effect, CopySpell) for effect in walk(effects))

    @property
    def _exiled_to_pay(self) -> list[str]:
        """The cards that were exiled to activate the ability and are still there."""
        known = self.interpreter.table.objects
        paid = self.obj.cast.paid if self.obj.ability is not None else ()
        return [ref for ref in paid if ref in known and known[ref].zone == "exile"]

    @property
    def _triggers_on_host(self) -> bool:
        trigger = self.obj.ability.trigger if self.obj.ability is not None else None
        return trigger is not None and trigger.subject is Who.ATTACHED

    def _targets_of_cause(self) -> list[str]:
        """Return what "that creature" means after "a spell that targets a creature you control"."""
        known = self.interpreter.table.objects
        spell = known.get(self.cause or "")
        trigger = self.obj.ability.trigger if self.obj.ability is not None else None
        subjects = [each.subject for each in (trigger, *trigger.others)] if trigger is not None else []
        watched = next((each.filter for each in subjects if isinstance(each, Each)), None)
        if spell is None or trigger is None or watched is None:
            return []
        targets = [ref for ref in spell.cast.targets if ref in known]
        if len(targets) == 1:
            return targets  # whatever has become of it since
        if trigger.event == "becomes target":
            itself = {self.this.ref} if Who.THIS in subjects else set[str]()
            speaks_of = self.interpreter.speaks_of
            return [ref for ref in targets if ref in itself or speaks_of(self.this, watched, known[ref])]
        name = self.interpreter.values(self.this.ref).name
        said = [q.words for q in watched.qualities if isinstance(q, Targeting)]
        meant = [what for words in said if (what := targets_meant(words, name).what) is not None]
        return [
            ref
            for ref in targets
            if all(self.interpreter.speaks_of(self.this, what, known[ref]) for what in meant)
        ]

    @property
    def _is_triggered_by_others(self) -> bool:
        trigger = self.obj.ability.trigger if self.obj.ability is not None else None
        return trigger is not None and isinstance(trigger.subject, Each)

    @property
    def _named_by_event(self) -> str | None:
        """The object that its trigger event names: "whenever enchanted creature attacks, its controller"."""
        trigger = self.obj.ability.trigger if self.obj.ability is not None else None
        if trigger is None or trigger.subject not in {Who.THIS, Who.ATTACHED}:
            return None
        return self.context.one(trigger.subject)

    @property
    def _is_of_step(self) -> bool:
        """Whether it triggered as a step began."""
        ability = self.obj.ability
        return ability is not None and bool(steps_of(ability))

    def _stated_player(self, what: str) -> str:
        """Return the player that the script says is meant.

        Raises:
            CopyEngineError: it says of none.
        """
        stated = self.choices.get("player")
        if stated not in self.interpreter.table.players:
            raise not_said(self.interpreter, "player", what)
        return str(stated)

    def _doer(self) -> str:
        """Return "that player" of an ability that triggers on a player casting or activating something, or on
        what happens to something a player controls; who controlled it last, if it has left (CR 608.2h).
        """
        interpreter = self.interpreter
        if self.cause in interpreter.table.players:
            return self.cause
        known = interpreter.table.objects.get(self.cause or "")
        if known is None:
            return self._stated_player("the player who did it; or let it be done before")
        last = interpreter.table.last_object(known)
        return interpreter.controller(known.ref) if last is known else last.controller

    def _damaged(self) -> str:
        """Return "that player" of an ability that triggers on damage being dealt to one."""
        if len(self.hurt) == 1:
            return self.hurt[0]
        return self._stated_player("the player that was dealt the damage; or deal it before")

    @property
    def _attacker(self) -> str | None:
        """The attacking creature that its words are about: what made it trigger, or its source."""
        attacked = self.interpreter.extension.player_attacked_by
        spoken_of = (self.interpreter.table.noted(self.obj.ref).cause, self.it or "", self.this.ref)
        return next((ref for ref in spoken_of if attacked(self.interpreter, ref) is not None), None)

    @property
    def _attacked(self) -> str:
        """What the creature that its words are about attacks: a player or a permanent."""
        attacker = self._attacker
        attacked = self.interpreter.extension.whom_attacks(self.interpreter, attacker) if attacker else None
        return attacked if attacked is not None else self.defending_player

    @property
    def defending_player(self) -> str:
        """The player whom what triggered attacks: the one opponent, if there is but one (CR 506.2, 508.5)."""
        interpreter = self.interpreter
        if (attacker := self._attacker) is not None:
            return interpreter.extension.player_attacked_by(interpreter, attacker) or ""
        cause = interpreter.table.noted(self.obj.ref).cause
        known = interpreter.table.objects.get(cause, self.this)
        attackers = interpreter.controller(known.ref) if known.zone == "battlefield" else known.controller
        others = [player for player in interpreter.table.players if player != attackers]
        return others[0] if len(others) == 1 else self._stated_player("the player that it attacks")

    def _all_causes(self) -> list[str]:
        """Return all that made an ability trigger as it last did."""
        noted = self.interpreter.table.noted(self.this.ref)
        told = [each for each in (*noted.causes, *noted.joining) if each[0] == self.words]
        last = max((event or 0 for _, _, event in told), default=0)
        return list(dict.fromkeys(cause for _, cause, event in told if (event or 0) == last))

    def _cards_of(self, wanted: Filter, pile: OnTop | EveryCardOf) -> list[str]:
        """Return the cards of "the top card of your library", as the script names them, or "all graveyards".

        Raises:
            CopyEngineError: it doesn't name them, or names other or more cards.
        """
        owners = self.owners_of(pile.whose)
        there = [
            obj.ref
            for obj in self.interpreter.table.objects.values()
            if obj.zone == wanted.zone and obj.owner in owners and obj.kind == "card"
        ]
        if isinstance(pile, EveryCardOf):
            return there
        number = self.number_on_top(pile)
        known = any(known_on_top(self.interpreter, owner, number) for owner in owners)
        if not known and "card" not in self.choices:
            raise not_said(self.interpreter, "card", f"the ref of “{wanted.text}”; of several, a list")
        named = [str(ref) for ref in as_list(self.choices.get("card")) if ref is not None]
        for owner in owners:
            theirs = [
                ref for ref in named if ref in there and self.interpreter.table.objects[ref].owner == owner
            ]
            refuse_too_many(self.interpreter, len(theirs), number, "card")
        if strange := [ref for ref in named if ref not in there]:
            raise CopyEngineError(
                f"{strange[0]} isn't among “{wanted.text}”.",
                where=self.interpreter.at("choices.card"),
                mend="Name a card in zone: library of that player.",
            )
        if not known and number > 1:
            return named
        objects = self.interpreter.table.objects
        found = list[str]()
        for owner in owners:
            owned = [objects[ref] for ref in named if objects[ref].owner == owner]
            cards = on_top(self.interpreter, owner, number, owned, "card")
            found += [obj.ref for obj in cards]
            if len(cards) < number:
                forget_below(self.interpreter, owner, number)
        return found

    def number_on_top(self, pile: OnTop) -> int:
        """Return how many cards "the top three cards of your library" are."""
        if pile.number is not None:
            return pile.number
        return self.number(Amount(per=Counted.THAT_MUCH if pile.that_many else Counted.X))

    def owners_of(self, whose: Pile) -> list[str]:
        """Return the players whose library, hand or graveyard is meant."""
        match whose:
            case Pile.YOURS:
                return [self.controller]
            case Pile.EVERYBODYS:
                return list(self.interpreter.table.players)
            case Pile.OPPONENTS:
                return [player for player in self.interpreter.table.players if player != self.controller]
            case Pile.TARGET_PLAYERS | Pile.TARGET_OPPONENTS:
                taken, self.targets = self.targets[:1], self.targets[1:]
                self.player = taken[0] if taken else self.player
                return taken
        if self.player:
            return [self.player]
        if self.hurt:
            return [self._damaged()]
        return [player for player in self.refs(Who.TRIGGERING) if player in PLAYERS]

    def with_numbers(self, wanted: Filter) -> Filter:
        """Return a filter with the X that was chosen, or another number that it speaks of: "with mana value X
        or less", "equal to the number of charge counters on this artifact" (CR 107.3a), "equal to 1 plus the
        sacrificed creature's mana value" (608.2h).
        """
        known: list[Quality] = []
        for quality in with_x(wanted, self.obj.cast.x).qualities:
            if isinstance(quality, ManaValueEqual) and quality.counters:
                number = self.number(Amount(per=Counted.COUNTERS, counter=quality.counters, who=Who.THIS))
                known.append(Sized(quality.words, ("mana value",), number))
            elif isinstance(quality, SizedByCount) and quality.than.who is Who.SACRIFICED:
                known.append(quality.compared(self.number(quality.than)))
            else:
                known.append(quality)
        return replace(wanted, qualities=tuple(known))

    def _player_spoken_of(self, wanted: Filter) -> str | None:
        """Return the player who has to control what is meant: "that player", "defending player"; None for
        words that say nothing of one.
        """
        for quality in wanted.qualities:
            if isinstance(quality, SpokenPlayerControls) and quality.player == "defending player":
                return self.defending_player
            if _is_of_player(quality):
                return self.player or None
        return None

    def _just_made(self, wanted: Filter) -> tuple[str, ...]:
        """Return the tokens just created that "all other creatures" are other than; none where that is said
        of the permanent whose ability it is.
        """
        if not wanted.other or not self.notes.made or not speaks_of_all_others(wanted.text):
            return ()
        of_itself = self.this.ref in self.context.fitting(replace(wanted, other=False))
        return () if of_itself else self.notes.made

    def permanent_targeted(self) -> list[str]:
        """Return "that creature" of a text, whatever it has spoken of since: the last target of a phrase that
        asks for a creature or planeswalker, if it is legal and has been spoken of.
        """
        left, found = list(self.obj.cast.targets), ""
        parts = target_parts(self.obj)
        spoken_of = len(left) - len(self.targets)
        numbers = targets_of_parts(parts, len(left), self.obj.cast.aimed)
        for number, part in zip(numbers, parts, strict=True):
            taken, left = left[: min(number, spoken_of)], left[number:]
            spoken_of -= len(taken)
            if taken and (part.filter.what == "any target" or _HURTABLE & set(part.filter.types)):
                found = taken[-1]
        return [found] if found and found not in PLAYERS and self._legal(found) else []

    def speak_of(self, refs: list[str]) -> None:
        """Let "those creatures", "them" and "they" mean all of these from now on."""
        if speaks_of_several(self.words):
            self.refer_to(refs)

    def refer_to(self, refs: Sequence[str]) -> None:
        """Let "it" mean the last of these from now on, and "them" all of them."""
        self.it, self.them = (refs[-1] if refs else None), list(refs)

    @contextmanager
    def referring_to(self, ref: str) -> Iterator[None]:
        """Let "it" mean something else for a while."""
        before, self.it = self.it, ref
        try:
            yield
        finally:
            self.it = before

    def _legal(self, ref: str) -> bool:
        """Whether a target was legal as resolving began; an illegal one is not affected (CR 608.2b)."""
        return ref not in self.illegal and (ref in PLAYERS or ref in self.interpreter.table.objects)

    def only_choice(self, asked: Choose, key: str, who: Subject | None = Who.YOU) -> list[str]:
        """Return what has to be chosen on the battlefield, in a graveyard, or among cards known in a hand,
        for a mandatory instruction, where nothing is said: all there is, if that isn't more than it asks for
        (CR 608.2d).

        Args:
            who: whose cards they are, if "their hand" isn't their controller's.

        Raises:
            CopyEngineError: there is a choice, and the script doesn't say which.
        """
        wanted = asked.filter
        if self._named() or self.interpreter.policy is not CORRECT:
            return []
        free = leaves_number_open(asked) or asked.count >= ANY_NUMBER
        if free and any(name in self.choices for name in (key, *_CHOSEN)):
            return []  # none of them
        if wanted.zone in {"hand", "graveyard"}:
            cards = self._able_cards(wanted, who)
            able, is_told = cards or [], cards is not None
        elif wanted.zone == "battlefield":
            kept = (q for q in wanted.qualities if who is Who.YOU or not isinstance(q, SpokenPlayerControls))
            plain = replace(wanted, qualities=tuple(kept))
            is_told = can_tell(plain)
            able = self.refs(Each(plain)) if is_told else []
            if plain.qualities != wanted.qualities:  # "that player returns a creature they control"
                whose = self.players(who)
                is_told = is_told and len(whose) == 1
                able = [ref for ref in able if self.interpreter.controller(ref) in whose]
        else:
            return []
        if is_told and len(able) <= asked.count and not (free and able):
            return able
        which = f"which of {joined(able, 'or')}" if able else f"{wanted.text}"
        raise not_said(self.interpreter, key, which + "; null for none" * free, able, asked.count)

    def _chosen(self, asked: Choose) -> list[str]:
        """Return what the script names of what a text has somebody choose.

        Raises:
            CopyEngineError: nothing of what it names is what the text asks for, or it names too many.
        """
        named, wanted = self._named(), asked.filter
        if not named or self.interpreter.policy is not CORRECT or not can_tell(wanted):
            return named[: asked.count]
        able = set(self.context.fitting(wanted))
        chosen = [ref for ref in named if ref in able]
        if not chosen:
            where, mend = self.interpreter.at("choices"), f"Name {wanted.text}, or leave it out."
            raise CopyEngineError(f"{named[0]} isn't {wanted.text}.", where=where, mend=mend)
        self.check_number(asked, chosen)
        least = 0 if asked.up_to or asked.count >= ANY_NUMBER else min(asked.count, len(able))
        if len(chosen) < least:
            raise CopyEngineError(
                f"Fewer are chosen than “{wanted.text}” asks for.",
                where=self.interpreter.at("choices"),
                mend=f"Name {least}.",
            )
        return chosen

    def check_number(self, asked: Choose, chosen: Sequence[str], key: str = "") -> None:
        """Refuse more than a text lets somebody choose.

        Args:
            key: of the choice; "" where it may be one of several.

        Raises:
            CopyEngineError: more are chosen.
        """
        if len(chosen) > asked.count and self.interpreter.policy is CORRECT:
            raise CopyEngineError(
                f"More are chosen than “{asked.filter.text}” allows.",
                where=self.interpreter.at(f"choices.{key}" if key else "choices"),
                mend=f"Name at most {asked.count}.",
            )

    def _able_cards(self, wanted: Filter, who: Subject | None) -> list[str] | None:
        """Return the listed cards that can be chosen in a hand or graveyard; None where nobody can tell which
        of them can.
        """
        if all(obj.zone != wanted.zone for obj in self.interpreter.table.objects.values()):
            return []
        theirs = any(isinstance(quality, CastFrom) for quality in wanted.qualities)
        plain = replace(wanted, qualities=tuple(q for q in wanted.qualities if not isinstance(q, CastFrom)))
        if not can_tell(plain) or (theirs and who is Who.YOU):
            return None
        owners = set(self.players(who)) if theirs else set(self.interpreter.table.players)
        if theirs and len(owners) != 1:
            return None
        found = self.refs(Each(plain))
        return [ref for ref in found if self.interpreter.table.objects[ref].owner in owners]

    def found(self, subject: Subject | None) -> list[Object]:
        """Return the objects that something can be done to: not what has moved since the ability was put on
        the stack, a new object that it doesn't find (CR 400.7).
        """
        meant = self.objects(subject)
        if not isinstance(subject, Who) or subject not in _FOUND:
            return meant
        found = [obj for obj in meant if not self._has_moved_on(subject, obj)]
        for obj in meant:
            if obj not in found:
                text = "It has changed zones since, so it's a new object that the ability doesn't find."
                self.interpreter.nothing(p.NEW_OBJECT, obj.ref, text)
            elif obj.zone == NOWHERE and obj.ability is None and self.as_of is not None:
                text = "It has ceased to exist, so the ability doesn't find it."
                self.interpreter.nothing(p.TOKEN_CEASES, obj.ref, text)
        self.found_none = bool(meant) and not found
        return found

    def has_lost(self, ref: str) -> bool:
        """Whether something that moved before it began to resolve is a new object it doesn't find."""
        if ref in self.lost:
            return True
        obj = self.interpreter.table.objects.get(ref)
        moved_at = self.moved_at.get(ref)  # whatever it has moved itself since
        if obj is None or self.as_of is None or moved_at is None or moved_at <= self.as_of:
            return False
        return not self._went_with_host(obj)

    def renewed(self) -> frozenset[str]:
        """Return the refs of what it speaks of that has left and come back before it began to resolve: it
        knows what that was as it left (CR 400.7, 608.2h).
        """
        if self.as_of is None or self.interpreter.policy is not CORRECT:
            return frozenset()
        table = self.interpreter.table
        known = {self.this.ref, self.told or "", self.host or "", *self.awaited, *self.obj.cast.paid}
        return frozenset(
            ref
            for ref in known
            if ref in table.objects and table.noted(ref).last_object is not None and self.has_lost(ref)
        )

    def pays(self) -> bool:
        """Whether a payment that may be made is: the script says so, or that what follows from it is done."""
        said = is_paid(self.choices)
        if said is not None:
            return said
        if not any(isinstance(e, CopySpell) and isinstance(e.condition, YouDo) for e in self.later):
            return False
        stated = self.instructions is not None and bool(self.instructions.stated)
        return stated or self.choices.get("copy") is True

    def link(self, ref: str) -> None:
        """Note on its source that its ability has exiled a card (CR 607.2a); not on a new object, which that
        has come back as.
        """
        this = self.interpreter.table.objects.get(self.this.ref)
        if this is not None and not self.has_lost(this.ref):
            self.this = self.interpreter.put(with_linked(this, ref, self.obj.copied_as))

    def _has_moved_on(self, subject: Subject | None, obj: Object) -> bool:
        known = {self.this.ref, self.told, self.host, *self.causes, *self.awaited}
        if subject is Who.IT and obj.ref not in known:
            return False  # spoken of since it began to resolve
        return self.has_lost(obj.ref)

    def _went_with_host(self, obj: Object) -> bool:
        """Whether an Aura is in the graveyard since what it enchanted has left: an ability that triggered on
        that finds it there (CR 400.7f).
        """
        trigger = self.obj.ability.trigger if self.obj.ability is not None else None
        on_leaving = trigger is not None and triggers_on_host_leaving(trigger)
        return on_leaving and (obj.came_from, obj.zone) == ("battlefield", "graveyard")

    def objects(self, subject: Subject | None) -> list[Object]:
        """Return the objects a subject means, but for those phased out: to the game they don't exist (CR
        702.26b).
        """
        known = self.interpreter.table.objects
        found = [known[ref] for ref in self.refs(subject) if ref in known]
        return [obj for obj in found if not (obj.phased_out and obj.zone == "battlefield")]


_FOUND = frozenset({Who.THIS, Who.IT, Who.TRIGGERING, Who.ALL_TRIGGERING, Who.ATTACHED})
"""The words for what an ability spoke of as it triggered or was activated."""


def _own_choices(effects: tuple[Effect, ...]) -> set[str]:
    """Return the choices of what is sacrificed, returned, or exiled that a text itself asks for: they don't
    name what made it trigger.
    """
    moves = (each for each in effects if isinstance(each, Move))
    return {each.verb for each in moves if isinstance(each.subject, Choose) or each.subject is Who.THIS}


def _is_of_them(quality: Quality) -> bool:
    """Whether it is asked to be controlled by each of the players spoken of, "they"."""
    return isinstance(quality, SpokenPlayerControls) and quality.player in {"they", "it"}


def _is_of_each_player(quality: Quality) -> bool:
    """Whether it is asked to be controlled by each player whom something is done to."""
    return _is_of_them(quality) or (
        isinstance(quality, SpokenPlayerControls) and quality.player == "that player"
    )


def _is_of_player(quality: Quality) -> bool:
    """Whether it is asked to be controlled by the player targeted last."""
    return isinstance(quality, SpokenPlayerControls) and quality.player != "it"


def _source_of(table: Table, obj: Object) -> Object:
    """Return the source of what resolves; where it has left and is back, and an ability looks back on its
    leaving, as it left (CR 400.7, 603.10a).
    """
    source = table.objects.get(obj.source or "", obj)
    if obj.ability is None or source.zone != "battlefield" or not is_on_leaving(obj.ability):
        return source
    left = table.object_left_as(source)
    return left if left.zone == "battlefield" else source


def _count_resolution(interpreter: Interpreter, obj: Object) -> int:
    """Count that an ability resolves; a copy counts as the same ability (CR 707.10b)."""
    if obj.ability is None or obj.source is None:
        return 0
    key = (obj.source, obj.ability.text)
    interpreter.table.resolved[key] = interpreter.table.resolved.get(key, 0) + 1
    return interpreter.table.resolved[key]


_WHOSE = (Who.CONTROLLER, Who.OWNER)
_EACH = (Who.EACH_PLAYER, Who.OPPONENTS)
_HURTABLE = frozenset({"Creature", "Planeswalker"})


def fate_counted(amount: Amount) -> Fate | None:
    """Return what was done to what a number counts; None for another number."""
    return next((Fate(q.verb) for q in _qualities_counted(amount) if isinstance(q, DoneThisWay)), None)


def is_of_that_player(amount: Amount) -> bool:
    """Whether a number counts what "that player" controls."""
    return any(isinstance(q, SpokenPlayerControls) and q.player == "that player"
               for q in _qualities_counted(amount))  # fmt: skip


def counts_on_it(amount: Amount) -> bool:
    """Whether a number counts what is attached to the object spoken of."""
    return any(isinstance(q, AttachedTo) and q.whom is Whom.IT for q in _qualities_counted(amount))


def _kind_counted(amount: Amount) -> Filter | None:
    """Return which of what something was done to a number counts."""
    if amount.of is None:
        return None
    plain = tuple(q for q in amount.of.qualities if not isinstance(q, DoneThisWay))
    return replace(amount.of, qualities=plain, zone="anywhere", what="card", controller="any")


def _qualities_counted(amount: Amount) -> tuple[Quality, ...]:
    return amount.of.qualities if amount.of is not None and amount.per is Counted.OBJECTS else ()


def not_said(
    interpreter: Interpreter, key: str, what: str, among: Sequence[str] = (), number: int = 1
) -> CopyEngineError:
    """The refusal of what needs a choice that the script doesn't state.

    Args:
        among: the refs of what can be chosen, where they are known.
        number: how many are chosen.
    """
    return UnstatedError(
        "What is chosen as it resolves isn't said.",
        key,
        tuple(among),
        number,
        where=interpreter.at(f"choices.{key}"),
        mend=f"Give choices: {{{key}: ...}}: {what}.",
    )
