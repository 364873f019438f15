"""Whether each question is explained, in words of its own and with rules that come into it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from judgeapp.copyengine import RULESETS, principles
from judgeapp.quiz.beliefs.consequences import ability_asked, asked_fields, objects_asked
from judgeapp.quiz.generator.descriptions import names_of
from judgeapp.quiz.kinds.reasons import verdict_text
from judgeapp.quiz.models import Question, sentences
from judgeapp.quiz.reviewing.items import Item
from judgeapp.quiz.reviewing.lints import Fault, lint
from judgeapp.quiz.rulings.hints import DAMAGE, OF_CLAIMS, last_damage
from judgeapp.quiz.rulings.rulings import ruling
from judgeapp.quiz.rulings.short_reasons import short_reason

_NUMBER = re.compile(r"\b\d{3}\.\d+(?:\.\d+|[a-z])?(?![\d.]*\d)")
_RULE = re.compile(r"\b\d{3}\.\d|\bclass3\.|\b[a-z]+-[a-z]+\.\d|\bcopy\.\d")
_OF_ANOTHER_BOOK = re.compile(r"\b(?:20\d\d|older|newer|today|handout|rulebook|rules)\b", re.IGNORECASE)
"""A sentence on rules of another year says so."""
_OF_A_TRIGGER = re.compile(r"\b(?:trigger|linked)")
_OF_STATUS = re.compile(r"\bis a status\b|\bdoesn't (?:un)?tap\b")
_DEFINING = re.compile(r"\bthe ability of (.+?) that defines (?:it|them)\b")
_QUOTED = re.compile(r"“[^”]*?([.?!…]?)”")
_CITED = re.compile(r"\s*\([\w.-]*\d[\w.]*(?:(?:, | and )[\w.-]*\d[\w.]*)*\)")
_VERDICT = re.compile(r"^(?:Yes|No)\.\s*")
_WORDS = re.compile(r"[a-z+/0-9']+")
_FILL = frozenset(
    "a an the it it's its is are was were be been of to in on and or but as that this so by for with from at"
    " into doesn't isn't has have had do does not no yes they them he she her his their what which who too"
    " also than then there here if".split()
)
_RULE_ACTS = re.compile(r"(?<!Rule )(?<!rule )\b\d{3}\.\d+[a-z]? (?!and\b|or\b|to\b|of\b|in\b)[a-z]+\b")
_IT = re.compile(r"\bits?\b", re.IGNORECASE)
_BEGINS_WITH_IT = re.compile(r"It(?:s|'s)?\b")
_FRAGMENT = re.compile(r"Except\b")
_WHOSE = re.compile(r"; its \w+ .*\bcopied\.$")
_NAMELESS = re.compile(
    r"^(?:The exception applies: )?its?\b|\bappl(?:y|ies) to it\b|^\w+ chooses .* for it:", re.IGNORECASE
)
DENIES_ABILITIES, COUNT = "abilities-not-copied", "count:"
_NAMES_ABILITIES = re.compile(r"^Rules text is copied, and ")
_ON_THE_STACK = re.compile(r"\bstill on the stack\b")
STEM, FEWEST_SHARED, SAME = 5, 3, 0.8
"""Two sentences say the same that share so many words, by their beginnings, and so much of the shorter."""
ALIKE = 0.5
"""Two sentences are about one thing that share more of all their words."""
FEWEST_WORDS_OF_HINT = 3
MANY = Question.Kind.CHOOSE_MANY
_ASKS_IF_IT_APPLIES = re.compile(r"\bstill apply\b|^Does\b.*\bapply\b")
_CHOOSES = re.compile(r"(?P<chosen>\w+ chooses [^:“”]+) for [^:“”]+: “")
_CHOSEN_ANEW = frozenset(
    {"colors", "could_target", "may_choose_new_targets", "may_target", "modes", "targets"}
)
"""What a copy of a spell may have otherwise than the original."""
_ONE, _SEVERAL = re.compile(r"\bcounter\b"), re.compile(r"\bcounters\b")
_CERTAIN = re.compile(
    r"\b(?:the|its(?: own)?|those|(?-i:[A-Z]\w*'s))(?: [^\s,.]+)? counters\b", re.IGNORECASE
)
_CERTAIN_OF = (
    r"\b(?:[Tt]he|[Tt]hose)(?: [^\s,.]+)? counters (?:on|of|that|were part of how) {0}\b"
    r"|\bthose (?:on {0}\b|that {0} entered with\b)"
)
NOT_CREATED = "111.12"
_NOT_CREATED = re.compile(r"isn't “?created\b[^()]*\((?P<rules>[^)]*)\)")
_OF_SOURCE = re.compile(r"(?P<card>.+?)'s? effect applies to ")
_LEFT = re.compile(r"; (?P<what>[^;.]+) (?:isn't|aren't) copied\.$")
"""What a hint on copying says isn't copied."""
_PUTS_COUNTERS = re.compile(r" gets .+ counters? \((?P<by>.+)\)\.$")
_OF_SIZE = re.compile(r"applies to .* in layer 7c\.")
_ON_SIZE = re.compile(r"\bcounters? stays? on it and still appl|\bin layer 7")
WORDS_OF_END = 3
"""What a hint has of a step whatever it calls things: "and still apply," "in layer 7c"."""
_WHETHER = re.compile(r"\bWhich rule (?:decides|determines|says) whether\b(?!.*\bor\b)")
_RULE_NAMED = re.compile(r"^It's rule \S+\.|^Rule \S+ decides\b")
FEWEST_SENTENCES, MOST_SENTENCES = 2, 3
_YES, _NO = re.compile(r"^Yes\b"), re.compile(r"^No\b(?! (?:one|other|two|more)\b)")


