"""What is counted, and how much of it is fine."""

from dataclasses import dataclass, replace

CLASSROOM = 60
"""People who practice behind one address at once; an address may do as much as so many of them."""
MINUTE = 60
HOUR = 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests by one person in so many seconds.

    Attributes:
        name: what is counted together.
        method: POST; or GET; or GET with this query parameter, written "?name".
        of_an_address: as many as a classroom if not given.
    """

    name: str
    of_a_person: int
    seconds: int
    method: str = "POST"
    of_an_address: int = 0

    @property
    def most_of_an_address(self) -> int:
        return self.of_an_address or self.of_a_person * CLASSROOM


_SIGN_IN = Rate("sign-in", 20, 10 * MINUTE, of_an_address=4 * CLASSROOM)
_PASSWORD = Rate("password", 10, 10 * MINUTE, of_an_address=2 * CLASSROOM)
_QUIZ = Rate("quizzes", 60, 10 * MINUTE)
_CHECK = Rate("checks", 20, HOUR)
_EXAM = Rate("exams", 15, HOUR)
_SEARCH = Rate("searches", 300, 5 * MINUTE, "?q", of_an_address=6000)
_LAB = Rate("the Lab", 400, 10 * MINUTE, of_an_address=6000)
_OWN_DATA = Rate("data to take along", 20, 10 * MINUTE, "GET")
_DESK = Rate("the author's desk", 600, 10 * MINUTE, of_an_address=6000)

ADMIN = "admin:*"
"""Every address of the admin that has no rates of its own."""

RATES: dict[str, tuple[Rate, ...]] = {
    "accounts:sign_in": (_SIGN_IN,),
    "admin:login": (_SIGN_IN,),
    ADMIN: (_DESK,),
    "admin:authoring_edition_preview": (_DESK, Rate("previews of drafts", 600, 10 * MINUTE, "GET")),
    "accounts:sign_up": (Rate("sign-up", 5, HOUR, of_an_address=2 * CLASSROOM),),
    "accounts:password": (_PASSWORD,),
    "accounts:delete": (_PASSWORD,),
    "accounts:second_step": (_PASSWORD,),
    "accounts:second_step_app": (_PASSWORD,),
    "accounts:second_step_code": (_PASSWORD,),
    "quiz:start": (_QUIZ,),
    "quiz:another": (_QUIZ,),
    "quiz:practice": (_QUIZ,),
    "quiz:practice_check": (_QUIZ,),
    "quiz:any_variant": (_QUIZ,),
    "quiz:variant": (_QUIZ,),
    "quiz:statistics": (Rate("trying templates", 60, 10 * MINUTE),),
    "quiz:start_check": (_CHECK,),
    "quiz:practice_belief": (_QUIZ,),
    "practice:first": (_QUIZ,),
    "practice:review": (_QUIZ,),
    "practice:mistakes": (_QUIZ,),
    "practice:lesson": (_QUIZ,),
    "practice:skill": (_QUIZ,),
    "practice:free": (_QUIZ,),
    "exam:start": (_EXAM,),
    "exam:practice": (_QUIZ,),
    "offline:answers": (Rate("answers from devices", 60, 10 * MINUTE),),
    "offline:questions": (Rate("questions for devices", 60, 10 * MINUTE, "GET"),),
    "portable:index": (Rate("imports", 1, MINUTE),),
    "portable:download": (_OWN_DATA,),
    "portable:table": (_OWN_DATA,),
    "accounts:data": (_OWN_DATA,),
    "portable:delete": (Rate("deleting data", 10, HOUR),),
    "cards:index": (_SEARCH,),
    "rules:index": (_SEARCH,),
    "quiz:scenarios": (replace(_SEARCH, method="?card"),),
    "quiz:templates": (_SEARCH,),
    "search": (_SEARCH,),
    "lab:table": (_LAB, Rate("tables", 600, 10 * MINUTE, "?t", of_an_address=6000)),
    "lab:preview": (Rate("previews", 300, 10 * MINUTE, "?t", of_an_address=6000),),
    "lab:short": (Rate("short links", 300, 5 * MINUTE, "GET", of_an_address=6000),),
    "authoring:report_item": (Rate("reports", 20, HOUR, of_an_address=200),),
    "authoring:report_variant": (Rate("reports", 20, HOUR, of_an_address=200),),
}


def rates_of(name: str) -> tuple[Rate, ...]:
    """The rates of an address, by its name with its namespaces."""
    return RATES.get(name) or RATES.get(ADMIN if name.startswith("admin:") else "", ())
