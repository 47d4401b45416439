#pragma once

#include <optional>
#include <string>

#include "app/convert_table.hpp"
#include "app/input.hpp"
#include "app/options.hpp"
#include "app/picture_options.hpp"
#include "app/spreadsheet.hpp"
#include "convert/fumen.hpp"

namespace tetron::app {

struct ConvertOptions {
  std::string in;
  std::string out = "-";
  std::optional<Target> to;
  std::string player;
  TimeRange range;
  std::optional<convert::FumenComment> comment;
  fumen::Version version = fumen::Version::v115;
  bool url = false;
  Spreadsheet spreadsheet;
  bool hide_result = false;
  double pace = 1;
  PictureOptions pictures;
  ReadingOptions reading;
};

}  // namespace tetron::app