@lint("missing-explanation")
def missing_explanation(item: Item) -> Iterator[Fault]:
    """Every question is explained, by its author or by its derivation, and with a rule."""
    reason = short_reason(item.question, item.ruling)
    if not item.question.explanation.strip() and not reason.text:
        yield Fault("It has no explanation.", "Say why it is so on this table, in two or three sentences.")
    elif not reason.rule and not _RULE.search(item.explanation):
        yield Fault("Its explanation cites no rule.", "Name the rule that decides, in parentheses.")


@lint("sentences-of-explanation")
def sentences_of_explanation(item: Item) -> Iterator[Fault]:
    """An explanation has two or three sentences: the answer; why, on this table; the rule."""
    count = len(sentences(_QUOTED.sub(r"“\1”", item.explanation)))
    if count < FEWEST_SENTENCES:
        yield Fault(
            f"Its explanation has {count} sentence{'s' * (count != 1)}: “{item.explanation}”",
            "Say the answer, then why it is so on this table, then the rule.",
        )
    elif count > MOST_SENTENCES:
        yield Fault(
            f"Its explanation has {count} sentences: “{item.explanation}”",
            "Keep the answer, why it is so on this table, and the rule.",
        )


@lint("repeated-explanation")
def repeated_explanation(item: Item) -> Iterator[Fault]:
    """No two questions of a scenario have the same explanation."""
    own = _bare(item.question.explanation)
    for key, other in item.told_of_siblings.items():
        if own and _bare(other) == own:
            yield Fault(f"It has the explanation of {key}.", "Explain what this one asks.")
            return


@lint("explanation-is-an-option")
def explanation_is_an_option(item: Item) -> Iterator[Fault]:
    """An explanation says more than the answer."""
    own = _bare(item.question.explanation)
    if own and any(own == _bare(offer.text) for offer in item.offers):
        yield Fault("Its explanation only repeats an option.", "Say why it is so.")


@lint("counters-of-one")
def counters_of_one(item: Item) -> Iterator[Fault]:
    """ "The counters on it" are two or more; of one it's "the counter," or that counters aren't copied."""
    story = " ".join(item.story)
    is_one = _ONE.search(story) and not _SEVERAL.search(story)
    is_one = is_one and all(_most_counters(item, ref) <= 1 for ref in names_of(item.script))
    refuted = {
        f"what refutes “{offer.text}”": " ".join(belief.correction for belief in told.beliefs)
        for offer, told in item.refutations
    }
    for place, text in {**item.texts_after_the_prompt, **refuted}.items():
        for said in _CERTAIN.findall(text) if is_one else ():
            yield Fault(f"“{said}” in {place}, where nothing has more than one.", "Say “the counter.”")
        for ref, name in names_of(item.script).items() if _SEVERAL.search(text.casefold()) else ():
            of_it = re.search(_CERTAIN_OF.format(re.escape(name)), text)
            if of_it and _most_counters(item, ref) == 1:
                yield Fault(f"“{of_it[0]}” in {place}, where it has one.", "Say “the counter.”")


