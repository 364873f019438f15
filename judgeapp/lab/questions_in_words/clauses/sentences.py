"""Everything that can be said and asked, and the words that lead from one clause to the next."""

from functools import cache

from judgeapp.lab.questions_in_words.clauses import casting, changes, copying, presence, questions
from judgeapp.lab.questions_in_words.clauses.forms import Form, Forms
from judgeapp.lab.questions_in_words.language.patterns import ByBeginning, Part, pattern, words_in
from judgeapp.lab.questions_in_words.language.phrases import (
    ARTICLES,
    COLORS,
    COUNTER_KINDS,
    FIELDS,
    KEYWORDS,
    KINDS,
    MINE,
    OPPONENT,
    POSSESSIVES,
    PRONOUNS,
    STATES,
    THEIRS,
    TYPES,
    VERBS_OF_KEYWORDS,
)
from judgeapp.lab.questions_in_words.language.words import NUMBERS, REWORDED

SUBJECTS: tuple[Forms, ...] = (
    copying.clause,
    casting.clause,
    changes.clause,
    presence.clause,
    questions.question,
)
"""In order: of several forms that fit as many words, the first."""

RESPONDS = Form("responds", (), lambda table, **bound: None)
"""What leads to a response, with the thing that is responded to if it is named."""

HAS_RESOLVED = Form("has_resolved", (), lambda table: table.resolve_all(copiers_only=True), is_response=True)
"""What copies has done so: "after my Twincast copied it"."""

