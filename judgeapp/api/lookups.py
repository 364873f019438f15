"""Cards by name and rules by number."""

from django.http import HttpRequest
from django.urls import reverse

from judgeapp.api.answers import versions
from judgeapp.api.problems import Refused
from judgeapp.api.shapes import CardFound, CardsAnswer, RuleAnswer
from judgeapp.cards.searching.folding import folded
from judgeapp.cards.searching.searching import Found, Wanted, near, search
from judgeapp.lab.typed_questions import card_called
from judgeapp.rules.models import Rule, Ruleset

MOST_CARDS = 20
MOST_LETTERS = 100


def cards(request: HttpRequest) -> CardsAnswer:
    """Cards whose names have the words of `name`; else those whose names come near."""
    name = " ".join(request.GET.get("name", "").replace("\x00", " ").split())
    if not folded(name):
        raise Refused(400, "No card is named.", where="name", mend="Add name= and a card's name.")
    if len(name) > MOST_LETTERS:
        raise Refused(400, f"“name” is longer than {MOST_LETTERS} letters.", where="name", mend="Shorten it.")
    found = [card for card in search(Wanted(words=name), size=MOST_CARDS).items if not card.in_text]
    exact = [card for card in found if folded(name) in {folded(part) for part in card.name.split(" // ")}]
    suggestions = [] if found else near(card_called(name) or name)
    return CardsAnswer(
        name=name,
        exact=bool(exact),
        cards=[_card(request, card) for card in [*exact, *(card for card in found if card not in exact)]],
        suggestions=[_card(request, card) for card in suggestions],
        versions=versions(),
    )


def _card(request: HttpRequest, card: Found) -> CardFound:
    address = request.build_absolute_uri(reverse("cards:card", args=[card.slug]))
    return CardFound(card.name, card.type_lines, card.mana_cost, address)


def rule(request: HttpRequest, ruleset: str, number: str) -> RuleAnswer:
    """A rule of a ruleset, summarized."""
    book = Ruleset.objects.filter(slug=ruleset).first()
    if book is None:
        there = list(Ruleset.objects.values_list("slug", flat=True))
        mend = f"There are {', '.join(there)}."
        raise Refused(404, f"There is no ruleset “{ruleset}.”", where="ruleset", mend=mend, suggestions=there)
    found = (
        Rule.objects.filter(ruleset=book, number=number, retired=False).select_related("principle").first()
    )
    if found is None:
        begun = Rule.objects.filter(ruleset=book, retired=False, number__startswith=number[:3])
        near_it = list(begun.order_by("sort_key").values_list("number", flat=True)[:10])
        raise Refused(
            404, f"{book.name} have no rule {number[:40]} here.", where="number",
            mend="Only rules that copying leans on are summarized.", suggestions=near_it,
        )  # fmt: skip
    link = request.build_absolute_uri(found.get_absolute_url())
    return RuleAnswer(
        book.slug, book.name, found.number, found.title, found.summary, found.principle.slug, link, versions()
    )