def _most_counters(item: Item, ref: str) -> int:
    """The most counters that something has had by the moment asked about."""
    tables = (item.game.table(at) for at in range(item.moment + 1))
    return max(
        (sum(table.objects[ref].counters.values()) for table in tables if ref in table.objects), default=0
    )


@lint("said-twice")
def said_twice(item: Item) -> Iterator[Fault]:
    """An explanation says nothing twice, and more than the right option with its rule."""
    told = sentences(_QUOTED.sub(r"“\1”", item.explanation))
    for one, other in combinations(told, 2):
        words, others = _content(one), _content(other)
        shared = words & others
        if len(shared) >= FEWEST_SHARED and len(shared) >= SAME * min(len(words), len(others)):
            yield Fault(f"“{one}” and “{other}” say the same.", "Leave one out, or say why it is so.")
    right = [offer.text.removeprefix(offer.verdict) for offer in item.right if offer.verdict]
    if any(_bare(_CITED.sub("", _VERDICT.sub("", item.explanation))) == _bare(each) for each in right):
        yield Fault(
            "Its explanation only says the right option again.",
            "Say more of this table, or give the right option a shorter reason (`correction`).",
        )


@lint("refuted-by-another-rule")
def refuted_by_another_rule(item: Item) -> Iterator[Fault]:
    """What refutes an option has the rule that the explanation names for the same thing, or one below it; the
    rule on linked triggered abilities refutes nothing else, and the one on becoming a copy no belief that
    status is copied.
    """
    said = [each for each in sentences(item.explanation) if not _OF_ANOTHER_BOOK.search(each)]
    cited = [(each, found) for each in said if (found := _NUMBER.findall(each))]
    general = RULESETS[item.ruleset].numbers.get(principles.EXCEPTIONS)
    linked = RULESETS[item.ruleset].numbers.get(principles.EXCEPTION_LINKED_TRIGGER)
    in_place = RULESETS[item.ruleset].numbers.get(principles.CHANGES_IN_PLACE)
    for _, told in item.refutations:
        for belief in told.beliefs:
            if belief.rule == in_place and _OF_STATUS.search(belief.correction):
                yield Fault(
                    f"“{belief.correction}” rests on {in_place}, which says nothing of status.",
                    "Say that status isn't copied, and name the rule on what is copied.",
                )
            if belief.rule in {"", general} or _NUMBER.search(belief.correction):
                continue
            every_number = {number for _, numbers in cited for number in numbers}
            if any(_is_beside(belief.rule, number) for number in every_number - {belief.rule}) and not (
                every_number & {belief.rule, belief.rule.rpartition(".")[0]}
            ):
                yield Fault(
                    f"“{belief.correction}” rests on {belief.rule}, the explanation on {min(every_number)}.",
                    "Name the rule in the correction, in parentheses.",
                )
            if belief.rule == linked and not _OF_A_TRIGGER.search(belief.correction):
                yield Fault(
                    f"“{belief.correction}” rests on {linked}, which is about a triggered ability.",
                    "Name the rule in the correction, in parentheses.",
                )
            words = _content(belief.correction)
            for sentence, numbers in cited:
                others = _content(_CITED.sub("", sentence))
                shared, every = words & others, words | others
                if len(shared) < FEWEST_SHARED or len(shared) <= ALIKE * len(every):
                    continue
                if not belief.rule.startswith(tuple(numbers)):
                    yield Fault(
                        f"“{belief.correction}” rests on {belief.rule}, and “{sentence}” on another rule.",
                        "Name the rule in the correction, in parentheses.",
                    )


@lint("absent-ability")
def absent_ability(item: Item) -> Iterator[Fault]:
    """A refutation speaks of a characteristic-defining ability only of a card that has one."""
    for _, told in item.refutations:
        for belief in told.beliefs:
            for card in _DEFINING.findall(belief.correction):
                faces = item.cards[card].faces if card in item.cards else ()
                if not any(ability.defines for face in faces for ability in face.abilities):
                    yield Fault(f"{card} has no characteristic-defining ability.", "Say what it does have.")


