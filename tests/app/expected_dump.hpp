#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/bytes.hpp"
#include "tests/samples/raw_file.hpp"

// What `dump --format ndjson` must print, worked out from the bytes by the tables of the published
// description and the list of keys that scripts may rely on. Shares nothing with formats/ or convert/.
namespace tetron::test {

// The objects in order: header, chunks, and a gap where the chain of chunks breaks. `damaged` is "" where it
// must be there; its wording is tested elsewhere.
std::vector<nlohmann::json> expected_dump(const Bytes& file);

// True if the chunk holds all that its type needs.
bool readable(const RawChunk& chunk);
// Names of all players, as --encoding auto reads them.
std::vector<std::string> expected_names(const RawFile& file);
// "10a" for 11.
std::string expected_level_label(unsigned level);
int expected_players(const RawFile& file);
int expected_players_per_field(const RawFile& file);

}  // namespace tetron::test
