"""What can be said and asked: patterns of clauses, each with the name of what lays it out (`layout`)."""

from functools import cache

from judgeapp.lab.questions_in_words.patterns import Part, pattern, words_in
from judgeapp.lab.questions_in_words.phrases import (
    ARTICLES,
    COLORS,
    COUNTER_KINDS,
    FIELDS,
    KEYWORDS,
    KINDS,
    MINE,
    NUMBERS,
    OPPONENT,
    POSSESSIVES,
    PRONOUNS,
    STATES,
    THEIRS,
    TYPES,
)

_IS = "is|are|was|'s|gets|got|get|has_been|is_then|were|being|gets_to_be|becomes"
_COPIES = "copies|copying|copied|clones|cloned|copy|is_copying|has_copied|to_copy|will_copy|is_going_to_copy|enters_copying|comes_in_copying|is_a_copy_of|was_a_copy_of|was_copying|had_copied|already_copied|is_currently_copying|is_currently_a_copy_of"
_AS = "enters_the_battlefield_as|enters_as|comes_in_as|comes_into_play_as|enter_as|enters_play_as|etbs_as|comes_down_as|came_in_as|entered_as|resolves_as|resolves_copying|enters_the_battlefield_copying|becoming|entering_as|as"
_CASTS = "cast|casts|play|plays|played|casting|use|uses|used|respond_with|responds_with|respond_by_casting|responds_by_casting|fire|fires|throw|throws|aim|aims|drop|drops|put|puts|run_out|flash_in|flashes_in|slam|try_to_cast|tries_to_cast|has_cast|have_cast|point|points|then_cast|also_cast|resolve|resolves"
_ON = "on|targeting|at|onto|targetting|to_target|and_target|and_targets|with_target|upon|to_copy"
_CHOOSES = "copying|as_a_copy_of|to_copy|as|and_copy|and_copies|and_choose|and_chooses|choosing|choosing_to_copy|naming|and_it_copies|and_have_it_copy|and_has_it_copy|and_clone"