@lint("unnamed-ability")
def unnamed_ability(item: Item) -> Iterator[Fault]:
    """Who denies the copied abilities where one of them is asked about is told of that one."""
    asked = ability_asked(item.query)
    for offer, told in item.refutations if asked else ():
        for belief in told.beliefs:
            denies = belief.misconception == DENIES_ABILITIES and _NAMES_ABILITIES.search(belief.correction)
            if denies and asked.rstrip(".…") not in belief.correction.casefold():
                yield Fault(f"“{offer.text}” is refuted by “{belief.correction}”", f"Name “{asked}.”")


@lint("uncounted-spell")
def uncounted_spell(item: Item) -> Iterator[Fault]:
    """Where permanents of a name are counted, an explanation says which card of it is still a spell."""
    names = {str(claim.get("field")).removeprefix(COUNT) for claim in item.claims}
    for obj in item.table.objects.values():
        is_spell = obj.zone == "stack" and not obj.is_copy and obj.printed_name in names
        if is_spell and not _ON_THE_STACK.search(item.explanation):
            yield Fault(
                f"{obj.printed_name} is still on the stack, and that decides how many there are.",
                "Say so in the explanation.",
            )


def _is_beside(rule: str, other: str) -> bool:
    """Whether both are paragraphs of one keyword: 702.19.5 and 702.19.6."""
    keyword, _, place = rule.rpartition(".")
    return (
        rule.startswith("702.")
        and bool(place)
        and keyword.count(".") == 1
        and (other.rpartition(".")[0] == keyword)
    )


@lint("unnamed-bonus")
def unnamed_bonus(item: Item) -> Iterator[Fault]:
    """An explanation names what makes a creature the size that a right option tells."""
    sized = [c for c in item.claims if c.get("field") == "power_toughness" and c in _right_claims(item)]
    for claim in sized:
        for step in item.ruling.steps:
            if step.obj == claim.get("of") and step.about and _OF_SIZE.search(step.text):
                source = item.game.object(step.about[0])
                name = source.printed_name if source is not None else ""
                if name and name not in item.explanation:
                    yield Fault(
                        f"It's {claim['value']} by {name}, which its explanation doesn't name.",
                        "Say what makes it that size.",
                    )


def _right_claims(item: Item) -> list[Mapping[str, Any]]:
    """The claims of a query that are right."""
    claims = item.query.get("claims")
    if not isinstance(claims, Mapping):
        return []
    right = {str(offer.value) for offer in item.right}
    return [claim for key, claim in claims.items() if key in right]


def _content(text: str) -> set[str]:
    """The words that carry what a sentence says, by their beginnings."""
    told = _CITED.sub("", text).casefold()
    return {word[:STEM] for word in _WORDS.findall(told) if word not in _FILL}


@lint("rule-as-actor")
def rule_as_actor(item: Item) -> Iterator[Fault]:
    """A rule's number stands in parentheses or behind "by"; it does nothing: not "707.2 copies ..." """
    for place, text in item.texts.items():
        for said in _RULE_ACTS.findall(text):
            yield Fault(f"“{said}” in {place}.", "Say what happens, and name the rule in parentheses.")


@lint("empty-hint")
def empty_hint(item: Item) -> Iterator[Fault]:
    """A step given as a hint says more than the story, in a sentence of its own, and isn't the answer."""
    for hint in item.hints:
        said = _bare(hint.step)
        if not said:
            continue
        put = _PUTS_COUNTERS.search(hint.step)
        if put is not None and f"{put['by']} resolves." in item.story:
            yield Fault(f"The hint “{hint.step}” only says the story again.", "Give another step, or none.")
        if len(hint.step.split()) < FEWEST_WORDS_OF_HINT or _FRAGMENT.match(hint.step):
            yield Fault(f"The hint “{hint.step}” helps nobody.", "Give a step that says why, or none.")
        chosen = _CHOOSES.match(hint.step)
        told = _bare(chosen["chosen"]) if chosen else said.removesuffix("enters")
        if any(told in _bare(sentence) for sentence in item.story):
            yield Fault(f"The hint “{hint.step}” only says the story again.", "Give another step, or none.")
        if any(said == _bare(offer.text) for offer in item.right):
            yield Fault(f"The hint “{hint.step}” is the answer.", "Give a step before it, or none.")


