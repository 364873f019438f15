"""What there is from the start, and tokens that are made."""

from dataclasses import replace
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES, joined, number_word
from judgeapp.lab.questions_in_words.asked import Otherwise, UnreadWords
from judgeapp.lab.questions_in_words.clauses.casting import Cast, casts
from judgeapp.lab.questions_in_words.clauses.forms import Forms
from judgeapp.lab.questions_in_words.language.exemplars import Description, fits
from judgeapp.lab.questions_in_words.language.phrases import (
    CAST_FOR,
    INDEFINITE,
    Extra,
    Phrase,
    PlainToken,
    as_token,
)
from judgeapp.lab.questions_in_words.layout.card_texts import begins, names_copier
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.layout.table_so_far import other_player

clause = Forms()


@clause(
    "in [a|an|our|my|this] <number:count> -|player|players|person|man|way|-player [player|players|person|man|way] [commander|edh|multiplayer|cedh] [game|pod|table|match|ffa|free_for_all] [of_commander|of_edh]",
    "[a|an|our|my|this] <number:count> -|player|players|person|man|-player [player|players|person|man] commander|edh|cedh|ffa|free_for_all [game|pod|table|match]",
    "[with|against|vs|versus] [all] <number:opponents> opponents",
    "there_are <number:opponents> opponents",
    "<number:opponents> other players are|play in_the_game|there|at_the_table [too|as_well] [besides|other_than|in_addition_to me|us|its_controller|the_clone's_controller]",
    "there_are <number:opponents> other players [in_the_game|at_the_table] [too|as_well] [besides|other_than|in_addition_to me|us|its_controller]",
    "with <number:count> players",
    "there_are <number:count> players",
    "<number:count> -|player|players|person|-player [player|players|person] pod|game|table|multiplayer",
    "<who> have|has <number:opponents> opponents",
    "[<number:count>] players|of_us [:|-|,|are] me ,|and <who:second> [,] [and] [<who:third>] [,] [and] [<who:fourth>]",
)
def several_players(table: Layout, count: int = 2, opponents: int = 0, **_: Any) -> None:
    """How many play; those of whom nothing else is told are there all the same.

    Raises:
        UnreadWords: there are more than are laid out.
    """
    count = opponents + 1 if opponents else count
    _check_players(count)
    for letter in list(PLAYER_NAMES)[table.players : count]:
        table.events.append({"do": "gain_life", "player": letter, "amount": 0})
    table.players = max(table.players, count)


def _check_players(count: int) -> None:
    if count > len(PLAYER_NAMES):
        most = number_word(len(PLAYER_NAMES))
        asks = f"I lay out tables of at most {most} players. Ask with fewer."
        raise UnreadWords("", f"{count}", "", asks=asks)


@clause(
    "each|all|both|each_one [of] [my] [the] [<number:count>] opponents|opponent have|has|control|controls|got [a_copy_of] <permanents:it>",
    "my [<number:count>] opponents each|both|all have|has|control|controls|got [a_copy_of] <permanents:it>",
    "my [<number:count>] opponents have|control|got a|an|each <permanents:it>",
    "each_of_them|they_each|they_all|each|all_of_them has|have|control|controls|got [a_copy_of] <permanents:it>",
)
def opponents_have(table: Layout, it: tuple[Phrase, ...], count: int = 0) -> None:
    """What each opponent has: of as many as are told, or of the two that "both" means."""
    players = (count or max(table.players - 1, 2)) + 1
    _check_players(players)
    table.players = max(table.players, players)
    for phrase in it:
        for letter in list(PLAYER_NAMES)[1 : table.players]:
            table.put(replace(phrase, owner=letter), table.face(phrase.name).name, letter)


@clause(
    "we_both|both_players|each_player|both_of_us|each_of_us|we_each|two_players_each|two_players_both|both_players_each have|has|control|controls|got [a_copy_of] <permanents:it>",
)
def both_have(table: Layout, it: tuple[Phrase, ...]) -> None:
    """What each of two players has; "we each have one now" only says what came of what was told.

    Raises:
        UnreadWords: it names nothing.
    """
    if len(it) == 1 and it[0].word == "one" and not it[0].name:
        table.resolve_all()
        named = [table.printed(t.source) if t.is_copy and t.source else t.name for t in table.things]
        last = next((name for name in reversed(named) if name in table.cards), "")
        owners = {t.owner for t, name in zip(table.things, named, strict=True) if name == last}
        if not (last and {"A", "B"} <= owners):
            raise UnreadWords("", it[0].word, "", asks="What does each of you have? Name the card.")
        return
    for phrase in it:
        for who in "AB":
            own = replace(phrase, owner=who, article="another" if not phrase.name else phrase.article)
            stands = own if own.name else table.example(own, anyway=True)
            if stands is None:
                raise UnreadWords("", phrase.word, "", asks=f"Which card is “{phrase.word}”? Name it.")
            for _ in range(table.as_many(phrase)):
                one = replace(stands, owner=who, count=1)
                table.put(one, table.face(stands.name).name, who)


@clause(
    "they|it|the_token|the_tokens|those|the_copy|the_copies|the_token_copies|each_token isn't|aren't|is_not|are_not|isnt|arent|is_never|are_never legendary|legends|a_legend|legend",
)
def arent_legendary(table: Layout) -> None:
    """ "The tokens aren't legendary, so I keep both?": what they are follows from what makes them.

    Raises:
        UnreadWords: nothing is a copy of which that could be told.
    """
    if not any(thing.is_copy or thing.kind == "token" for thing in table.things) and not table.stack:
        raise UnreadWords("", "legendary", "", asks="What isn’t legendary? Say what copies or makes it.")


@clause(
    "[with] both|all [of_them|of_those|lands|creatures|cards] [are] <whose:who>",
    "[with] both|all [of_them|of_those|lands|creatures|cards] under my|our control",
    "<who> control|controls|own|owns both|both_of_them|them_both|all_of_them",
    "<who> have|has both|both_of_them|them_both [in_play|on_the_battlefield|out]",
)
def all_are_somebodys(table: Layout, who: str = "A") -> None:
    """Who has everything that nobody was said to have."""
    for ref in tuple(table.unsaid):
        table.give(ref, who)


