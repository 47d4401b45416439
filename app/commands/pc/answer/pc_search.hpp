#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/answer/pc_sequences.hpp"

namespace tetron::app {

// HTML to stand before the sections of a web page, of which there is one for each set: a box in which a queue
// is typed, and then only the sections are shown whose set has a sequence that begins so, those with most of
// them first. Nothing if the page would become larger than a browser opens gladly.
std::string search_box(const pc::Queues& queues, const std::vector<PcSet>& sets);
// What the page of such boxes runs.
PageScript search_script();

}  // namespace tetron::app
