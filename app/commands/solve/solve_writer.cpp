#include "app/commands/solve/solve_writer.hpp"

#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"
#include "base/error.hpp"
#include "convert/answer/answer.hpp"
#include "convert/text/tiling_out.hpp"

namespace tetron::app {

namespace {

// More than a page can need: two characters for each of 240 runs, the action, and the comment of a tiling.
constexpr std::size_t room_for_page = 2500;

}  // namespace

void SolveWriter::write(std::string_view number, const OrderedTiling& tiling) {
  convert::ShownTiling shown{number, input_.walls, tiling.pieces, tiling.bags, options_.filters()};
  switch (options_.format) {
    case SolveFormat::text:
      if (any_) out_.text() += '\n';
      if (options_.steps)
        convert::append_tiling_steps(out_.text(), shown, color_);
      else
        convert::append_tiling_text(out_.text(), shown, color_);
      break;
    case SolveFormat::json:
      convert::append_json_line(out_.text(), shown);
      break;
    case SolveFormat::fumen:
      if (options_.steps) {
        for (const fumen::Page& page : convert::tiling_step_pages(shown)) add_page(page);
        end_fumen();
      } else {
        add_page(convert::tiling_page(shown));
        const fumen::OutputSize size = encoder_->size();
        if (size.pages >= fumen::EditorLimits::pages ||
            size.characters + room_for_page > fumen::EditorLimits::characters)
          end_fumen();
      }
      break;
    case SolveFormat::count:
      break;
  }
  out_.flush_if_full();
  const auto now = Clock::now();
  if (!any_ || now - flushed_ > std::chrono::milliseconds(100)) {
    out_.flush();
    flushed_ = now;
  }
  any_ = true;
}

void SolveWriter::finish() {
  if (encoder_) end_fumen();
}

void SolveWriter::add_page(const fumen::Page& page) {
  fumen::Page first = page;
  first.flags.colorize = !encoder_;
  if (!encoder_) encoder_.emplace();
  if (const auto added = encoder_->add(first); !added)
    refuse(ExitCode::damaged, "a tiling cannot be written as a fumen: {}", base::describe(added.error()));
}

void SolveWriter::end_fumen() {
  out_.text() += std::move(*encoder_).finish();
  out_.text() += '\n';
  encoder_.reset();
}

}  // namespace tetron::app
