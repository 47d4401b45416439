#include "formats/tetrio/write.hpp"

#include "base/json_writer.hpp"

namespace tetron::tetrio {

namespace {

class Writer {
 public:
  explicit Writer(std::string& out) : json_(out) {}

  void write(const Recording& recording) {
    json_.begin_object();
    members(recording.top);
    switch (recording.form) {
      case Form::match:
        json_.key("replay").begin_object();
        members(recording.replay_more);
        json_.list("rounds", recording.rounds, [this](const Round& round) { players(round); });
        json_.end_object();
        break;
      case Form::single:
        json_.key("replay");
        replay(recording.rounds.at(0).players.at(0));
        break;
      case Form::old_single:
        json_.key("data");
        replay(recording.rounds.at(0).players.at(0));
        break;
      case Form::old_match:
        json_.list("data", recording.rounds, [this](const Round& round) {
          json_.begin_object();
          members(round.more);
          json_.list("replays", round.players, [this](const PlayerReplay& player) { replay(player); });
          json_.end_object();
        });
    }
    json_.end_object();
    json_.out() += '\n';
  }

 private:
  // Members that were not interpreted are written as stored.
  void members(const Members& members) {
    for (const auto& [name, value] : members.list()) json_.member_as_read(name, value);
  }
  void object(base::JsonKey name, const Members& content) {
    if (content.empty()) return;
    json_.key(name).begin_object();
    members(content);
    json_.end_object();
  }

  void players(const Round& round) {
    json_.begin_array();
    for (const PlayerReplay& player : round.players) {
      json_.begin_object();
      json_.string("id", player.id);
      json_.string("username", player.name);
      if (player.alive) json_.boolean("alive", *player.alive);
      members(player.more);
      if (!player.more.has("replay")) {
        json_.key("replay");
        replay(player);
      }
      json_.end_object();
    }
    json_.end_array();
  }

  void replay(const PlayerReplay& player) {
    json_.begin_object();
    members(player.replay_more);
    json_.number("frames", player.frames);
    object("options", player.options);
    object("results", player.results);
    json_.list("events", player.events, [this](const Event& event) { write(event); });
    json_.end_object();
  }

  void write(const Event& event) {
    if (!event.json.empty()) {
      json_.value() += event.json;
      return;
    }
    json_.begin_object();
    json_.number("frame", event.frame);
    json_.string("type", name_of(event.kind));
    json_.key("data").begin_object();
    if (event.kind == EventKind::key_down || event.kind == EventKind::key_up) {
      json_.string("key", name_of(event.key));
      if (event.hoisted) json_.boolean("hoisted", true);
      json_.number("subframe", event.subframe);
    }
    json_.end_object();
    json_.end_object();
  }

  base::JsonWriter json_;
};

}  // namespace

std::string write(const Recording& recording) {
  std::string text;
  Writer(text).write(recording);
  return text;
}

}  // namespace tetron::tetrio