SENTENCES: dict[str, tuple[str, ...]] = {
    # Copying
    "enters_copying": (
        f"<thing:copier> {_COPIES} <thing:original>",
        "<who> has|have|had|let|lets <thing:copier> copy|enter_as_a_copy_of|become_a_copy_of|enter_copying|come_in_as <thing:original>",
        f"[<who>] {_CASTS} <thing:copier> [,] {_CHOOSES} <thing:original>",
        f"[<who>] {_COPIES} <thing:original> with|using|via|by_casting <name:copier>",
        "<who> use|uses|used|want_to_use <thing:copier> to_copy|to_clone|on|to_become <thing:original>",
        f"<thing:original> {_IS} copied|cloned by|with <thing:copier>",
        "<who> chooses|choose|chose|picks|pick <thing:original> for|with <thing:copier>",
    ),
    "enters_as": (
        f"<thing:copier> {_AS} [a_copy_of] <thing:original>",
        "<thing:copier> enters|enters_the_battlefield|comes_in|resolves|etbs [,] copying|as_a_copy_of <thing:original>",
    ),
    "clones": (
        "[<who>] clone|clones|cloned|cloning <thing:original>",
        "<thing:original> is|gets|was|got cloned [by <who>]",
    ),
    "copies_spell": (
        "<who> copy|copies|copied|copying <thing:original>",
    ),
    "becomes": (
        "<thing:copier> becomes|became|turns_into|turned_into|becoming a_copy_of <thing:original> [<until>]",
        "<thing:copier> becomes|became|turns_into|turned_into <thing:original> [<until>]",
        "becomes|became|and_becomes a_copy_of <thing:original> [<until>]",
        "<name:by> makes|turns|turned|made <thing:copier> [into] a_copy_of <thing:original> [<until>]",
        "<who> makes|make|turns|turn|turned|made <thing:copier> [into] a_copy_of <thing:original> with|using <name:by> [<until>]",
        "<who> makes|make|turns|turn|turned|made <thing:copier> [into] a_copy_of <thing:original> [<until>]",
        "<who> cast|casts|uses|use <name:by> to_make|to_turn|making|turning <thing:copier> [into] a_copy_of <thing:original> [<until>]",
        "<name:by> on <thing:copier> copying|choosing|to_copy|as_a_copy_of <thing:original> [<until>]",
        "<who> cast|casts <name:by> on|targeting <thing:copier> [,] copying|choosing|to_copy|to_become|making_it_a_copy_of|to_make_it_a_copy_of <thing:original> [<until>]",
    ),
    # Casting
    "casts": (
        f"[<who>] {_CASTS} [a|an|another|the|my|his|her|their|a_second] <name:card> [<x>] [<kicker:is_kicked>] [{_ON} <things:targets>] [<x>] [<kicker:is_kicked>]",
        "<who> kick|kicks|kicked <name:kicked>",
        "<who> target|targets|targeted|targetting|hit|hits <things:targets> with <name:card>",
        "<thing:targets> [is|gets|was|got|is_then] targeted|targetted|hit|enchanted|equipped by|with <name:card>",
        "<thing:targets> becomes|became the_target_of|enchanted_by|equipped_with <name:card>",
        "<thing:targets> gets <name:card>",
        "<name:card> resolves_on|is_cast_on|is_cast_targeting|targets|targeting|hits|gets_cast_on|on|targetting|cast_on <things:targets> [<x>] [by <who>]",
        "<who> <name:card> <things:targets>",
        "<who> kill|kills|destroy|destroys|killed|bounce|bounces|exile|exiles|burn|burns|counter|counters|pump|pumps|respond_to|shrink|shrinks|remove|removes|deal_with|flicker|flickers|blink|blinks|enchant|enchants|equip|equips|steal|steals|tap|taps <things:targets> with|using <name:card>",
        "there_is|there's [a] <name:card> on|targeting <things:targets>",
    ),
    "retargets": (
        "[<who>] target|targets|choose|chooses|pick|picks|aim|aims|targeting|choosing <things:targets> [with_the_copy|for_the_copy|as_the_new_target|as_a_new_target|as_its_target|as_the_copy's_target]",
        "[<who>] choose|chooses a_new_target|new_targets [,] [of] <things:targets>",
    ),
    "casts_under": (
        f"<who> {_CASTS} <name:card> in_response_to|on|targeting <name:under> on|targeting|at <things:targets>",
        f"<who> {_CASTS} <name:card> in_response_to <name:under>",
        "<who> respond|responds to <name:under> on|targeting|at <things:targets> with|by_casting <name:card>",
        "<who> respond|responds to <name:under> with|by_casting <name:card>",
    ),
    "resolves": (
        "<thing:spell> resolves|has_resolved|then_resolves|resolved",
        "they_all_resolve|everything_resolves|all_resolve|the_stack_resolves|both_resolve",
    ),
    "appears": (
        "<thing:card> enters|enters_the_battlefield|comes_into_play|comes_in|etbs|enters_play|comes_down|is_played|gets_played|entered|arrives|is_cast|then_enters|hits_the_battlefield|hits_the_table",
        "<who> flip_up|reveal <name:card>",
    ),
    "counters_spell": (
        "<who> counter|counters|countered <thing:spell>",
        f"<thing:spell> {_IS} countered",
    ),
    # What happens to things
    "dies": (
        f"<thing:it> dies|died|{_IS.replace('|', '_destroyed|')}_destroyed|is_killed|gets_killed|is_sacrificed|was_sacrificed|goes_to_the_graveyard|is_put_into_the_graveyard|is_put_into_a_graveyard|leaves_the_battlefield|is_dead|left_the_battlefield|leaves_play|is_removed|leaves|goes_away|is_gone|goes_to_graveyard",
        "[<who>] kill|kills|destroy|destroys|sacrifice|sacrifices|sac|sacs|kill_off|killed|destroyed|sacrificed|removes|remove <thing:it>",
        "dies|is_destroyed|died|and_dies|then_dies",
    ),
    "exiled": (
        "<thing:it> is_exiled|gets_exiled|was_exiled|goes_to_exile",
        "[<who>] exile|exiles|exiled <thing:it>",
        "is_exiled|gets_exiled",
    ),
    "bounced": (
        "<thing:it> is_bounced|gets_bounced|returns_to_its_owner's_hand|is_returned_to_its_owner's_hand|goes_back_to_hand|returns_to_hand|is_returned_to_hand|was_bounced|is_put_back_into_hand",
        "[<who>] bounce|bounces|bounced <thing:it>",
        "<who> return|returns <thing:it> to_hand|to_its_owner's_hand|to_my_hand|to_their_hand",
        "is_bounced|gets_bounced|returns_to_its_owner's_hand|is_returned_to_its_owner's_hand|returns_to_hand|goes_to_my_hand",
    ),
    "damaged": (
        "<thing:it> is_dealt|was_dealt|takes|took|gets_dealt <number:amount> damage",
        "<who> deal|deals|dealt <number:amount> damage to <thing:it>",
    ),
    "blinked": (
        "<thing:it> is_blinked|gets_blinked|is_flickered|gets_flickered|is_exiled_and_returned|is_exiled_and_comes_back [<as>] [<thing:copied>]",
        f"<thing:it> is_blinked|gets_blinked|is_flickered|gets_flickered|is_exiled_and_returned [,] {_CHOOSES}|and_comes_back_as_a_copy_of|and_returns_as_a_copy_of|comes_back_as_a_copy_of|and_comes_back_copying|and_returns_copying|and_it_comes_back_as_a_copy_of|and_comes_back_as|and_returns_as|and_this_time_copies|and_now_copies|and_copies|and_reenters_as|and_it_comes_back_as <thing:copied>",
        f"<who> blink|blinks|flicker|flickers|blinked|flickered|blinking <thing:it> [,] {_CHOOSES}|and_it_comes_back_as|and_this_time_copy|and_now_it_copies|and_now_copy <thing:copied>",
        "<who> blink|blinks|flicker|flickers|blinked|flickered|blinking <thing:it>",
    ),
    "populates": ("<who> populate|populates|populated|then_populate", "populate"),
    "gets": (
        "<thing:it> gets|has_gotten|got|gains|has|is_given <change> [<until>]",
        "[<who>] give|gives|gave <thing:it> <change> [<until>]",
        "gets|gains <change> [<until>]",
    ),
    "gains": (
        "<thing:it> gains|gains_also <keyword> [<until>]",
        "<who> give|gives|gave <thing:it> <keyword> [<until>]",
        "<thing:it> loses_all_abilities [<until>]",
    ),
    "counters": (
        "<counter> is_put_on|are_put_on|on|go_on|goes_on|get_put_on|gets_put_on|was_put_on|are_placed_on <thing:it>",
        "[<who>] put|puts|place|places|add|adds|putting <counter> on|onto|to <thing:it>",
        "<thing:it> gets|got|has|had|have|receives|with <counter> [on_it]",
        "gets|has|with <counter> [on_it]",
        "there_are|there_is|there's <counter> on <thing:it>",
    ),
    "turned_up": (
        "<thing:it> is_turned_face_up|is_turned_up|turns_face_up|gets_turned_face_up|is_unmorphed|unmorphs|is_flipped_face_up|turned_face_up|is_morphed_up",
        "<who> turn|turns|flip|flips|unmorph|unmorphs|morph|morphs|turned <thing:it> [face_up|up]",
        "<who> turn_up|turns_up|turn_face_up|turns_face_up|unmorph|unmorphs|flip_up <thing:it>",
    ),
    "turned_down": ("<thing:it> is_turned_face_down|turns_face_down|gets_turned_face_down", "<who> turn|turns <thing:it> face_down"),
    "transforms": (
        "<thing:it> transforms|is_transformed|transformed|gets_transformed|has_transformed",
        "<who> transform|transforms <thing:it>",
        "transforms|is_transformed",
    ),
    "flips": ("<thing:it> flips|is_flipped|flipped|has_flipped|gets_flipped", "flips"),
    "taps": ("<thing:it> becomes_tapped|gets_tapped|taps", "<who> tap|taps <thing:it>", "becomes_tapped"),
    "untaps": ("<thing:it> untaps|is_untapped|becomes_untapped", "<who> untap|untaps <thing:it>"),
    "phases": ("<thing:it> phases_out|is_phased_out", "<who> phase_out <thing:it>"),
    "animates": (
        "<who> animate|animates|animated|activate|activates|activated <thing:it>",
        "<who> activate|activates|activated <thing:it> ability",
        "<thing:it> is_animated|is_activated|becomes_a_creature|gets_animated",
    ),
    "controlled": (
        "<who> gain_control_of|gains_control_of|take_control_of|takes_control_of|steal|steals|stole|gained_control_of|takes|gets_control_of <thing:it>",
    ),
    "attaches": (
        "<who> equip|equips|attach|attaches|move|moves <thing:what> to|onto <thing:it>",
        "<thing:what> is_attached_to|becomes_attached_to|gets_attached_to <thing:it>",
    ),
    "ends": ("the_turn_ends|turn_ends|end_of_turn_comes|end_of_turn|at_end_of_turn|at_the_end_of_turn|at_the_end_of_the_turn|the_turn_is_over|turn's_over|we_go_to_the_next_turn|next_turn|it's_the_next_turn|the_turn_passes|pass_the_turn|we_pass_the_turn|i_end_the_turn|the_turn_has_ended|it's_end_of_turn|eot|the_turn_ended|i_pass_the_turn|cleanup",),
    # What there is
    "there": (
        "<who> control|controls|have|has|had|own|owns|got|controlled|'ve_got|have_got|has_got|have_out <things:it> [out|in_play|on_the_battlefield|on_my_side|on_their_side|already|there|as_well|too]",
        "there_is|there's|there_are|there_was <things:it> [out|in_play|on_the_battlefield|on_the_table]",
        "<things:it> is_on_the_battlefield|is_on_the_table|is_in_play|are_on_the_battlefield|are_in_play|is_out|is_already_on_the_battlefield|in_play|on_the_battlefield|is_there|is_on_board|is_around|out [<where>]",
        "with <things:it> on_the_battlefield|in_play|out|on_the_table|on_board|around",
        "with <things:it>",
        "a_copy_of <thing:it> is_on_the_battlefield",
    ),
    "is_so": (
        "<thing:it> is|was <state>",
    ),
    "being": (
        "<being>",
    ),
    "makes": (
        "<name:by> creates|makes|gives [me|us|them] <thing:token>",
        "<who> create|creates|make|makes|created|made|get|gets|put_into_play <thing:token> [with|using|from] [<name:by>]",
        "<thing:token> is_created|is_made|is_put_onto_the_battlefield|gets_created|enters|enters_the_battlefield",
    ),
    # Asking
    "ask_field": (
        "what_is|what_are|what's|whats|what|which|tell_me|i_want_to_know|and_what_is|what_will_be|what_would_be|what_was|so_what_is|what_s|what're|what_does <own> <field> [now|then|be|be_now|be_then|again|become|at_that_point] [<where>]",
        "what_is|what_are|what's|whats|tell_me|what_will|which_is|what_would|what_was|what_happens_to [the|its] <field> of|on|for <thing:it> [now|then|be]",
        "what|which <field> does|do|will|would <thing:it> have|have_now|get|end_up_with|have_then|enter_with|come_in_with",
        "what|which <field> is|are|will|would|was|'s <thing:it> [be|now|then|at_that_point]",
        "and|so [the|its|it's] <field> [of] [<thing:it>]",
        "<own> <field>",
        "[the|its] <field> of <thing:it>",
        "<field>",
    ),
    "ask_size": (
        "how_much_power|how_much_toughness does|do <thing:it> have [now|then]",
        "how_big|how_large|how_strong|how_small is|are|will|would|was <thing:it> [now|then|be|be_now|be_then|at_that_point|after_that]",
        "is|are|would|will <thing:it> [be|still|now] [a|an] <size>",
        "does|do|will|would <thing:it> [still] enter_as|come_in_as [a|an] <size>",
    ),
    "ask_what": (
        "what_is|what's|what_are|whats|what_does|what_will|what_would|how_does|what_did <thing:it> [look_like|now|then|be|become|copy|do|look|have|turn_into|end_up_as|enter_as|come_back_as] [<where>] [now]",
        "what_do_i|what_do_we|what_does_he|what_does_she|what_do_they|what_do_you get|have|end_up_with|have_now",
        "what_happens_to|what_about|what_becomes_of|what_of <thing:it> [now|then]",
    ),
    "ask_happens": (
        "what_happens|what_now|what_happens_next|what_happens_now|what_happens_then|and_what_happens|what_would_happen|what_will_happen|then_what|so_what_happens|what_happened|how_does_that_work|how_does_this_work|does_that_work|does_this_work|what_goes_on|how_does_it_work|what's_the_result|what_is_the_result|what's_up|how_does_this_resolve|what_do_i_need_to_know|what_happens_here|explain",
    ),
    "ask_type": (
        "is|are|would|will <thing:it> [still|also|now|be] [be] [a|an|both] <type>",
        "<thing:it> still [a|an] <type>",
        "does|do|will|would <thing:it> stay|remain|become|count_as [a|an] <type>",
    ),
    "ask_color": (
        "is|are|will|would <thing:it> [still|also|now|be] <color>",
        "does|do|will|would <thing:it> stay|remain|become|turn|keep_being <color>",
    ),
    "ask_has": (
        "does|do|will|would|did|can <thing:it> [still|also|now] have|get|gain|keep|retain|lose|copy [any] <keyword>",
        "is|are <thing:it> [still] <keyword>",
    ),
    "ask_counters": (
        "does|do|will|would|did <thing:it> [still|also|now] have|get|gain|keep|retain|lose|copy|enter_with [the|its|any|those|that] [<counterword>] counters|counter [too|as_well|also]",
        "how_many [<counterword>] counters does|do|will|would <thing:it> have|get|enter_with|end_up_with",
        "how_many [<counterword>] counters are|will_be on <thing:it>",
        "are_there [any] counters on <thing:it>",
        "are|is the [<counterword>] counters|counter copied [too|as_well]",
    ),
    "ask_effects": (
        "does|do|will|would <thing:it> [still|also|now] have|get|gain|keep|retain|copy|lose [the|its|any|those|that] abilities|ability|text|effects|bonus|buff|pump|boost [too]",
        "does|do|will|would <thing:it> [also] copy|get|keep <name:other>|<thing:other> [too]",
        "does|do <thing:it> [still] have [a] <name:other> [on_it|too]",
    ),
    "ask_status": (
        "is|are|will|would <thing:it> [still|also|now] [be] [enter|come_in] tapped|untapped",
        "does|do|will|would <thing:it> enter|enter_the_battlefield|come_in tapped|untapped",
    ),
    "ask_zone": (
        "does|do|will|would|did <thing:it> [still|also|just|then] die|survive|live|go_to_the_graveyard|get_destroyed|stay_on_the_battlefield|get_sacrificed",
        "is|are|will|would <thing:it> [still|also|now] [be] alive|dead|destroyed|on_the_battlefield|in_the_graveyard|in_play|sacrificed|exiled|there|around|in_exile",
        "where|which_zone|what_zone is|does|are|will <thing:it> [now|end_up|go|be|then]",
        "what_dies|who_dies|which_one_dies|which_dies|what_survives",
    ),
    "ask_controls": (
        "who controls|owns|gets|has <thing:it> [now|then]",
        "whose is|are <thing:it>",
    ),
    "ask_copy": (
        "is|are <thing:it> [still|also|now] a_copy|a_copy_of_it|a_token|copying_it|a_tarmogoyf",
        "is|are|does|will <thing:it> [still] [be|stay|remain] a_copy_of|copying|called|named|considered [a|an|the] <name:other>",
        "is|are <thing:it> [still|now|also] [a|an|the|just|just_a] <name:other> [again]",
    ),
    "ask_triggers": (
        "does|do|will|would|did <thing:it> [still|also|even] trigger|go_off [again|twice|too|for_the_copy]",
        "does|do|will|would its|the ability|trigger|abilities|etb|etb_trigger|etb_ability|triggered_ability|enters_trigger [still] trigger|go_off|happen|work|resolve|go_on_the_stack",
        "does|do|will|would <thing:it> ability|trigger|abilities|etb|triggered_ability|etb_trigger [still|also] trigger|go_off|happen|resolve",
        "what|which triggers|abilities_trigger",
        "how_many_times does <thing:it> trigger",
        "does|do|will anything|something trigger",
        "do|does|will|would <who:player> draw [a_card|cards|from_it|another_card]",
        "are_there|is_there [any] triggers|trigger|triggered_abilities",
        "do|does|will i|we|they get [a|the|another] trigger|etb|etb_trigger [from] [<thing:it>]",
    ),
    "ask_legend": (
        "do|does|will|would [i|we|they|he|she|you] [have_to|need_to] sacrifice|legend_rule|lose [one|either|them|one_of_them]",
        "does_the_legend_rule_apply|legend_rule|is_the_legend_rule_applied|does_the_legend_rule_matter|what_about_the_legend_rule|do_both_stay|do_they_both_stay|can_i_keep_both|can_both_stay|do_i_keep_both|do_both_survive",
    ),
    "ask_can": (
        "can|could|may <thing:it> attack|block|attack_right_away|attack_this_turn|tap",
    ),
    "ask_many": (
        "how_many <thing:of> are_there|are_on_the_battlefield|are_there_now|do_i_have|do_i_get|are_on_the_stack|exist",
        "how_many <thing:of> do|does|are [i|we|they|there|he|she|you] [have|control|get|now|on_the_battlefield]",
        "how_many tokens|creatures|copies|clones do|does|are|will [i|we|they|there|he|she|you|my_opponent|be] [have|control|get|now|on_the_battlefield|end_up_with]",
    ),
    "ask_life": (
        "how_much|what life|is_my_life|damage|life_total do|does|am|is|will <who:player> [have|at|on|take|lose|gain]",
        "how_much_damage is|does <thing:it> dealt|deal|do",
        "what_is|what's my|their|the life|life_total",
        "how_much_damage is_dealt|do_i_take|does_it_deal|in_total",
    ),
    "ask_target": (
        "who|what does|is|do <thing:it> target|targeting|targeted|have_as_a_target",
        "can|may|do [i|we|they|he|she|you] choose|get|pick|get_to_choose|change|choose_a new_targets|new_target|the_target|targets|target [for] [<thing:it>]",
        "does|do|will <thing:it> have|keep|get|target [the] [same] target|targets",
    ),
    "ask_x": (
        "what_is|what's|what x [for|of] [<thing:it>]",
        "what_is|what's the value_of_x|x_value [for|of] [<thing:it>]",
        "is|does <thing:it> [still] kicked|have_the_kicker|get_kicked|get_the_kicker_bonus",
        "is|was <thing:it> [also|still] kicked",
    ),
}  # fmt: skip
"""In order: of several that fit as many words, the first."""

