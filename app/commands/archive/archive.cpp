#include <array>

#include "app/commands/program.hpp"

// What the columns of an archive's tables and views mean. archive/schema.cpp has their SQL, from which tests
// see that none is missing.
namespace tetron::app {

namespace archived {

namespace {

using base::Member;
using base::MemberKind;

constexpr Member text(std::string_view key, std::string_view meaning, Member more = {}) {
  more.key = key;
  more.meaning = meaning;
  more.kind = MemberKind::text;
  return more;
}
constexpr Member number(std::string_view key, std::string_view meaning, Member more = {.least = 0}) {
  more.key = key;
  more.meaning = meaning;
  more.kind = more.decimals > 0 ? MemberKind::number : MemberKind::integer;
  return more;
}
constexpr Member or_null(Member member) {
  member.can_be_absent = true;
  return member;
}

constexpr Member game_id = number("game_id", "The number of the game in this archive.");
constexpr Member file_id = number("file_id", "The number of the file in this archive.");
constexpr Member path = text("path", "Where the file is. In SQL a blob if its name is not valid UTF-8.");
constexpr Member format = text("format", "Its kind; empty of a file that is not a recording.");
constexpr Member state = text("state", "How far it can be read.", {.words = "good|damaged|unreadable"});
constexpr Member problem = or_null(text("problem", "What is wrong, in a sentence."));
constexpr Member round_number = number("round", "The round of its match, from 1.");
constexpr Member mode = text("mode", "The mode, as its kind of file calls it.");
constexpr Member date =
    text("date", "The day it was played, such as 2003-05-01; empty if the file does not say it.");
constexpr Member time = text("time", "When it began, such as 20:15:00; empty if the file does not say it.");
constexpr Member length = number("length_ms", "How long it takes.", {.unit = "ms", .least = 0});
constexpr Member player = number("player", "The player's number, from 0.");
constexpr Member name = text("name", "The player's name.");
constexpr Member won = number("won", "Whether the player won.", {.least = 0, .most = 1});
constexpr Member games = number("games", "The number of games.");
constexpr Member games_won = number("won", "Those that the player won.");
constexpr Member lengths = number("length_ms", "How long they take together.", {.unit = "ms", .least = 0});
constexpr Member placements = number("placements", "Pieces that locked.");
constexpr Member pace = number("pace", "Placements per second.", {.decimals = 3, .least = 0});
constexpr Member lines = or_null(number("lines", "Lines that were cleared; null if that is not known."));
constexpr Member quads = or_null(number("tetrises", "Clears of four lines."));
constexpr Member attack =
    or_null(number("attack", "Attack of the player's clears.", {.unit = "rows", .least = 0}));
constexpr Member sent = or_null(number("sent", "Attack that reached others.", {.unit = "rows", .least = 0}));
constexpr Member number_of_event = number("n", "Its number in the game, from 1.");
constexpr Member moment =
    number("t_ms", "When it happened, since the game began.", {.unit = "ms", .least = 0});
constexpr Member target = number("target", "The number of the player it is for; 0 of a message: everybody.");

constexpr std::array files{
    file_id,
    path,
    number("size", "Its size.", {.unit = "bytes", .least = 0}),
    number("changed_ns", "When it changed, since 1970.", {.unit = "ns"}),
    text("reading", "The options with which it was read."),
    format,
    state,
    problem,
};
constexpr std::array games_of_files{
    game_id,
    file_id,
    round_number,
    mode,
    date,
    time,
    number("version", "Of the form of the file."),
    number("players", "The number of players."),
    number("players_per_field", "The number of players who share a field."),
    number("width", "Columns of a field."),
    number("height", "Rows of a field."),
    length,
    number("events", "Chunks, or events, of the game."),
    or_null(number("winner", "The winner's number.")),
    or_null(number("score", "Stated score of the winner, or of the only player.", {})),
    or_null(number("level", "Stated level of the winner, or of the only player.", {})),
    or_null(number("exact", "Whether it was played again just as the file states; null if it states nothing.",
                   {.least = 0, .most = 1})),
    text("profile", "The profile with which it was played again; empty for kinds without one."),
    problem,
};
constexpr std::array players{
    game_id, player, name, number("team", "The number of the team, or of the player's field."), won,
};
constexpr std::array of_statistics{
    game_id,
    player,
    placements,
    pace,
    lines,
    or_null(number("singles", "Clears of one line.", {})),
    or_null(number("doubles", "Clears of two lines.")),
    or_null(number("triples", "Clears of three lines.")),
    quads,
    or_null(number("credits", "Credits of Tetron 4, or the score of a game without attack.")),
    attack,
    sent,
    or_null(number("received", "Garbage that came into the field.", {.unit = "rows", .least = 0})),
    or_null(number("cleared", "Garbage that was cleared.", {.unit = "rows", .least = 0})),
};
constexpr std::array of_placements{
    game_id,
    player,
    number_of_event,
    moment,
    or_null(text("piece", "The tetromino; null of other pieces.", {.words = "I|L|O|Z|T|J|S"})),
    or_null(text("rotation", "As in fumens.", {.words = "spawn|right|reverse|left"})),
    or_null(number("x", "The column of its centre, as in fumens.", {})),
    or_null(number("y", "The row of its centre, from the floor.", {})),
    number("style", "The number of its color."),
    or_null(
        number("lines", "Lines of the field just before; null, like level and credits, if not known then.")),
    or_null(number("level", "The level just before.")),
    or_null(number("credits", "Credits or score just before.", {})),
    or_null(number("cleared", "Lines that it clears.")),
    or_null(text("spin", "Whether it is a spin; null where the game has none.", {.words = "none|mini|full"})),
    attack,
    sent,
};
constexpr std::array weapons{
    game_id,
    number_of_event,
    moment,
    player,
    target,
    number("weapon", "The number of the weapon."),
    number("byte_param", "Of the chunk."),
    number("word_param", "Of the chunk."),
};
constexpr std::array chat{
    game_id, number_of_event, moment, player, target, text("text", "The message."),
};
constexpr std::array listed_game{
    date,
    time,
    mode,
    length,
    or_null(text("names", "The players' names.")),
    or_null(text("won_by", "The winner's name.")),
    round_number,
    path,
};
constexpr auto game_list =
    convert::joined(std::array{game_id}, listed_game, std::array{format, state, problem});
constexpr auto player_games = convert::joined(std::array{name, date, time, mode, won, length}, of_statistics);
constexpr std::array player_totals{
    name,
    games,
    number("decided", "Games that somebody won."),
    games_won,
    lengths,
    placements,
    lines,
    or_null(pace),
    number("best_pace", "The most placements per second in a game.", {.decimals = 3, .least = 0}),
    quads,
    attack,
    text("first_date", "The day of the first game."),
    text("last_date", "The day of the last one."),
};
constexpr std::array pairings{
    name,      text("opponent", "The other player's name."),    games,
    games_won, number("lost", "Those that the other one won."),
};
constexpr std::array months{
    text("month", "Such as 2003-05."),
    games,
    number("files", "The number of files."),
    lengths,
};
constexpr std::array modes{
    format,  mode,
    games,   number("players", "Players of all games together."),
    lengths, number("mean_length_ms", "How long a game takes on average.", {.unit = "ms", .least = 0}),
};
constexpr std::array pieces{
    name,
    or_null(text("piece", "The tetromino; null: other pieces.")),
    placements,
    or_null(number("cleared", "Lines that these cleared.")),
};
constexpr std::array problems{path, or_null(round_number), state, problem};

template <const auto& Columns>
base::Members columns() {
  return Columns;
}

}  // namespace

}  // namespace archived

namespace {

Answer answer_of_archive() {
  using namespace archived;
  return {"archive",
          "archive list, stats, export --format ndjson",
          "One object a line. Which of these it is depends on the table or view.",
          {{"files", columns<files>},
           {"games", columns<games_of_files>},
           {"players", columns<players>},
           {"statistics", columns<of_statistics>},
           {"placements", columns<of_placements>},
           {"weapons", columns<weapons>},
           {"chat", columns<chat>},
           {"game_list", columns<game_list>},
           {"player_games", columns<player_games>},
           {"player_totals", columns<player_totals>},
           {"pairings", columns<pairings>},
           {"months", columns<months>},
           {"modes", columns<modes>},
           {"pieces", columns<pieces>},
           {"problems", columns<problems>},
           {"listed_game", columns<listed_game>}}};
}

void describe_archive(Command& command, Program&) {
  command.require_subcommand();
  command.footer(
      "Example: tetron archive add games.db recordings/ -r\n         tetron archive list games.db --player "
      "Ada\n"
      "         tetron archive stats games.db\n         tetron archive export games.db -o tables/");
}

}  // namespace

extern const NamedCommand archive_command{"archive",
                                          "Keep many recordings in one database: add, list, count, export",
                                          "archive.md",
                                          describe_archive,
                                          {answer_of_archive}};

}  // namespace tetron::app
