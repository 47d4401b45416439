#include "formats/tetrio/write.hpp"

#include <fmt/format.h>

#include <iterator>

#include "base/escape.hpp"

namespace tetron::tetrio {

namespace {

class Writer {
 public:
  std::string write(const Recording& recording) {
    out_ = "{";
    members(recording.top);
    switch (recording.form) {
      case Form::match:
        key("replay");
        open('{');
        members(recording.replay_more);
        key("rounds");
        each_round(recording, [this](const Round& round) { players(round); });
        close('}');
        break;
      case Form::single:
        key("replay");
        replay(recording.rounds.at(0).players.at(0));
        break;
      case Form::old_single:
        key("data");
        replay(recording.rounds.at(0).players.at(0));
        break;
      case Form::old_match:
        key("data");
        each_round(recording, [this](const Round& round) {
          open('{');
          members(round.more);
          key("replays");
          open('[');
          for (const PlayerReplay& player : round.players) {
            comma();
            replay(player);
          }
          close(']');
          close('}');
        });
    }
    return std::move(out_) + "}\n";
  }

 private:
  void comma() {
    if (out_.back() != '{' && out_.back() != '[' && out_.back() != ':') out_ += ',';
  }
  void open(char bracket) { out_ += bracket; }
  void close(char bracket) { out_ += bracket; }
  void key(std::string_view name) {
    comma();
    out_ += '"';
    out_ += name;
    out_ += "\":";
  }
  void members(const Members& members) {
    for (const auto& [name, value] : members.list()) {
      key(name);
      out_ += value;
    }
  }
  template <class Put>
  void each_round(const Recording& recording, const Put& put) {
    open('[');
    for (const Round& round : recording.rounds) {
      comma();
      put(round);
    }
    close(']');
  }

  void players(const Round& round) {
    open('[');
    for (const PlayerReplay& player : round.players) {
      comma();
      open('{');
      key("id");
      base::append_json_string(out_, player.id);
      key("username");
      base::append_json_string(out_, player.name.raw());
      if (player.alive) {
        key("alive");
        out_ += *player.alive ? "true" : "false";
      }
      members(player.more);
      key("replay");
      replay(player);
      close('}');
    }
    close(']');
  }

  void replay(const PlayerReplay& player) {
    open('{');
    members(player.replay_more);
    key("frames");
    fmt::format_to(std::back_inserter(out_), "{}", player.frames);
    object("options", player.options);
    object("results", player.results);
    key("events");
    open('[');
    for (const Event& event : player.events) {
      comma();
      write(event);
    }
    close(']');
    close('}');
  }

  void object(std::string_view name, const Members& content) {
    if (content.empty()) return;
    key(name);
    open('{');
    members(content);
    close('}');
  }

  void write(const Event& event) {
    if (!event.json.empty()) {
      out_ += event.json;
      return;
    }
    const auto to = std::back_inserter(out_);
    fmt::format_to(to, R"({{"frame":{},"type":"{}","data":{{)", event.frame, name_of(event.kind));
    if (event.kind == EventKind::key_down || event.kind == EventKind::key_up) {
      fmt::format_to(to, R"("key":"{}",)", name_of(event.key));
      if (event.hoisted) out_ += R"("hoisted":true,)";
      fmt::format_to(to, R"("subframe":{})", event.subframe);
    }
    out_ += "}}";
  }

  std::string out_;
};

}  // namespace

std::string write(const Recording& recording) {
  return Writer().write(recording);
}

}  // namespace tetron::tetrio
