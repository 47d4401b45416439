#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/answer/pc_sequences.hpp"

namespace tetron::app {

// HTML to put before the sections of a web page, one section for each set: a box for typing a queue. Then
// only sections are shown whose set has a sequence that begins with it, those with most of them first. Empty
// if the page would become too large for browsers.
std::string search_box(const pc::Queues& queues, const std::vector<PcSet>& sets);
// The script for pages with such a box.
PageScript search_script();

}  // namespace tetron::app
