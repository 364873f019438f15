"""What is asked: of which thing, and which of its values or what else.

`asked_thing` notes which thing a question is about. `state` asks how things stand, `events` what happens and
what may be done; each module has the questions of one subject, each pattern beside what lays it out. `ORDER`
says which question is meant where several fit as many words.
"""

from importlib import import_module
from pkgutil import walk_packages

from judgeapp.lab.questions_in_words.clauses.questions.asked_thing import question

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)  # each registers its questions

ORDER = """
    same_size field size_of_team sizes size loyalty comes_back_as what_it_copies what now_and_then
    comes_back copies_do copies_act many_done_to many_milled may_take_extra_turn extra_turns skips
    must_choose_the_same land_drop comes_as_copy loyalty_paid what_it_does at_chapter
    choice_of_what_copies starting_over copying_triggers copying_counters is_hit happens_to_several happens
    what_a_player_gets who_has_what devotion team_is_pumped are_nonbasics lands_tap_for gets_bonus type color has
    has_such can_pay_to attackers what_came_pumps has_ability_to minds_targets taps_for how_much_mana counters_from cast_with_x counters_carried_over
    gets_them pairs triggers_in_step gets_off triggers_for_itself triggers_for_its_death triggers_by gets_from_copy gets_from_spell triggers_of triggers_another copying_sets_off sees_copy
    of_copy triggers_from counters_spells counters effects has_ability_of copy_may_be_attached
    given_counters counters_put attached is_attached made_by attacking others_enter chapter chapter_triggers status
    dies_to survives_as copy_deals may_hit_player stopped_by_keyword stops sweeps_mine may_stop_copying spell_may_target dead
    is_taken_away goes_at_end copies_countered dies zone deals_damage player_loses poison wins_the_game loses_the_game
    may_retarget may_target_own when_it_goes copies_of_spells_trigger copies_of_permanent_spells_trigger
    copy_is_kicked copies_trigger owns makes must_sacrifice must_exile who_makes_tokens whose_tokens
    whose_copies controls copy gains_in_graveyard deals_how_much comes_back_as_which would_persist
    triggers whose_triggers name respond gives_or_copies gives_to_team copying_gives may_copy_itself keyword_cost may_counter may_copy_each_other
    may_copy_mana_ability may_copy_ability may_make_a_copy may_copy targets_nothing stops_copying triggers_for_copies
    may_counter_its_copy may_become may_clone cloning_works copies_anew must_copy_the_same
    may_copy_nothing may_decline may_decline_to_copy token cast what_is_countered as_not_cast spells_cast copyable legend anything_happens
    keeps returns returns_with returns_to_hand castable_in_response cost_of_spells may_cast_anything may_be_cast
    kills_now kills does_to may_remove may_use_on taps_or_untaps can_attack_later can_attack can_block_it
    can_block same_targets may_be_hit may_be_attached may_be_targeted can can_again affected may_target mana
    cost_to_cast many_of_kind still_has_one many_of_size many which_of_both wears_off asks_of_loops
    storm_count many_tokens many_from copies_come many_copies searches many_tokens_of_kind many_made
    many_in_total each_time life may_choose_new_targets each_copy_retargeted who_is_hit may_answer_ability
    more_targets target pays_how_much attack_cost commander_damage commander command_zone choices choices_copied modes
    may_flip can_transform can_turn_face_up is_kicked
""".split()
"""The questions by name, over all subjects: of several that fit as many words, the first is meant."""

question.put_in_order(ORDER)

__all__ = ["ORDER", "question"]
