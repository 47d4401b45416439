#pragma once

#include <optional>
#include <string>

#include "app/batch/batch.hpp"
#include "app/commands/recording/convert/convert_table.hpp"
#include "app/commands/recording/picture_options.hpp"
#include "app/commands/recording/recording_input.hpp"
#include "app/options/moment.hpp"
#include "app/options/table_options.hpp"
#include "convert/fumen/fumen.hpp"

namespace tetron::app {

struct ConvertOptions {
  BatchOptions batch;
  // The file of the batch that is converted, and the output.
  std::string in{};
  std::string out = "-";
  std::optional<Target> to;
  std::string player;
  MomentRange moments;
  TimeRange range{};  // the times of `moments` in what is converted
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