@lint("misleading-hint")
def misleading_hint(item: Item) -> Iterator[Fault]:
    """No hint says that choices are copied where the copy has others, or where they are asked for, or of
    combat damage what size something is that deals no more of it, or what else an effect does than change
    the size, nor what something has copied that isn't a copy anymore, nor that tapped status isn't copied
    where the copy is tapped all the same or has attacked since, nor what isn't copied besides what is asked,
    nor that something is face down that has been turned up, nor of an effect that only the wrong one of yes
    and no has as its reason.
    """
    value, asked = item.ruling.value, asked_fields(item.query) - OF_CLAIMS
    attacked = any(
        each["do"] == "declare_attackers" and objects_asked(item.query) & {*(each.get("attackers") or ())}
        for each in item.events
    )
    is_tapped = isinstance(value, Mapping) and value.get("tapped") is True
    reasoned = [offer for offer in item.offers if offer.verdict]
    right = " ".join(offer.text for offer in reasoned if offer in item.right)
    wrong = " ".join(offer.text for offer in reasoned if offer not in item.right)
    for hint in item.hints:
        source = _OF_SOURCE.match(hint.step)
        if source and source["card"] in wrong and source["card"] not in right:
            yield Fault(f"The hint “{hint.step}” is for the wrong verdict.", "Give another step, or none.")
        left = _LEFT.search(hint.step)
        if left is None:
            continue
        if "tapped status" in left["what"] and (is_tapped or attacked):
            yield Fault(f"The hint “{hint.step}” leads to a wrong answer.", "Give another step, or none.")
        if asked and asked <= {"tapped"} and "tapped" not in left["what"]:
            yield Fault(f"The hint “{hint.step}” isn't on what is asked.", "Give another step, or none.")
    for ref, name in names_of(item.script).items():
        obj = item.game.object(ref, item.moment)
        no_copy = obj is not None and obj.zone == "battlefield" and not obj.copy_effects
        for hint in item.hints if obj is not None and not obj.face_down else ():
            if hint.step.startswith(name) and "still face down" in hint.step:
                yield Fault(f"The hint “{hint.step}” isn't so anymore.", "Give a step that holds, or none.")
        for hint in item.hints if no_copy and not item.query.get("then") else ():
            if hint.step.startswith(f"{name} takes the copiable values of "):
                yield Fault(f"The hint “{hint.step}” isn't so anymore.", "Give a step that holds, or none.")
    anew = asked_fields(item.query) & _CHOSEN_ANEW or any(each.get("new_targets") for each in item.events)
    for hint in item.hints if anew else ():
        if "with the choices made for the original" in hint.step:
            yield Fault(
                f"The hint “{hint.step}” leads to a wrong answer.", "Give a step on what is asked, or none."
            )
    if item.query.get("ask") != DAMAGE:
        return
    of_layer = {
        on_size: {
            (step.obj, step.applied)
            for step in item.ruling.steps
            if step.layer and step.layer.startswith("7") == on_size
        }
        for on_size in (True, False)
    }
    for hint in item.hints:
        if hint.step.endswith(" in layer 6.") and of_layer[True] & of_layer[False]:
            yield Fault(
                f"The hint “{hint.step}” isn't on the size, which is what matters.", "Say the other layer."
            )
    last = last_damage(item.ruling.steps, item.script)
    if last is None:
        return
    for hint in item.hints:
        end = hint.step.split()[-WORDS_OF_END:]
        told = [step for step in item.ruling.steps if end and step.text.split()[-WORDS_OF_END:] == end]
        if _ON_SIZE.search(hint.step) and all((step.event or 0) >= last for step in told):
            yield Fault(
                f"The hint “{hint.step}” is on a size that deals no damage.", "Give a step before, or none."
            )


@lint("created-by-which-rule")
def created_by_which_rule(item: Item) -> Iterator[Fault]:
    """That a token isn't created is cited as rule 111.12 says it; 707.10f says only what becomes a token."""
    refuted = {
        f"what refutes “{offer.text}”": " ".join(belief.correction for belief in told.beliefs)
        for offer, told in item.refutations
    }
    for place, text in {**item.texts_after_the_prompt, **refuted}.items():
        for found in _NOT_CREATED.finditer(text):
            if NOT_CREATED not in found["rules"]:
                yield Fault(f"“{found[0]}” in {place} rests on another rule.", f"Cite {NOT_CREATED}.")