@clause(
    "<who> have|has|control|controls|got|had <alone:count> [of_them|of_those|too|as_well|also|more]",
)
def have_as_many(table: Layout, who: str, count: int) -> None:
    """ "They have two Bears and I have one": as many of what was named last.

    Raises:
        UnreadWords: nothing was named.
    """
    named = next((t for t in reversed(table.things) if t.name in table.cards and not t.is_copy), None)
    if named is None:
        raise UnreadWords("", str(count), "", asks=f"{count} of what? Name the card.")
    for _ in range(table.as_many(Phrase(named.name, count=count, word=named.name))):
        table.put(Phrase(named.name, owner=who, word=named.name), named.name, who)


@clause(
    "<who> control|controls|have|has|had|own|owns|got|controlled|'ve_got|have_got|has_got|have_out <permanents:it> [out|in_play|on_the_battlefield|on_my_side|on_their_side|already|there|as_well|too]",
    name="there",
)
def there_under_control(table: Layout, it: tuple[Phrase, ...], who: str) -> None:
    """What a player has, though it may be another's: "my opponent controls my Clone"."""
    there(table, it, who, is_told=True)


@clause(
    "and_have|and_has|and_control|and_controls|but_have|but_has <permanents:it> [out|in_play|on_the_battlefield|too]",
    "there_is|there's|there_are|there_was <permanents:it> [out|in_play|on_the_battlefield|on_the_table]",
    "plus|and <permanents:it> on_my_side|on_my_board|of_mine",
    "<permanents:it> is_on_the_battlefield|is_on_the_table|is_in_play|are_on_the_battlefield|are_in_play|is_out|is_already_on_the_battlefield|in_play|on_the_battlefield|on_the_field|on_the_board|on_board|on_the_table|is_there|is_on_board|is_around|out [<where>]",
    "<permanents:it> is|are|was [out|sitting] <where>",
    "on|in [the] battlefield|play|table is|are <permanents:it>",
    "thanks_to|because_of|due_to <permanents:it>",
    "with|under <permanents:it> on_the_battlefield|in_play|out|on_the_table|on_board|around|on_the_field",
    "under|affected_by|under_the_effect_of|under_the_effects_of|under_the_influence_of [an|a|the|my|their] <shelter:it>",
    "with <permanents:it>",
    "a_copy_of <thing:it> is_on_the_battlefield",
)
def there(
    table: Layout, it: tuple[Phrase, ...] | Phrase, who: str = "", where: tuple[str, str] | None = None,
    *, is_told: bool = False,
) -> None:  # fmt: skip
    """What stands there.

    Args:
        is_told: the words themselves say who controls it.
    """
    several = tuple(_as_cards(table, each) for each in (it if isinstance(it, tuple) else (it,)))
    several = _with_what_lies(several)
    if len(several) > 1 and several[-1].zone and not any(each.zone for each in several[:-1]):
        last = several[-1]
        is_held = not last.name and last.zone != "battlefield" and any(each.name for each in several)
        if not is_held:  # "Ensnaring Bridge and 2 cards in hand" has it in play
            several = tuple(replace(each, zone=last.zone, owner=last.owner) for each in several)
            if (
                last.zone == "graveyard"
                and last.article in INDEFINITE
                and several[0].article not in INDEFINITE
            ):
                named = joined(table.face(each.name).name for each in several if each.name)
                table.assumed.append(f"{named} are in the graveyard, as that is told of them together.")
                if len(several) == 2 and several[0].name and several[0].end:
                    first, name = several[0], table.face(several[0].name).name
                    meant = f"{name} in the graveyard", f"{name} on the battlefield"
                    table.otherwise.append(Otherwise(first.word, *meant, first.start, first.end))
    if len(several) == 1 and _is_token_told_again(table, several[0]):
        return
    for phrase in several:
        if where is not None:
            phrase = replace(phrase, owner=phrase.owner or where[0], zone=phrase.zone or where[1])
        default = who or "A"
        owned = replace(phrase, owner=phrase.owner or who)
        is_other = phrase.count > 1 or len(several) > 1
        example = table.example(phrase, anyway=True) if not phrase.name and is_other else None
        if example is not None:
            phrase = example
            owned = replace(phrase, owner=phrase.owner or who)
        if phrase.token is not None and phrase.count > 1:
            for _ in range(table.as_many(phrase)):
                table.put_token(owned, default)
            continue
        if phrase.name and phrase.count > 1:
            name, owner = table.face(phrase.name).name, owned.owner or default
            already = [t for t in table.things if name == t.name or table.is_copy_called(t, name)]
            if already and not owned.owner and phrase.of is None:  # "... two Angels are on the board"
                for _ in range(len(already), table.as_many(phrase)):
                    table.put(owned, name, owner)
                continue
            copied = table.thing(phrase.of, table.whose_it_copies(name)) if phrase.of is not None else ""
            for _ in range(table.as_many(phrase)):
                if copied:
                    table.copying(name, copied, owner, anew=True)
                else:
                    table.put(owned, name, owner)
            continue
        if who and phrase.name and phrase.of is None and (unsaid := table.unclaimed(phrase)):
            table.give(unsaid, who)  # it was spoken of before, and not whose it is
            table.mention(unsaid)
            continue
        if phrase.name and phrase.of is None and not owned.article and table.known(owned):
            table.mention(table.known(owned))
            continue
        ref = table.thing(
            replace(owned, article="a") if phrase.name and phrase.article in {"a", "an"} else owned,
            default,
        )
        if ref and is_told and phrase.owner and not phrase.zone and table.spoken(ref).owner != who:
            table.let_be_controlled(ref, who)
        table.subject = "" if who else ref
        table.person = who or table.person


