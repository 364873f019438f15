"""Words that several forms share."""

IS = "is|are|was|'s|gets|got|get|has_been|is_then|were|being|gets_to_be|becomes"
COPIES = "copies|copying|copied|clones|cloned|copy|is_copying|has_copied|to_copy|will_copy|is_going_to_copy|enters_copying|comes_in_copying|is_a_copy_of|was_a_copy_of|was_copying|had_copied|already_copied|is_currently_copying|is_currently_a_copy_of"
AS = "enters_the_battlefield_as|enters_as|comes_in_as|comes_into_play_as|enter_as|enters_play_as|etbs_as|comes_down_as|came_in_as|entered_as|resolves_as|resolves_copying|enters_the_battlefield_copying|becoming|entering_as|as"
CASTS = "cast|casts|replay|replays|recast|recasts|replayed|play|plays|played|casting|use|uses|used|respond_with|responds_with|respond_by_casting|responds_by_casting|fire|fires|throw|throws|aim|aims|drop|drops|put|puts|run_out|flash_in|flashes_in|slam|try_to_cast|tries_to_cast|has_cast|have_cast|point|points|then_cast|also_cast|resolve|resolves"
ON = "on|back_at|back_on|targeting|at|onto|targetting|to_target|and_target|and_targets|with_target|upon|to_copy"
CHOOSES = "copying|as_a_copy_of|to_copy|as|and_copy|and_copies|and_choose|and_chooses|choosing|choosing_to_copy|naming|and_it_copies|and_have_it_copy|and_has_it_copy|and_clone"
NOTHING = "don't_copy_anything|doesn't_copy_anything|do_not_copy_anything|does_not_copy_anything|without_copying_anything|without_copying|copying_nothing|copies_nothing|copy_nothing|don't_copy|doesn't_copy|choose_not_to_copy|choose_not_to_copy_anything|chooses_not_to_copy|chooses_not_to_copy_anything|as_itself|declines_to_copy_anything|decline_to_copy_anything|as_a_plain_0/0|as_a_0/0|choose_nothing|chooses_nothing"
