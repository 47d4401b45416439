#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/encoding.hpp"
#include "base/read_error.hpp"
#include "replay/game/match.hpp"
#include "replay/kinds/source/record.hpp"
#include "replay/profile/profile.hpp"

// How recordings of every kind are opened.
namespace tetron::kinds {

// Settings for what a recording does not say itself.
struct Reading {
  const replay::Profile* profile = nullptr;  // for a .tet recording; null: the built-in one
  base::Encoding encoding{};                 // of its names and messages
  bool salvage = false;                      // in a damaged file, look for chunks after the damage
};

// An open recording of any kind.
class Source {
 public:
  virtual ~Source() = default;
  // Everything that is known without replaying rounds: the rounds have no events.
  virtual const game::Match& match() const = 0;
  // A round with its events; `number` is from 0. The error is a sentence that says why the round cannot be
  // shown.
  virtual std::expected<game::Round, std::string> round(std::size_t number) const = 0;
  // How a round ended for each seat, with the results of its replay but without the events, which is faster.
  // `number` must be less than the number of rounds. This and the other functions may be called from several
  // threads at once.
  virtual std::vector<game::Result> results(std::size_t number) const {
    return match().rounds[number].results;
  }
  // Gives the content of the file record by record. Nothing for a .tet recording, which is read chunk by
  // chunk.
  virtual void records(const TakeRecord&) const {}
};

using Opened = std::expected<std::unique_ptr<Source>, base::ReadError>;

}  // namespace tetron::kinds