LEADS = ByBeginning(
    pattern(each)
    for each in (
        "what_about_if|how_about_if|what_about_when|how_about_when|what_then_if|now_what_if|so_what_if|but_what_if|and_what_if|also_what_if|yo|hiya|howdy|greetings|sup|q|quick_q|qq|what_if|what_happens_if|what_happens_when|what_would_happen_if|if|when|suppose|say|so|let's_say|let_us_say|assume|assuming"
        "|imagine|well|hi|hey|hello|question|ok|okay|judge|while|after|once|as|since|because|but|also|now|finally|later|and_then"
        "|and|then|after_that|afterwards|after_which|next|this_time|first|first_off|this_turn|secondly|that|where|whenever|quick_question"
        "|suppose_that|say_that|assume_that|given_that|can_you_tell_me|please|i_wonder|just|who_then|which_then|both|lets_say"
        "|and_now|and_so|and_if|and_when|but_then|which|and_after_that|thanks|thank_you|hi_judge|subsequently|with_that|too|as_well|again|anyway|though|right|or_not|btw|lol|pls|at_all|already|instead|lmk|thx|ty|no_responses|no_response|nobody_responds|with_no_responses"
        "|only|basically|so_basically|quick_one|quick_rules_question|rules_question|hey_judges|hi_judges|judges|hi_all|hey_all|guys|folks|everyone|anyone_know"
        "|i_thought|i_think|i_believe|i_guess|i_assume|i_heard|i_read|i'm_told|i_was_told|am_i_right|am_i_right_that|is_it_true_that|is_it_correct_that|correct_me_if_i'm_wrong|i'm_confused"
        "|whatever|no_way|no_forget_that|forget_that|i_storm_off|we_storm_off|i_go_off|i_combo_off|nvm|never_mind|nevermind|scenario|situation|here's_one|here_is_one|heres_one|here's_a_good_one|ok_here's_one|edge_case|weird_question|stupid_question|dumb_question|noob_question|new_player_here|in_commander|in_edh|in_multiplayer|in_my_commander_game|in_a_commander_game"
        "|wait|like|e.g.|eg|such_as|for_example|for_instance|specifically|in_that_case|in_this_case|then_later|the_next_turn_i|meanwhile|obviously|of_course|correct|yes|sorry|thanks_in_advance|appreciate_it|cheers|would_love_an_answer|can_someone_explain|could_you_explain|explain_to_me|is_that_right|is_this_right|is_that_correct|is_this_correct"
        "|true|true_or_false|agreed|legit|yes_or_no|i_swear|be_honest"
        "|can't_right|cannot_right|i_can't_right|can't_,_right|i_can't_,_right|i_can't_do_that_right|that_can't_work_right|can't_be_right|that_can't_be_right",
        "<who> say|says|said|claim|claims|claimed|think|thinks|thought|insists|argues|believes|told_me "
        "[that]",
        "is|am|are he|she|they|i|that|it|this|my_opponent|my_friend|he_or_i [really|actually] right|correct|wrong|true|mistaken",
        "[i] [still|really|just] don't|dont|do_not|can't|cannot get|understand|figure_out|see [it|this|that|this_one|how_this_works|this_interaction]",
        "i_am|i'm|im [a|kind_of|pretty|still|very] new|confused|lost|stuck [player] [to|at|about|by|here] [the_game|magic|mtg|this|this_one|it]",
        "[kind_of|pretty|still|very] new|confused|lost|stuck to|at|about|by|here [the_game|magic|mtg|this|this_one|it]",
        "in|during|at [my|a|our|the|today's] last|recent [game|match|tournament|draft|prerelease|commander_game|edh_game]",
        "who_is|who's right|correct|wrong",
        "to_whom|why|why_not|how_come|and_why|and_how|how_so",
        "dear cranial_insertion|judge|judges|all|team|friends|rules_guru|experts",
        "until_end_of_turn|until_eot|for_the_turn|in_one_turn|in_the_same_turn|in_a_single_turn",
        "<guesses:guessed>",
        "counting|including [the|my] <name:counted>",
        "[the|my] <name:counted> included|counted",
        "<who> am|are|is|was|were|'m|'re playing [a|some] [game_of] commander|edh|modern|legacy|standard|pioneer|vintage|draft|sealed|limited|magic|brawl|pauper|cube",
        "[i] [have|got|had] [a|one|another] [quick|rules|simple] question about|on|regarding <name:about> [:|,]",
        "[i] am|'m|im|was playing|up against [a|an|my] [mono|mono-] white|blue|black|red|green|burn|control|combo|tron|storm|tokens [deck|player|opponent]",
        "[on|it_is|its|it's|we_are_on|we're_on] [my] turn <number:turn>",
        "when|once|after|as_soon_as everything|everything's|it_all|all_of_that [is|has|'s] [been|all] done|resolved|resolves|settled|settles|over|finished|said_and_done",
        "after_everything|after_all_that|after_all_of_that|at_the_end_of_it_all|in_the_end|all_in_all|when_it's_all_done",
        "when|once|after all_is_said_and_done|the_dust_settles|the_stack_is_empty",
        "as it enters|resolves [the_battlefield] ,",
        "<who> am|are|is|was mono_white|mono_blue|mono_black|mono_red|mono_green|mono-white|mono-blue|mono-black|mono-red|mono-green",
        "<who> pay|pays|paid|paying <manacost> to",
        "paying <manacost>",
        "[,] [and|by] paying|for <number> life",
        "[in] [a|our|my|one] [game] last_night|yesterday|the_other_day|last_week|last_weekend|this_weekend|tonight|today|at_fnm|at_prerelease|at_my_lgs|at_the_store",
        "[and] [can|could] [i|we|you|he|she|they|someone|anyone|somebody|just|please] [am|is|are|was|were|'m|would_like_to|want_to|wanted_to|need_to] know|wonder|wondering|wondered|ask|asking|confirm|check|find_out|explain|tell_me|be_sure|curious|unsure|not_sure [to_me|about_this|for_me] [if|whether]",
        "my_question|the_question|question is [if|whether|this|as_follows]",
        "[my] friend|buddy|playgroup|table|judge|lgs|pod "
        "says|said|claims|claimed|thinks|insists|argues|told_me [that]",
        "[a|the|this|one|some] guy|dude|player|person|kid|man|woman|girl [at|from|in|on|across_from_me] [the|my|our] [lgs|store|shop|table|club|discord|pod] "
        "says|said|claims|claimed|thinks|insists|argues|argued|swears|told_me|told_us [that]",
        "[my|our|the] playgroup|table|group|pod|friends|people is|are|was|were [all|totally|a_bit|pretty|kind_of|still] split|divided|arguing|fighting|disagreeing|unsure|confused [on|about|over] [this|it|that|this_one]",
        "everyone|everybody|people|nobody|no_one|they|we [at|in] [the|my|our] [table|group|pod|store] "
        "says|said|told|has|had|have [me|us] [a] different|other|conflicting things|answer|answers|opinions|something_different",
        "nobody|no_one|none_of_us|we|we_all [at] [the|my|our] [table|group|pod] knew|knows|agrees|agreed|disagreed|disagree|couldn't_agree|can't_agree|argued [about|on|over] [this|it|that]",
        "any_time|anytime",
        "[we|i|they] had this|it|that|this_one come|came|coming up [last_night|yesterday|today|again]",
        "this|it|that [one|situation] came|comes|just_came up [last_night|yesterday|today|again|a_lot|in_my_game]",
        "on|during|in [the|that] other guy's|guys|dude's|player's|person's turn",
        "a_friend|someone|my_friend|my_buddy [of_mine] "
        "says|said|claims|claimed|thinks|insists|argues|told_me [that]",
        "[a|quick|another|rules|simple] question|one|questions about|on|regarding|with|for <topic>",
        ", "
        "[:]", "+", "=", "plus", "vs", "versus", ";", ".", "?", "!", ":", "-", "–", "—", "(", ")", "\"", "“", "”", "…",
    )
)  # fmt: skip
RESPONSES = ByBeginning(
    pattern(each)
    for each in (
        "in_response_to_that|in_response_to_it|in_response|in_reply|as_a_response|with_that_on_the_stack|with_it_on_the_stack"
        "|before_it_resolves|before_that_resolves|while_it's_on_the_stack|while_that's_on_the_stack|with_the_spell_on_the_stack"
        "|while_it_is_on_the_stack|responding|in_response_to_this|holding_priority|hold_priority|while_holding_priority|keeping_priority|i_hold_priority|hold_priority_to|holding_priority_to|holding_priority_and|hold_priority_and|held_priority_and|holds_priority_to|holds_priority_and|keep_priority_and|keep_priority_to|retain_priority_and|retaining_priority",
        "<who> respond|responds|responded|responding by",
        "<who> respond|responds|responded|responding to <abilityof:source> by|with",
        "in_response_to <abilityof:source> [being_activated|triggering|on_the_stack]",
        "in_response_to <abilityof:source> targeting|on|untapping|tapping|exiling|blinking|copying <things:targets>",
        "with <abilityof:source> still|on_the_stack",
        "in_response_to <who> casting|playing <thing> [on|targeting <things:targets>]",
        "in_response_to [my_opponent's|my_opp's|the_opponent's|opponent's|opp's] <spell:thing> [being_cast|cast] on|onto|targeting|at <things:targets>",
        "in_response_to <thing> [being_cast]",
        "in_response_to <who:cloner> cloning <thing:cloned>",
        "in_response_to <who:actor> animating|activating|crewing|using [ability_of|abilities_of] <thing:source> [ability|abilities]",
        "in_response_to <who:actor> activating|using <thing:source> [ability] targeting|on|to_copy|copying|to_target <things:targets>",
        "in_response_to my|the animating|activating|crewing|using|animation_of|activation_of [of] <thing:source> [ability]",
        "with <thing> still|on_the_stack",
    )
)  # fmt: skip
ONCE_UNTIL = (
    "until_end_of_turn",
    "until_eot",
    "this_turn",
    "until_the_end_of_turn",
    "till_end_of_turn",
    "for_the_turn",
)