@lint("telling-hint")
def telling_hint(item: Item) -> Iterator[Fault]:
    """No hint says whether an effect applies, where that is asked, or what one of several to tick says, or
    that what a yes and a no have as their reasons isn't copied.
    """
    texts = [offer.text.rstrip(".”").split() for offer in item.offers] if item.question.kind == MANY else []
    ends = {words[-1].casefold() for words in texts if words}
    asked = _ASKS_IF_IT_APPLIES.search(item.question.prompt)
    for hint in item.hints:
        said = set(_WORDS.findall(hint.step.casefold()))
        left = _LEFT.search(hint.step)
        reasons = " ".join(offer.text for offer in item.offers if offer.verdict).casefold()
        settled = left and any(word in left["what"] and word in reasons for word in ("counter", "tapped"))
        if (len(ends) > 1 and ends & said) or (asked and {"applies", "to"} <= said) or settled:
            yield Fault(f"The hint “{hint.step}” is an answer.", "Give a step before it, or none.")


@lint("whose-counters")
def whose_counters(item: Item) -> Iterator[Fault]:
    """A step to put in order says by name whose counters aren't copied."""
    for offer in item.offers:
        if _WHOSE.search(offer.text):
            yield Fault(f"“{offer.text}” doesn't tell what it is that isn't copied.", "Name what has it.")


@lint("hint-of-another")
def hint_of_another(item: Item) -> Iterator[Fault]:
    """ "It" in a hint is the one object that the question is about, and no hint begins with it."""
    asked = objects_asked(item.query)
    for hint in item.hints:
        said = hint.step.removeprefix("The exception applies: ")
        about = {step.obj for step in item.ruling.steps if step.text.removeprefix("Except ") == said}
        if _IT.search(said) and about and (len(asked) > 1 or not about & asked):
            yield Fault(
                f"In the hint “{hint.step}” it isn't clear what “it” is.", "Give another step, or none."
            )
        elif _BEGINS_WITH_IT.match(hint.step):
            yield Fault(
                f"The hint “{hint.step}” begins with what it doesn't name.", "Name it, or give no step."
            )
        elif _NAMELESS.search(hint.step) and any(obj in asked for obj in names_of(item.script)):
            yield Fault(
                f"The hint “{hint.step}” says “it” of nothing that it names before.", "Name what it is about."
            )


@lint("contradicting-headline")
def contradicting_headline(item: Item) -> Iterator[Fault]:
    """An explanation begins with the ruling, or says under which rules it holds where rulesets differ."""
    said, value = item.question.headline, item.ruling.value
    if not said or not isinstance(value, bool):
        return
    if (_YES if not value else _NO).search(said):
        yield Fault(
            f"Its explanation begins “{said},” but the answer is {verdict_text(value)}.",
            "Begin with the answer.",
        )
    others = [slug for slug in item.rulesets[1:] if ruling(item.question, slug).value is not value]
    if others and not _OF_ANOTHER_BOOK.search(said):
        yield Fault(
            f"Its explanation begins “{said},” but the answer is another one under {', '.join(others)}.",
            "Say under which rules it holds.",
        )


@lint("rule-not-named-first")
def rule_not_named_first(item: Item) -> Iterator[Fault]:
    """A question which rule decides whether something is so is answered with the rule, not with yes or no."""
    if _WHETHER.search(item.question.prompt) and not _RULE_NAMED.search(item.explanation):
        yield Fault(
            f"The prompt asks which rule decides whether something is so, and its explanation begins “"
            f"{sentences(item.explanation)[0]}”",
            "Begin with “It's rule ....”",
        )


@lint("rule-not-in-derivation")
def rule_not_in_derivation(item: Item) -> Iterator[Fault]:
    """An explanation cites rules that the derivation goes through, or those its scenario turns on.

    Where nothing happens, it may say by which rule something would.
    """
    cited = {str(each["rule"]) for each in item.ruling.cited if each["rule"]}
    known = cited | item.turned_on
    if not known:
        return
    said = [s for s in sentences(item.question.explanation) if not _OF_ANOTHER_BOOK.search(s)]
    for number in dict.fromkeys(_NUMBER.findall(" ".join(said))):
        if not any(number.startswith(other) or other.startswith(number) for other in known):
            yield Fault(
                f"It cites {number}; the derivation goes through {', '.join(sorted(cited)) or 'no rule'}.",
                "Cite the rule that decides.",
            )


def _bare(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