LEADS = tuple(
    pattern(each)
    for each in (
        "what_if|what_happens_if|what_happens_when|what_would_happen_if|if|when|suppose|say|so|let's_say|let_us_say|assume|assuming"
        "|imagine|well|hi|hey|hello|question|ok|okay|judge|while|after|once|as|since|because|but|also|now|finally|later|and_then"
        "|and|then|after_that|afterwards|after_which|next|this_time|first|first_off|secondly|that|where|whenever|quick_question"
        "|suppose_that|say_that|assume_that|given_that|can_you_tell_me|please|i_wonder|just|who_then|which_then|both|lets_say"
        "|and_now|and_so|and_if|and_when|but_then|which|and_after_that|thanks|thank_you|hi_judge|subsequently|with_that",
        ", [:]", ";", ".", "?", "!", ":", "-", "–", "—", "(", ")", "\"", "“", "”", "…",
    )
)  # fmt: skip
RESPONSES = tuple(
    pattern(each)
    for each in (
        "in_response_to_that|in_response_to_it|in_response|in_reply|as_a_response|with_that_on_the_stack|with_it_on_the_stack"
        "|before_it_resolves|before_that_resolves|while_it's_on_the_stack|while_that's_on_the_stack|with_the_spell_on_the_stack"
        "|while_it_is_on_the_stack|responding|in_response_to_this",
        "in_response_to <thing>",
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


@cache  # every pattern is compiled
def sentences() -> tuple[tuple[str, tuple[Part, ...]], ...]:
    """Every pattern with the name of what lays it out."""
    return tuple((kind, pattern(each)) for kind, every in SENTENCES.items() for each in every)


@cache  # made from every pattern
def known_words() -> frozenset[str]:
    """The words that mean what they say: none of them is a short or misspelled name."""
    found = {word for _, parts in sentences() for word in words_in(parts)}
    found |= {word for parts in (*LEADS, *RESPONSES) for word in words_in(parts)}
    found |= {word for each in ONCE_UNTIL for word in each.split("_")}
    for more in (ARTICLES, COLORS, COUNTER_KINDS, FIELDS, KEYWORDS, KINDS, MINE, NUMBERS, OPPONENT, POSSESSIVES,
                 PRONOUNS, STATES, THEIRS, TYPES - {"bear", "illusion", "goblin", "elf", "zombie"}, _MORE):  # fmt: skip
        found |= set(more)
    return frozenset(found)


_MORE = frozenset(
    "that that's which who whose x counters counter down up face back attached top additional more extra kicker "
    "legend rule player ada noah until before instead mana value line converted base first double strike not "
    "don't doesn't didn't isn't no never unless except only side yard gy board field library hand exile play in "
    "under from own regular normal same vanilla nontoken cloned existing new total final current exact opposing target".split()
)