def _with_what_lies(several: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """ "Tarmogoyf with a Bolt and a Forest in the graveyard": it stands there, and those lie in it."""
    first, last = several[0], several[-1]
    with_it = tuple(e.thing for e in first.extras if e.thing is not None and e.thing.name)
    is_so = last.zone == "graveyard" and first.name and with_it and not first.states
    if not is_so:
        return several
    stands = replace(first, extras=tuple(e for e in first.extras if e.thing not in with_it), zone="")
    owner = last.owner if len(several) > 1 else ""
    lying = (replace(each, zone="graveyard", owner=each.owner or owner) for each in (*with_it, *several[1:]))
    return (*lying, stands)


def _is_token_told_again(table: Layout, phrase: Phrase) -> bool:
    """ "He attacks, I get a token of it": an ability that has just resolved made it; it is mentioned."""
    is_of_it = phrase.is_token_of and phrase.of is not None and phrase.of.kind == "it" and not phrase.extras
    last = table.events[-1] if table.events else {}
    made = [t.ref for t in table.things if t.kind == "token" and t.ref in last.get("makes", ())]
    put = any(e["do"] == "trigger" and e.get("ref") == last.get("ref") for e in table.events)
    if not (is_of_it and made and put):
        return False
    table.mention(made[-1])
    return True


def _as_cards(table: Layout, phrase: Phrase) -> Phrase:
    """ "Two copies of Doubling Season" are two of the card, if nothing makes copies of it: it says so."""
    card = phrase.of
    is_plain = card is not None and bool(card.name) and phrase.kind == "copy" and not phrase.name
    if card is None or not is_plain or phrase.count < 2 or phrase.is_token_of or table.known(card):
        return phrase
    if table.is_spell(card.name):
        return phrase
    name = table.face(card.name).name
    table.assumed.append(
        f"The {number_word(phrase.count)} copies of {name} are that many of the card itself."
    )
    return replace(card, count=phrase.count, owner=phrase.owner or card.owner, article=phrase.article)


@clause(
    "[with|and] [my|the|a|his|her|their] [sac|sacrifice|token] outlet is|being <name:it>",
)
def outlet_is(table: Layout, it: Phrase) -> None:
    """ "Sac outlet is Viscera Seer": it is there."""
    there(table, (it,), it.owner or "A")


@clause(
    "<who> have|has|hold|holds|got [a|an|the] <spell:card> [in_hand|in_my_hand|in_his_hand|in_their_hand|ready]",
)
def spell_in_hand(table: Layout, who: str, card: Phrase) -> None:
    """ "I have Cytoshape": an instant or sorcery that somebody has is in hand until it's cast."""
    name = table.face(card.name).name
    table.assumed.append(f"{name} is in a hand until it’s cast.")


@clause(
    "there_is|there's|there_are|with no|nothing|no_other [other] [creatures|creature] [on_the_battlefield|on_the_board|on_board|on_the_field|in_play|to_copy|on_the_table|out]",
    "no [other] creatures|creature|permanents [in_play|on_the_battlefield|out|on_board|on_the_board|there]",
    "[with] nothing_else|nobody_else|nothing [on|in|out] [the] board|battlefield|field|table|play",
    "nothing_else_is|nothing_is on_the_battlefield|in_play|on_the_board",
    "with_an_empty_board|on_an_empty_board|the_board_is_empty|the_battlefield_is_empty|on_an_empty_battlefield|with_an_empty_battlefield|board_is_empty|on_empty_board",
    "<who> has|have|control|controls no_creatures|no_other_creatures|nothing_else|no_board|no_other_permanents [else] [in_play|on_the_battlefield|at_all]",
    "<who> don't|doesn't|do_not|does_not have|control [any] creatures|creature [to_clone|to_copy|for_it_to_copy|in_play|on_the_battlefield]",
    "<who> have|has|control|controls nothing|no_creature|no_creatures to_clone|to_copy|for_it_to_copy",
    "with nothing|no_creatures|no_creature [else] [on|in|out] [the_board|the_battlefield|play|the_table]",
)
def nothing_there(table: Layout, who: str = "") -> None:
    table.is_bare = table.is_bare or not who or who == "A"


@clause(
    "[<who>] have|has|had|control|controls <several:count> [other|creature] tokens [out|in_play|on_board|on_the_battlefield|on_the_board|there|too]",
    "[with|and|plus|+] <several:count> [other|creature] tokens out|in_play|on_board|on_the_battlefield|on_the_board|there",
    "and|plus|+ <several:count> [other|creature] tokens",
)
def tokens_are_there(table: Layout, count: int, who: str = "") -> None:
    """Tokens of which nothing is told but how many: 1/1s stand for them."""
    owner = who or "A"
    there = [t for t in table.things if t.kind == "token" and t.owner == owner and not table.has_left(t.ref)]
    if len(there) >= count:
        return
    token = PlainToken("1/1", "Saproling", ("green",))
    plain = Phrase(kind="token", owner=owner, article="a", word="token", token=token)
    for _ in range(len(there), table.as_many(replace(plain, count=count))):
        table.put_token(plain, owner)


@clause(
    "there_is|there's|there_are|with|having nothing|no_cards|no_card in any|all|the|every|either|both|each|my|our|their [of_our] graveyard|graveyards|yard|yards|gy|gys",
    "[with] [the|all|both|our|my|their] graveyards|yards|graveyard [are|is] [all|both] empty",
    "[with] empty graveyards|yards",
    "with_an_empty_graveyard|with_no_graveyards|with_no_graveyard",
)
def nothing_in_graveyards(table: Layout) -> None:
    """That graveyards are empty, as they are if nothing else was told.

    Raises:
        UnreadWords: a card lies in one.
    """
    if any(entry.get("zone") == "graveyard" for entry in table.setup):
        asks = "Graveyards are empty, you say, and a card lies in one. Which of the two is so?"
        raise UnreadWords("", "graveyard", "", asks=asks)


@clause(
    "<who> have|has|had|control|controls|got no|zero|not_any [other] [<color>] <anykind> [cards] [out|in_play|on_the_battlefield]",
    "<who> don't|doesn't|do_not|does_not have|control [any] [other|more] [<color>] <anykind> [cards] [out|in_play|on_the_battlefield]",
    "<who> have|has|had|control|controls|got no|zero [other|more|additional] <color> [creatures|permanents|cards|things]",
    "<who> have|has|had|control|controls|got no|zero other|more|additional [<color>] permanents|cards|things|stuff",
    "with|and no other|more|additional [<color>] permanents|cards|things|stuff|creatures",
)
def no_more_of_a_kind(table: Layout, **_: Any) -> None:
    """What isn't there: nothing of it was laid out."""


@clause(
    "[the|my|our|their|his|her|both|all] graveyard|graveyards|yard|yards|gy has|have|contain|contains|hold|holds|is|are [:] <things:it> [in_it|in_them]",
    "in [the|my|our|their|his|her|a|both] graveyard|graveyards|yard|yards is|are|lies|sits [there] <things:it>",
    "<things:it> is_in|are_in|in the|my|their|a|his|her|our|both|all graveyard|graveyards|yard|yards|gy|bin",
    "<who> have|has|had|got <things:it> in the|my|their|a|his|her|our graveyard|yard",
    "with <things:lying> in the|my|a|our|all|both|any graveyard|yard|graveyards|yards|gy|bin",
    "with <things:lying> across|among the|all|both|our graveyards",
)
def in_graveyards(
    table: Layout, it: tuple[Phrase, ...] = (), who: str = "", lying: tuple[Phrase, ...] = ()
) -> None:  # fmt: skip
    if it and it[0].name and any(e.thing is not None and e.thing.name for e in it[0].extras):
        several = (*it[:-1], replace(it[-1], zone="graveyard"))
        *rest, stands = _with_what_lies(several)
        there(table, (stands,), who)
        in_graveyards(table, tuple(rest), who)
        _speak_of_what_stands(table)
        return
    for phrase in it or lying:
        phrase = replace(phrase, owner=phrase.owner or who)
        buried = replace(phrase, zone="graveyard", article=phrase.article or "a")
        if phrase.count > 1 and phrase.of is None:
            table.put_in_graveyards(buried, "A")
        else:
            table.thing(buried, "A")
    if lying:
        _speak_of_what_stands(table)


@clause(
    "[the] top|top_card of [the|my|our|their|his|her] graveyard|yard is|being <things:it>",
    "<things:it> is|being|lies|on [the] top|top_card of|in [the|my|our|their|his|her] graveyard|yard",
)
def on_top_of_graveyard(table: Layout, it: tuple[Phrase, ...]) -> None:
    """The card that was put there last; what is spoken of stays what looks at it."""
    in_graveyards(table, it)
    _speak_of_what_stands(table)


def _speak_of_what_stands(table: Layout) -> None:
    """ "I discard Serra Angel to it. How big is it?" is about what stands there, if anything does."""
    there = [
        t.ref
        for t in table.things
        if t.kind in {"permanent", "token"} and table.zone_of(t.ref) == "battlefield"
    ]
    if there:
        table.mention(there[-1])


@clause(
    "[the|my|our|their|his|her|both|all] graveyard|graveyards|yard|yards|gy has|have|contain|contains|hold|holds|is|are [:] <typelist:it> [in_them|in_it|there]",
    "[with|there_is|there_are|and] <typelist:it> [are|is] in|across|among|between [the|my|our|their|his|her|both|all] graveyard|graveyards|yard|yards|gy|gys",
)
def kinds_in_graveyards(table: Layout, it: tuple[Phrase, ...]) -> None:
    """A card of each kind in a graveyard; plain ones stand for them."""
    before = table.last
    for phrase in it:
        table.thing(phrase, "A")
    if before:
        table.mention(before)


@clause(
    "<who> mill|mills|milled|dredged|dumped <things:it> [over|into the|my|their|his|her graveyard|yard]",
    "<who> discard|discards|discarded|pitch|pitches|pitched|loot_away|rummage_away <things:it>",
    "<who> discard|discards|discarded|pitch|pitches|pitched <things:it> to|with|for|using <permanents:there>",
)
def milled(table: Layout, it: tuple[Phrase, ...], who: str = "", there: tuple[Phrase, ...] = ()) -> None:
    """Cards that came from a library or a hand: they lie in a graveyard, whatever stands on the battlefield.

    Args:
        there: what has them discarded.
    """
    for phrase in there:
        table.thing(phrase, who or "A", "permanent")
    for phrase in it:
        if not phrase.name:
            raise UnreadWords(
                "", phrase.word, "", asks=f"Which card is “{phrase.word}”? Name what is milled."
            )
        lying = replace(phrase, zone="graveyard", article="another" if table.known(phrase) else "a")
        table.thing(replace(lying, owner=phrase.owner or who), who or "A")
    if there:
        _speak_of_what_stands(table)


@clause(
    "[at|on|during|in|when|it_is|it's] [the] [beginning_of|start_of] <step> [comes|begins|starts|of_my_turn]",
    "[<who>] go|goes|move|moves|moving|going to|into <step>",
)
def begins_step(table: Layout, step: tuple[str, str], who: str = "") -> None:
    table.begin(step[0], who or step[1] or table.whose_step(step[0]))


@clause(
    "[after|in|over|for] [the] [next|following] <several:count> [of] [my|your|his|her|their|more|further] upkeeps|upkeep_steps [later|pass|go_by|have_passed|have_gone_by|come_and_go]",
    "after [the] [next|following] <several:count> [of] [my|your|more|further] turns [later|pass|go_by|have_passed|have_gone_by]",
    "<several:count> [more] turns later|pass|go_by|have_passed|have_gone_by|on",
)
def turns_pass(table: Layout, count: int) -> None:
    """As many turns of each player: in their upkeeps what copies by a triggered ability does so."""
    step = "upkeep"
    for _ in range(table.as_many(Phrase(count=count))):
        for player in ("B", "A"):
            table.resolve_all()
            table.begin("upkeep", player)
            table.let_copies_trigger()
            step = "upkeep"
            if any(t.owner == player and table.copies_in_combat(t.ref) for t in table.things):
                step = "combat"
                table.begin("beginning of combat", player)
                table.let_copies_trigger()
    table.assumed.append(f"It is {PLAYER_NAMES['A']}’s {step}, {number_word(count)} turns later.")


@clause(
    "[it_is|it's|on|during|in|at] [the_start_of|the_beginning_of] <turnof>",
    is_response=True,
)
def turn_of_player(table: Layout, turnof: tuple[str, bool]) -> None:
    """ "On AP's next turn": it begins, unless it is that player's turn already and no next one is told."""
    who, is_next = turnof
    begun = [event["player"] for event in table.events if event["do"] == "begin_turn"]
    if not table.events and not is_next:
        table.events += [{"do": "begin_turn", "player": who}] if who != "A" else []
    elif is_next or (begun[-1:] or ["A"]) != [who]:
        table.resolve_all()
        table.pass_turn(who)


@clause(
    "it_is|on|during|in their|his|her|opponent's|opp's|nap's turn",
    "it_is|on|during|in my|the|an opponent's|opp's turn",
    "their|his|her|opponent's|opp's turn :|-|,",
    is_response=True,
)
def their_turn(table: Layout) -> None:
    """It is the opponent's turn, or that comes now, if something has happened before."""
    begun = [event["player"] for event in table.events if event["do"] == "begin_turn"]
    if not table.events:
        table.events.append({"do": "begin_turn", "player": "B"})
    elif begun[-1:] != ["B"]:
        table.resolve_all()
        table.pass_turn("B")


@clause(
    "it_is|on|during|in my turn [again]",
    "my|our turn :|-|,",
    is_response=True,
)
def my_turn(table: Layout) -> None:
    """It has been the asker's turn all along, or that comes after the opponent's."""
    begun = [event["player"] for event in table.events if event["do"] == "begin_turn"]
    if begun and begun[-1] != "A":
        table.resolve_all()
        table.pass_turn("A")


@clause(
    "[with|there_is|there_are] <number:count> [different] [card] types in|across|among [the|all|both|our|my|their] graveyard|graveyards|yard|yards",
)
def types_in_graveyards(table: Layout, count: int) -> None:
    """Cards of as many types in a graveyard; plain ones stand for them.

    Raises:
        UnreadWords: that many types aren't laid out.
    """
    if not table.put_types_in_graveyard(count):
        raise UnreadWords("", str(count), "", asks="Which cards are in the graveyards? Name them.")


@clause(
    "<who> morphed|manifested|cloaked|play_face_down|plays_face_down|played_face_down|cast_face_down|casts_face_down <name:it>",
    "<who> morph|morphs|manifest|manifests|cast|casts|play|plays <name:it> face_down",
)
def face_down(table: Layout, who: str, it: Phrase) -> None:
    """It is there face down; what is face down already is turned up by "morphs".

    Raises:
        UnreadWords: it is an instant or sorcery, which can't be.
    """
    if it.name and table.is_spell(table.face(it.name).name):
        name = table.face(it.name).name
        raise UnreadWords("", it.word, "", asks=f"{name} can’t be cast face down (708.2). What is face down?")
    there(table, (replace(it, states=(*it.states, "face_down"), article="a"),), who)


@clause(
    "my|our commander|general|deck's_commander is|was [the|a|an] [original|only|legendary] <name:it>",
    "<name:it> is|was my|our commander|general|deck's_commander",
)
def my_commander(table: Layout, it: Phrase) -> None:
    """What "my commander" means from then on."""
    there(table, (it,), "A")
    table.stood_for["commander"] = table.stood_for["general"] = table.known(it)


@clause(
    "my_board|my_field|my_side|our_board|my_team [:|is|has] <permanents:it>",
)
def on_my_side(table: Layout, it: tuple[Phrase, ...]) -> None:
    there(table, it, "A")


@clause(
    "[and] the_original|the_originals|the_one_i_copied|the_one_i_cloned|the_other_one|the_copied_one is|was|are|were <whose:who>",
)
def original_is_somebodys(table: Layout, who: str) -> None:
    """Whose that is that was copied, where nobody was said to have it."""
    for source in {thing.source for thing in table.things if thing.is_copy} & set(table.unsaid):
        table.give(source, who)


@clause(
    "<mine:it>",
)
def mine(table: Layout, it: tuple[Phrase, ...]) -> None:
    """ "My Young Pyromancer, Guttersnipe and I cast Shock": several things of the player who asks."""
    own = (e if e.owner == "B" else replace(e, owner="A", article="my") for e in it)
    there(table, tuple(own), "A")


@clause(
    "[my|the] only|sole [creature] token|tokens|creature_token [i_have|i_control|on_my_board|out] is|are <thing:it>",
    "<who> only|just have|has|control|controls [a|one] token [:|,] <thing:it>",
)
def only_token(table: Layout, it: Phrase, who: str = "A") -> None:
    """What the only token of a player is: "my only token is a copy of Wurmcoil Engine"."""
    if it.name and it.of is None:
        it = Phrase(of=it, word="copy")
    if it.of is not None and not it.name:
        it = replace(it, kind="token", owner=who, article="a", is_token_of=True)
    there(table, (as_token(it),), who)


@clause(
    "[,] [and] one|one_of_them|one_of_which|one_of_those [is|being|of_which_is] [a|an|the] <copycard:copier> [copy|copying_it|copying_the_other|copying_one]",
    "[,] [and] one|one_of_them|one_of_which|one_of_those is|being [a|an|the] <copycard:copier>",
)
def one_is_copy(table: Layout, copier: Phrase) -> None:
    """ "Three Serra Angels, one of them a Spark Double": the others were there, and one of them is copied.

    Raises:
        UnreadWords: there are no several that one could be of.
    """
    last = table.spoken(table.last_that_matters) if table.things else None
    alike = [
        entry
        for entry in table.setup
        if last is not None and entry.get("card") == last.name and entry.get("controller") == last.owner
    ]
    if last is None or len(alike) < len(("the copy", "what it copies")):
        asks = f"What does {table.face(copier.name).name} copy? Name the card."
        raise UnreadWords("", copier.word, "", asks=asks)
    table.setup.remove(alike[-1])
    table.things = [thing for thing in table.things if thing.ref != alike[-1]["ref"]]
    table.subject = table.copying(copier.name, str(alike[0]["ref"]), last.owner, anew=True)


@clause(
    "<tokens:it>",
)
def tokens_listed(table: Layout, it: tuple[Phrase, ...]) -> None:
    """ "A 1/1 Soldier, a 2/2 Zombie and a 4/4 Angel token. I populate": tokens of the player who asks."""
    there(table, it, "A")


@clause(
    "the|a creature|thing|permanent|one [that] <who> copy|copies|clone|clones|copied|cloned|am_copying|is_copying is|was|has|has_been|'s [carrying|wearing|holding|equipped_with|enchanted_with] [a|an|the] <attachment:on_it>",
)
def copied_carries(table: Layout, who: str, on_it: Phrase) -> None:
    """ "If the creature I copy is carrying a Sword": a plain creature stands for what is copied."""
    plain = table.example(
        Phrase(kind="permanent", article="a", word="creature", like=Description("creature"))
    )
    if plain is None:
        raise UnreadWords("", "creature", "", asks="Which creature is copied? Name it.")
    owner = other_player(who or "A")
    copied = replace(plain, owner=owner, extras=(Extra("carried", thing=on_it),))
    table.to_copy = table.thing(copied, owner, "permanent")


@clause(
    "<who> have|has|control|controls|got [still] both_of|both|all_of|all its|his|her|the tokens [too|out|in_play|still]",
    "with both_of|both|all_of|all its|his|her|the tokens [too|out|in_play|still]",
)
def has_its_tokens(table: Layout, who: str = "") -> None:
    """ "They bolt Precursor Golem while I have both of its tokens": those that it has made.

    Raises:
        UnreadWords: nothing that was told makes tokens.
    """
    table.makes_plain_tokens()
    if not any(thing.kind == "token" for thing in table.things):
        raise UnreadWords("", "tokens", "", asks="Which tokens are there? Say what made them.")


_ITS_TOKENS = "[both|all] [of] its|his|her|the [<number:count>] [<gainkind:kind>] tokens"


@clause(
    f"<who> have|has|had|control|controls|got <name:it> and|with|plus {_ITS_TOKENS} [out|in_play|on_the_battlefield|too]",
    f"<name:it> and|with|plus {_ITS_TOKENS} are_out|are_in_play|are_on_the_battlefield|are_on_board|are_there|out|in_play|on_the_battlefield|on_board",
)
def there_with_its_tokens(table: Layout, it: Phrase, who: str = "", **_: Any) -> None:
    """ "My Precursor Golem and both its tokens are out": it has entered, and made them.

    Raises:
        UnreadWords: nothing that triggers as it enters makes tokens.
    """
    name = table.face(it.name).name
    ref = table.enter_triggering(name, it.owner or who or "A", table.face(name).abilities)
    if not ref or not table.makes_plain_tokens():
        raise UnreadWords("", "tokens", "", asks="Which tokens are there? Say what made them.")
    table.mention(ref)


@clause("<listed_lands:it>", name="there")
def lands_listed(table: Layout, it: tuple[Phrase, ...]) -> None:
    """ "Scute Swarm, 7 lands, I play another land": who asks has them."""
    there(table, it, "A")


@clause("<company:it>", name="there")
def named_with_others(table: Layout, it: tuple[Phrase, ...]) -> None:
    """ "Zada and five other creatures, I cast ...": who asks has them, as nothing else is said."""
    owner = next((each.owner for each in it if each.owner), "A")
    named, *others = it
    if any(each.word == "token" and each.token is not None for each in others):
        table.tokens_spoken |= table.kinds_of_tokens(named.name)
    there(table, (named,), owner)
    made = sum(thing.kind == "token" for thing in table.things)
    others = [each for each in others if each.word != "token" or each.count != made]
    there(table, tuple(others), owner)
    table.mention(table.thing(replace(it[0], article="the"), owner))


@clause(
    "<topic_card:it> [paying|for <number> life] ,|-|–|—|:|.",
)
def named_first(table: Layout, it: Phrase, **_: Any) -> None:
    """ "Metamorph, what's its mana value if it copies Wurmcoil Engine": "it" is what was named first."""


@clause(
    "opponent's_board|opp's_board|his_board|her_board|their_board|their_side|their_field|his_side [:|is|has] <permanents:it>",
    "my_opponent's_board|my_opp's_board|the_opponent's_board|my_opponent's_side [:|is|has] <permanents:it>",
)
def on_their_side(table: Layout, it: tuple[Phrase, ...]) -> None:
    there(table, it, "B")


@clause(
    "<who> has|have|had|control|controls|got <thing:copier> as [a_copy_of] <thing:original>",
    "there_is|there's <thing:copier> [out|in_play|on_the_battlefield|on_the_table] as [a_copy_of] <thing:original>",
    "<thing:copier> is_out|is_in_play|is_on_the_battlefield|is_on_the_table as [a_copy_of] <thing:original>",
)
def there_as_copy(table: Layout, copier: Phrase, original: Phrase, who: str = "") -> None:
    there(table, (replace(copier, of=original),), who)


@clause(
    "<thing:it> is mine|ours",
    "<thing:it> is <whose> [own]",
)
def is_somebodys(table: Layout, it: Phrase, whose: str = "A") -> None:
    """Who controls what is there.

    Raises:
        UnreadWords: it was told to be another player's.
    """
    ref = table.thing(replace(it, owner=whose) if not table.known(it) else it, whose, "permanent")
    if ref in table.unsaid:
        table.give(ref, whose)
    elif table.spoken(ref).owner != whose:
        name = table.spoken(ref).name
        raise UnreadWords("", it.word, "", asks=f"Whose is {name}, yours or your opponent’s? Say it once.")


@clause(
    "<name:it> imprints|imprinted|has_imprinted|exiles|has_exiled|exiling|imprinting|holding|having_exiled [a|an|the|my|their|his|her] <name:card>",
    "<who> imprint|imprints|imprinted [a|an|the|my|their|his|her] <name:card> on|with|onto|under|to <name:it>",
)
def imprints(table: Layout, it: Phrase, card: Phrase, who: str = "") -> None:
    """A card that was exiled with what imprints (CR 607.2a).

    Raises:
        UnreadWords: it imprints nothing.
    """
    if not _may_imprint(table, it) and _may_imprint(table, card):
        it, card = card, it  # "I imprint Isochron Scepter with Lightning Bolt"
    ref = table.thing(replace(it, article="the"), who or it.owner or "A", "permanent")
    name = table.face(card.name).name
    if not table.imprints(ref, name):
        asks = f"{table.face(it.name).name} imprints no card. What exiles {name}?"
        raise UnreadWords("", card.word, "", asks=asks)
    table.imprint(ref, name)


def _may_imprint(table: Layout, card: Phrase) -> bool:
    """Whether a card says that it imprints others."""
    return "imprint" in table.face(card.name).text.casefold()


@clause(
    "<thing:it> is|was [currently|down|up] to|at|on <number:count> loyalty [counters|counter|left]",
    "<walker:it> is|was|sits [currently|down|up] to|at|on <number:count> [loyalty] [counters|counter|left]",
    "<name:it> has|had [currently] <number:count> loyalty [counters|counter|left]",
)
def has_loyalty(table: Layout, it: Phrase, count: int) -> None:
    """How many loyalty counters a planeswalker has that was there before (CR 306.5)."""
    ref = table.thing(it, "A", "permanent")
    table.carry(Phrase(extras=(Extra("loyalty", count),)), ref)


@clause(
    "<thing:it> is|was [already|now|at|on] level|lvl <number:count>",
    "[<who>] level|levels|leveled|levelled|get|gets|got|have|has|had|bring|brings|brought <thing:it> [up] [to|at] level|lvl <number:count>",
)
def is_at_level(table: Layout, it: Phrase, count: int, who: str = "") -> None:
    """The level of a Class (CR 716.2d), or of a creature with level counters (CR 711)."""
    ref = table.thing(it, who or "A", "permanent")
    table.carry(Phrase(extras=(Extra("counters", count, "level"),)), ref)


@clause(
    "<thing:it> is|was <state>",
)
def is_so(table: Layout, it: Phrase, state: str) -> None:
    ref = table.thing(it, wants="permanent")
    table.set(ref, state)


@clause(
    "<thing:it> is_not|isn't|was_not|wasn't|are_not|aren't <state>",
    "<thing:it> is_not|isn't|was_not|wasn't [a|an] token|copy|creature|spell [though|either]",
)
def is_not_so(table: Layout, it: Phrase, state: str = "") -> None:
    """What isn't so, and wasn't told to be: it changes nothing.

    Raises:
        UnreadWords: it was told to be so.
    """
    ref = table.known(it)
    begun = table.began(ref) if ref and not table.things_made(ref) else {}
    if state and begun.get(state):
        asks = f"{table.spoken(ref).name} was told to be {state.replace('_', ' ')}. Which is it?"
        raise UnreadWords("", state, "", asks=asks)


@clause(
    "<thing:it> is|are|was [also|still|now] [a|an] <type> [now|too|as_well|in_addition_to_its_other_types]",
)
def is_of_kind(table: Layout, it: Phrase, type: str) -> None:
    """It has to be told why, unless it is so already.

    Raises:
        UnreadWords: it isn't of that type.
    """
    ref = table.thing(it, wants="permanent")
    kind = {"legend": "legendary"}.get(type, type).capitalize()
    if kind not in table.kinds(ref):
        name = table.spoken(ref).name
        raise UnreadWords("", type, "", asks=f"Why is {name} {type}? Say what makes it so.")


@clause(
    "<thing:it> is|are|was [currently|now] [a|an] <size> [[with] <keyword:has>]",
    "( so|now|currently|effectively|total|i.e. [a|an|it_is_a|its_a|it's_a] <size> )",
)
def is_of_size(table: Layout, size: str, it: Phrase | None = None, has: str = "") -> None:
    """It has to be told why, unless it is so by what is printed.

    Raises:
        UnreadWords: nothing gives it the ability that it's said to have.
    """
    is_any = (
        it is not None and it.kind == "permanent" and not it.name and (it.owner or it.article in INDEFINITE)
    )
    if it is not None and is_any and not any(table.suits(t, "permanent") for t in table.things):
        told = (size, has) if has else (size,)
        such = replace(it, article="a", like=Description("creature", told))  # "my creature is a 5/5"
        table.thing(such, it.owner or "A", "permanent")
        return
    ref = table.thing(it or Phrase(kind="it", word="it"), wants="permanent")
    if table.size_of(ref) != size and (it is not None or not table.counters_on(ref)):
        table.check_size(ref, size)
    if has and not any(begins(ability, has) for ability in table.abilities_of(ref)):
        raise UnreadWords("", has, "", asks=f"What gives {table.spoken(ref).name} {has}? Say so.")


@clause(
    "[and|with|but] [there_are|there_is|i_have|they_have|having] no other [<color>] permanents|permanent|cards [on_board|in_play|there|out|on_my_side]",
    "[and|with|but] [there_are|there_is|i_have|they_have|having] no other [<color>] <type:kind> [on_board|in_play|there|out|on_my_side]",
    "[and|with|but] [there_are|there_is|i_have|they_have|having] no other [<color>] <gainkind:kind> [on_board|in_play|there|out|on_my_side]",
)
def has_no_others(table: Layout, kind: str = "permanent", color: str = "") -> None:
    """Nothing that isn't named is laid out anyway."""


@clause(
    "<thing:it> is my|the|his|her|their only [other] [<color>] permanent|card [on_board|in_play|i_have|i_control|there|out]",
    "<thing:it> is my|the|his|her|their only [other] [<color>] <type:kind> [on_board|in_play|i_have|i_control|there|out]",
)
def is_only_one(table: Layout, it: Phrase, kind: str = "permanent", color: str = "") -> None:
    """Nothing else of that kind is laid out, unless it was told.

    Raises:
        UnreadWords: another was told.
    """
    ref = table.thing(it, wants="permanent")
    like = Description(kind, (color,) if color else ())
    there = [t for t in table.things if t.owner == table.spoken(ref).owner and t.ref != ref]
    name = table.spoken(ref).name
    there = [t for t in there if t.kind == "permanent" and t.name in table.cards and t.name != name]
    others = [t.name for t in there if fits(like, table.face_now(t))]
    if others:
        raise UnreadWords("", "only", "", asks=f"{others[0]} was told as well. Is it there?")


@clause(
    "[if|since|because|as] <who> [already|only] played|cast|had|got|controlled|put|have_had [down|out] <thing:it> [out|down|in_play|there] last_turn|a_turn_ago|the_turn_before|the_previous_turn|on_my_last_turn|a_few_turns_ago|since_last_turn|turns_ago|earlier_in_the_game",
    "<thing:it> was|came|has_been|have_been|came_in|came_down|entered [played|cast|there|in_play|out|on_the_battlefield|already] last_turn|a_turn_ago|the_turn_before|the_previous_turn|since_last_turn|a_few_turns_ago",
)
def was_there_before(table: Layout, it: Phrase, who: str = "") -> None:
    """What has been there since before this turn, as everything has that stands there from the start.

    Raises:
        UnreadWords: it has come in this turn, as what was told before says.
    """
    ref = table.known(it) or table.thing(it, who or "A", "permanent")
    if not any(entry["ref"] == ref for entry in table.setup):
        name = table.spoken(ref).name
        asks = f"Did {name} come in before this turn? Say first that it did, and then that a turn ends."
        raise UnreadWords("", it.word, "", asks=asks)
    table.claim(ref, who)
    table.mention(ref)


@clause(
    "<being>",
)
def being(table: Layout, being: Phrase) -> None:
    if being.count > 1 and being.of is None:
        there(table, (being,))
        return
    if being.of is None and not being.zone and being.name in table.cards and table.is_spell(being.name):
        casts(table, Cast(being, being.owner))
        return
    is_creature = being.name in table.cards and "Creature" in table.face(being.name).type_line[1]
    is_mine = being.of is not None or not (is_creature or being.states or being.extras)
    is_mine = is_mine or not CAST_FOR.isdisjoint(being.states)  # "evoked Mulldrifter", as "cast Mulldrifter"
    is_mine = is_mine or names_copier(being.name, table.cards)
    if being.owner and being.of is None and not any(table.is_called(t, being) for t in table.things):
        if unsaid := table.unclaimed(being):
            table.give(unsaid, being.owner)
            table.mention(unsaid)
        else:
            table.subject = table.put(being, table.face(being.name).name, being.owner)
        return
    is_listed = not (being.owner or being.article) and {t.owner for t in table.things} == {"A"}
    table.subject = table.thing(being, "A" if is_mine or is_listed else "B")


@clause(
    "[<who>] create|creates|make|makes|created|made|get|gets a_token|the_token|a_copy|tokens with|using|from <name:by> copying|of|that_copies|that's_a_copy_of <thing:of>",
    "<name:by> creates|makes|gives [me|us|them] <thing:token>",
    "[<who>] create|make|get [a|the] token_copy|token|copy|copy_token|clone with|using|from|via <name:by>",
    "[<who>] create|make|get [a|the] copy_of|token_of|token_copy_of <thing:of> with|using|by|through|from|via <name:by>",
    "[<who>] create|creates|make|makes|created|made|get|gets|put_into_play <thing:token> [with|using|from] [<name:by>]",
    "[<who>] tap|activate|use [it|that] to_make|to_create|to_get|and_make|and_create a_token|a_copy",
    "[<who>] make|makes|create|creates token|tokens|token_copy|a_token_copy|one_token [with_it]",
    "<who> create|creates|make|makes|created|made|get|gets|put|puts <several:count> [<size>] [<color>] [creature] tokens [at_once|at_the_same_time] [with|using|from|off [a|an|one|my] <name:by>]",
    "[<who>] create|creates|make|makes|created|made|get|gets <thing:token> at_once|at_the_same_time [with|using|from|off [a|an|one|my] <name:by>]",
    "<thing:token> is_created|is_made|is_put_onto_the_battlefield|gets_created|enters|enters_the_battlefield|comes_in|comes_into_play|etbs",
)
def makes(
    table: Layout, token: Phrase | None = None, by: Phrase | None = None, who: str = "",
    of: Phrase | None = None, count: int = 0, size: str = "", **_: Any,
) -> None:  # fmt: skip
    is_plain = bool(count) or (token is not None and token.token is not None)
    carried = [extra.thing for extra in token.extras if extra.thing is not None] if token is not None else []
    if is_plain and by is None and carried and table.is_spell(carried[0].name):
        by = carried[0]  # "two 1/1 tokens with Raise the Alarm": that makes them
    if is_plain and (by is None or not names_copier(by.name, table.cards)):
        plain = token or Phrase(kind="token", count=count, word="token", article="a")
        if size:
            plain = replace(plain, token=PlainToken(size, "Saproling", ("green",)))
        if by is not None and table.is_spell(by.name):
            casts(table, Cast(by, who or "A"))
        else:
            table.create_plain_tokens(plain, who or "A")
        return
    token = token or Phrase(kind="token", of=of, word="token")
    if by is None and token.name and token.of is not None and names_copier(token.name, table.cards):
        by = replace(token, of=None, kind="", states=(), extras=())  # "a Cackling Counterpart token of it"
    if by is None and token.name and carried and names_copier(carried[0].name, table.cards):
        by, token = carried[0], replace(token, extras=())  # "a Serra Angel token with Helm of the Host"
    if token.of is None and token.name and by is not None and names_copier(by.name, table.cards):
        copied = replace(token, kind="", owner="", article="a", count=1)
        token = replace(token, name="", meant=(), of=copied)
    if token.of is None and by is not None and table.things:
        token = replace(token, of=Phrase(kind="permanent", article="the", word="it"))
    made = [thing.ref for thing in table.things if thing.kind == "token"]
    if token.of is None and not token.name and made:
        table.mention(made[-1])  # what has been made is told again
        return
    if token.of is None and not token.name and table.comes_about():
        return
    if token.of is None:
        raise UnreadWords(
            "",
            token.word,
            "",
            asks=f"What is the token a copy of? Say “a token that's a copy of {token.name or 'a card'}.”",
        )
    table.person = who or table.person
    owner = who or "A"
    if by is None and (maker := table.makes_by_activating(owner)):
        made_by = table.activated_to_copy(maker, token.of)
        if made_by:
            table.subject = made_by
            return
    if by is None:
        table.subject = table.token(token.of, owner)
    else:
        default = table.whose_it_copies(table.face(by.name).name)
        default = default if owner == "A" else other_player(default)
        table.subject = table.copying(table.face(by.name).name, table.thing(token.of, default), owner)