@cache  # walked at each word
def sentences() -> tuple[tuple[Form, tuple[Part, ...], bool], ...]:
    """Every pattern with its form, and whether it asks only where it stands; those come last."""
    every = [form for subject in SUBJECTS for form in subject.every]
    plain = [(form, parts, False) for form in every for parts in form.patterns]
    return (*plain, *((form, parts, True) for form in every for parts in form.stated))


@cache  # asked at each word
def sentences_by_beginning() -> ByBeginning:
    """The patterns of `sentences()`."""
    return ByBeginning(parts for _, parts, _ in sentences())


@cache  # made from every pattern
def known_words() -> frozenset[str]:
    """The words that mean what they say: none of them is a short or misspelled name."""
    found = {word for _, parts, _ in sentences() for word in words_in(parts)}
    found |= {word for parts in (*LEADS.patterns, *RESPONSES.patterns) for word in words_in(parts)}
    found |= {word for each in ONCE_UNTIL for word in each.split("_")}
    found |= {word for said in (*REWORDED, *REWORDED.values()) for word in said.split()}
    for more in (ARTICLES, COLORS, COUNTER_KINDS, FIELDS, KEYWORDS, KINDS, MINE, NUMBERS, OPPONENT, POSSESSIVES,
                 PRONOUNS, STATES, THEIRS, VERBS_OF_KEYWORDS, TYPES - {"bear", "illusion", "goblin", "elf", "zombie"}, _MORE):  # fmt: skip
        found |= set(more)
    return frozenset(found)


_MORE = frozenset(
    "overwrite overwrites overwritten that that's which who whose x counters counter down up face back attached top additional more extra "
    "kicker "
    "legend rule player ada noah until before instead mana value line converted base first double strike not "
    "don't doesn't didn't isn't no never unless except only side yard gy board field library hand exile play "
    "in "
    "under from own regular normal same vanilla nontoken cloned existing new total final current exact "
    "opposing target "
    "status game sick snow real actual commander general legal judge rules ruling rule opinion storm spells upkeep combat step first second "
    "third fourth fifth "
    "ap's nap's ap nap active nonactive "
    "interact interacts interaction deck decks best format meta overloaded escaped retraced "
    "list everything math maths "
    "pip pips thrice triple sixth seventh eighth ninth tenth graveyards mine ours theirs hers yours".split()
)
