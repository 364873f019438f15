"""The copy engine: `play` a script, `ask` the game, and get the derivation with the rules that decide."""

from judgeapp.copyengine.asking.asking import (
    Answer,
    ask,
    ask_fields,
    derivation,
    expectations,
    refuse_incomplete,
    unconsidered,
)
from judgeapp.copyengine.asking.choices import (
    EntryChoice,
    ModeChoice,
    TargetChoice,
    abilities_on_stack,
    animating_ability,
    cards_milled,
    choices_on_entering,
    mode_choice,
    target_choices,
)
from judgeapp.copyengine.asking.copy_options import (
    CopyAct,
    EntryCopy,
    acts_of_copying,
    copies_itself,
    copies_only_own,
    copies_something,
    entry_copy,
    has_conditional_effects,
)
from judgeapp.copyengine.asking.object_fields import object_as_json
from judgeapp.copyengine.asking.permanent_options import can_flip, locked_doors, values_face_up
from judgeapp.copyengine.cards.card_data import BACK_LAYOUTS, Card, CardPool, Face, rows_of_file
from judgeapp.copyengine.cards.coverage import Coverage, makes_copies, measure_faces
from judgeapp.copyengine.cards.features import CardFeatures, damage_of_burn, known_features
from judgeapp.copyengine.cards.tabletop import is_digital_or_playtest
from judgeapp.copyengine.considering.not_considered import not_considered_at_all, not_considered_of_copy
from judgeapp.copyengine.interpreter.game import Game, WaitingTrigger
from judgeapp.copyengine.model import principles
from judgeapp.copyengine.model.comparison import matches, same_counters
from judgeapp.copyengine.model.errors import CopyEngineError, TooLongError, UncoveredError
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.abilities import Kind as AbilityKind
from judgeapp.copyengine.model.objects.characteristics import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    COLOR_OF_SYMBOL,
    COLORS,
    PERMANENT_TYPES,
    SUPERTYPES,
    Characteristics,
    colors_of_cost,
    symbols_in,
)
from judgeapp.copyengine.model.objects.subtypes import without_implied
from judgeapp.copyengine.model.policies import CORRECT, MISCONCEPTIONS, Policy
from judgeapp.copyengine.model.scopes import NotConsidered
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.model.trace import Step, StepKind, described
from judgeapp.copyengine.model.wording import (
    a_or_an,
    as_sentence,
    counters_told,
    joined,
    mana_told,
    number_word,
    plural,
    possessive,
    punctuated,
    sentence,
)
from judgeapp.copyengine.model.work import (
    TooMuchWorkError,
    WorkBudget,
    part_of_work,
    shared_work,
    spend,
    working,
)
from judgeapp.copyengine.play.alternatives import Alternative
from judgeapp.copyengine.play.alternatives import same as same_answer
from judgeapp.copyengine.play.output import game_as_json
from judgeapp.copyengine.play.playing import play
from judgeapp.copyengine.play.replaying import whole_trace
from judgeapp.copyengine.play.resuming import Played, play_on, refusal
from judgeapp.copyengine.play.single_copy import (
    COPY_TARGET_PERMANENT,
    COPY_TARGET_SPELL,
    copies_with_exception,
    copying_script,
    plainly_copied,
)
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.keywords.predefined_tokens import predefined_text
from judgeapp.copyengine.reading.output.as_json import ability_as_json, clauses_of
from judgeapp.copyengine.reading.output.shapes import AbilityJson
from judgeapp.copyengine.reading.text.color_indicators import indicator_of
from judgeapp.copyengine.rulesets.documents import read_rulesets
from judgeapp.copyengine.rulesets.ruleset import DEFAULT_RULESET, RULESETS, Ruleset
from judgeapp.copyengine.script.documents import (
    document_text,
    hidden_character,
    read_documents,
    read_sent_documents,
    without_hidden_characters,
)
from judgeapp.copyengine.script.readable import readable_script
from judgeapp.copyengine.script.schema import definitions as script_definitions
from judgeapp.copyengine.story.naming import one_of
from judgeapp.copyengine.story.story import Account, tell, times_told
from judgeapp.copyengine.story.value_history import ValueStage, copied_values, printed_values, value_history
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import NOWHERE, PLAYER_NAMES, DelayedTrigger, Object, Player, Table

__all__ = [
    "BACK_LAYOUTS",
    "BASIC_LAND_TYPES",
    "CARD_TYPES",
    "COLORS",
    "COLOR_OF_SYMBOL",
    "COPY_TARGET_PERMANENT",
    "COPY_TARGET_SPELL",
    "CORRECT",
    "DEFAULT_RULESET",
    "MISCONCEPTIONS",
    "NOWHERE",
    "PERMANENT_TYPES",
    "PLAYER_NAMES",
    "RULESETS",
    "SUPERTYPES",
    "Ability",
    "AbilityJson",
    "AbilityKind",
    "Account",
    "Alternative",
    "Answer",
    "Card",
    "CardFeatures",
    "CardPool",
    "Characteristics",
    "CopyAct",
    "CopyEngineError",
    "Coverage",
    "DelayedTrigger",
    "EntryChoice",
    "EntryCopy",
    "Face",
    "Game",
    "ModeChoice",
    "NotConsidered",
    "Object",
    "Played",
    "Player",
    "Policy",
    "Ruleset",
    "Step",
    "StepKind",
    "Table",
    "TargetChoice",
    "TooLongError",
    "TooMuchWorkError",
    "UncoveredError",
    "ValueStage",
    "WaitingTrigger",
    "WorkBudget",
    "a_or_an",
    "abilities_on_stack",
    "ability_as_json",
    "acts_of_copying",
    "animating_ability",
    "as_sentence",
    "ask",
    "ask_fields",
    "can_flip",
    "cards_milled",
    "choices_on_entering",
    "clauses_of",
    "colors_of_cost",
    "copiable_values",
    "copied_values",
    "copies_itself",
    "copies_only_own",
    "copies_something",
    "copies_with_exception",
    "copying_script",
    "counters_told",
    "damage_of_burn",
    "derivation",
    "described",
    "document_text",
    "entry_copy",
    "expectations",
    "game_as_json",
    "has_conditional_effects",
    "hidden_character",
    "indicator_of",
    "is_digital_or_playtest",
    "joined",
    "known_features",
    "locked_doors",
    "makes_copies",
    "mana_told",
    "matches",
    "measure_faces",
    "mode_choice",
    "not_considered_at_all",
    "not_considered_of_copy",
    "number_word",
    "object_as_json",
    "one_of",
    "part_of_work",
    "plainly_copied",
    "play",
    "play_on",
    "plural",
    "possessive",
    "predefined_text",
    "principles",
    "printed",
    "printed_values",
    "punctuated",
    "read_abilities",
    "read_documents",
    "read_rulesets",
    "read_sent_documents",
    "readable_script",
    "refusal",
    "refuse_incomplete",
    "rows_of_file",
    "same_answer",
    "same_counters",
    "script_definitions",
    "sentence",
    "shared_work",
    "spend",
    "symbols_in",
    "target_choices",
    "tell",
    "times_told",
    "unconsidered",
    "value_history",
    "values_face_up",
    "whole_trace",
    "without_hidden_characters",
    "without_implied",
    "working",
]
