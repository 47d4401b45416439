# What answers of the command say. Written by tests/docs/answers.py --update.
from typing import Literal, NotRequired, TypedDict

class MeasuredOpeners(TypedDict):
    name: str
    """Its name."""
    rounds: int
    """The number of rounds."""

class MeasuredLevels(TypedDict):
    level: int
    """The level."""
    pieces: int
    """Pieces placed at this level."""
    lines: int | None
    """Lines cleared at this level."""
    ms: int
    """The time at this level."""
    pps: float
    """Pieces per second at this level."""

class MeasuredB2b(TypedDict):
    length: int
    """Clears after the first."""
    attack: int | None
    """Rows of attack."""

class MeasuredCombos(TypedDict):
    length: int
    """Clears after the first."""
    attack: int | None
    """Rows of attack."""

class Measured(TypedDict):
    of: Literal["round", "match", "all", "day", "week", "month", "opponent", "mode"]
    """What the row is about: a player in a round, in a match, in all files, or in those of a day, a week, a month, with an opponent or of a mode (`--by`)."""
    file: NotRequired[str]
    """The name of the file, as given."""
    round: int | None
    """The number of the round."""
    player: int | None
    """The number of the player in the match."""
    name: str
    """The name of the player."""
    won: bool | None
    """Whether the player won; null if nobody did."""
    rounds: int | None
    """Rounds played."""
    rounds_won: int | None
    """Rounds won."""
    files: int | None
    """Files with this name."""
    seconds: float | None
    """The time until the player is out."""
    pieces: int | None
    """Pieces placed."""
    lines: int | None
    """Lines cleared."""
    apm: float | None
    """Rows of attack per minute."""
    pps: float | None
    """Pieces per second."""
    app: float | None
    """Rows of attack per piece: `apm / 60 / pps` [S]."""
    vs: float | None
    """Rows of attack and of cleared garbage in 100 seconds."""
    ds_per_second: float | None
    """Garbage rows cleared per second: `vs / 100 - apm / 60` [S]."""
    ds_per_piece: float | None
    """`ds_per_second / pps` [S]."""
    app_plus_ds_per_piece: float | None
    """`app + ds_per_piece` [S]."""
    vs_per_apm: float | None
    """`vs / apm` [S]."""
    cheese_index: float | None
    """`150 ds_per_piece + 50 (vs_per_apm - 2) + 125 (0.6 - app)`: the higher, the more holes in the garbage that others get [S]."""
    garbage_efficiency: float | None
    """`2 app ds_per_second / pps` [S]."""
    weighted_app: float | None
    """`app - 5 tan(1° - cheese_index / 30 · 1°)` [S]."""
    area: float | None
    """`apm + 45 pps + 0.444 vs + 185 app + 175 ds_per_second + 450 ds_per_piece + 315 garbage_efficiency` [S]."""
    stat_rank: float | None
    """`11.2 atan((a - 93) / 130) + 1`, at least 0.001, with `a = 135 pps + 290 app + 700 ds_per_piece` [S]."""
    opener: float | None
    """How much the player plays openers; 0.5 is average [S]."""
    plonk: float | None
    """How much the player attacks slowly and efficiently; 0.5 is average [S]."""
    stride: float | None
    """How much the player relies on pace; 0.5 is average [S]."""
    infinite_downstack: float | None
    """How much the player digs; 0.5 is average [S]."""
    keys: int | None
    """Key presses: moves, turns, drops, hold [M]."""
    kpp: float | None
    """Key presses per piece [M]."""
    kps: float | None
    """Key presses per second [M]."""
    finesse_faults: int | None
    """Unnecessary key presses, as TETR.IO counts them."""
    finesse_perfect: int | None
    """Pieces without unnecessary key presses, as TETR.IO counts them."""
    finesse_faults_i: int | None
    """Unnecessary key presses with I, as counted in the simulation."""
    finesse_faults_j: int | None
    """Unnecessary key presses with J, as counted in the simulation."""
    finesse_faults_l: int | None
    """Unnecessary key presses with L, as counted in the simulation."""
    finesse_faults_o: int | None
    """Unnecessary key presses with O, as counted in the simulation."""
    finesse_faults_s: int | None
    """Unnecessary key presses with S, as counted in the simulation."""
    finesse_faults_t: int | None
    """Unnecessary key presses with T, as counted in the simulation."""
    finesse_faults_z: int | None
    """Unnecessary key presses with Z, as counted in the simulation."""
    attack: int | None
    """Rows of attack that clears made."""
    sent: int | None
    """Rows of attack that were sent."""
    cancelled: int | None
    """Rows of attack that cancelled waiting garbage."""
    received: int | None
    """Rows of garbage that arrived."""
    cancelled_share: float | None
    """`cancelled / received` [M]."""
    garbage_risen: int | None
    """Rows of garbage that rose."""
    garbage_cleared: int | None
    """Rows of garbage that were cleared."""
    apl: float | None
    """Attack per line [M]."""
    upstack_apl: float | None
    """Attack of clears without garbage in them, by lines without garbage [M]."""
    downstack_apl: float | None
    """Attack of clears with garbage in them, by rows of garbage cleared [M]."""
    cheese_apl: float | None
    """The same while fewer than four of the topmost garbage rows have their hole in the same column [M]."""
    spikes: int | None
    """Spikes of eight rows or more: attacks with at most a second between them are one spike [M]."""
    max_spike: int | None
    """Rows of the highest spike, as TETR.IO counts it."""
    spikes_received: int | None
    """How often eight rows or more arrived with at most 0.2 s between them [M]."""
    spikes_survived: int | None
    """How many of these the player survived for 4 s [M]."""
    attack_delay_rate: float | None
    """Of consecutive clears with at least four rows of attack: the share that followed a slow placement [A]."""
    singles: int | None
    """Clears of one row, spins included."""
    doubles: int | None
    """Clears of two rows, spins included."""
    triples: int | None
    """Clears of three rows, spins included."""
    tetrises: int | None
    """Clears of four rows."""
    all_clears: int | None
    """Clears that leave an empty field."""
    t_spins: int | None
    """T-spins with lines, minis included."""
    mini_t_spins: int | None
    """Mini T-spins with lines."""
    t_pieces: int | None
    """T pieces placed."""
    t_efficiency: float | None
    """T-spins with lines per T piece [A]."""
    i_pieces: int | None
    """I pieces placed."""
    i_efficiency: float | None
    """Clears of four rows per I piece [A]."""
    tetris_rate: int | None
    """The share of lines that were cleared four at a time."""
    burned: int | None
    """Lines cleared otherwise."""
    longest_drought: int | None
    """Most pieces in a row without an I."""
    b2b_chains: int | None
    """Chains of two or more difficult clears [A]."""
    b2b_chain_length: float | None
    """Their mean length after the first clear [A]."""
    b2b_chain_attack: float | None
    """Their mean attack, with the clear that ends them [A]."""
    max_b2b: int | None
    """Length of the longest one, after the first clear [A]."""
    max_b2b_attack: int | None
    """The most attack of one [A]."""
    combo_chains: int | None
    """Chains of consecutive placements that clear [A]."""
    combo_chain_length: float | None
    """Their mean length after the first clear [A]."""
    combo_chain_attack: float | None
    """Their mean attack [A]."""
    max_combo: int | None
    """Length of the longest one, after the first clear [A]."""
    max_combo_attack: int | None
    """The most attack of one [A]."""
    opener_pieces: int | None
    """Pieces up to the first placement that clears nothing after the first clear of garbage [M]."""
    opener_apm: float | None
    """Attack per minute until then [M]."""
    opener_pps: float | None
    """Pieces per second until then [M]."""
    midgame_apm: float | None
    """Attack per minute after that [M]."""
    midgame_pps: float | None
    """Pieces per second after that [M]."""
    pps_variance: float | None
    """Standard deviation of the time per piece, divided by the mean [A]."""
    burst_pps: float | None
    """Pace of all runs of seven placements that were faster than the mean run by more than a standard deviation [A]."""
    stack_height: float | None
    """Mean rows from the garbage to the highest block, at each placement [A]."""
    garbage_height: float | None
    """Mean rows of garbage, at each placement [A]."""
    max_height: int | None
    """Rows up to the highest block."""
    well_shifts: int | None
    """How often the well changes its column [A]."""
    well_columns: list[int]
    """For each column from the left, the number of placements after which it is the well [M]."""
    openers: list[MeasuredOpeners]
    """The openers that were recognised."""
    levels: list[MeasuredLevels]
    """The pace at each level, in games that have levels."""
    b2b: list[MeasuredB2b | None] | None
    """The back-to-back chains, if there is one round."""
    combos: list[MeasuredCombos | None] | None
    """The combos, if there is one round."""
    step_ms: int | None
    """The time from a value of a curve to the next."""
    apm_over_time: list[float | None] | None
    """The course, if there is one round: attack per minute in the last ten seconds."""
    pps_over_time: list[float | None] | None
    """Pieces per second in the last ten seconds."""
    stack_heights: list[int | None] | None
    """Rows from the garbage to the highest block."""
    garbage_heights: list[int | None] | None
    """Rows of garbage."""
    opener_name: str | None
    """The opener of a round."""
    date: str | None
    """The date of the match, as in `list`: 2026-01-02 03:04, or the part that is stored."""
    group: str | None
    """Of a row of `--by`: 2026-05-04, 2026-W19, 2026-05, the other players, or the mode; empty where it is not known."""
