#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/encoding.hpp"
#include "replay/game/match.hpp"
#include "replay/kinds/source/record.hpp"
#include "replay/profile/profile.hpp"

// What every kind of recording is opened as.
namespace tetron::kinds {

// How to read what does not say it itself.
struct Reading {
  const replay::Profile* profile = nullptr;  // of a .tet recording; null: the built-in one
  base::Encoding encoding{};                 // of names and messages in one
  bool salvage = false;                      // where it is damaged, look for what follows
};

// An open recording of any kind.
class Source {
 public:
  virtual ~Source() = default;
  // All that can be told without playing a round again: rounds have no events.
  virtual const game::Match& match() const = 0;
  // A round with its events, by its number from 0. The error is a sentence; such a round cannot be shown.
  virtual std::expected<game::Round, std::string> round(std::size_t number) const = 0;
  // How a round ended for each seat, with the results of its replay, without the events: faster.
  // `number` is below the match's rounds. May be called by several threads at once, as the others may.
  virtual std::vector<game::Result> results(std::size_t number) const {
    return match().rounds[number].results;
  }
  // What stands in the file, record by record. Nothing of a .tet recording, which is read chunk by chunk.
  virtual void records(const TakeRecord&) const {}
};

using Opened = std::expected<std::unique_ptr<Source>, std::string>;

}  // namespace tetron::kinds
