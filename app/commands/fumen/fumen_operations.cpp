// The commands of the table in convert/fumen/operations.hpp.
#include "convert/fumen/operations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>

#include "app/commands/fumen/fumen_writing.hpp"
#include "app/commands/kicks_file.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/progress_line.hpp"
#include "convert/fumen/wiki_text.hpp"
#include "motion/movement_words.hpp"
#include "solver/pc/setup/disassembly.hpp"

namespace tetron::app {

namespace {

using convert::FumenOperation;
using convert::FumenOption;
using convert::FumenWork;

// What was given to a command.
struct GivenOptions {
  convert::OptionValues values;
  std::deque<std::pair<std::string, bool>> flags;
  std::optional<base::Milliseconds> timeout;

  std::string* find(std::string_view name) {
    const auto found = std::ranges::find(values, name, &convert::OptionValues::value_type::first);
    return found == values.end() ? nullptr : &found->second;
  }
};

void put_pages(Output& out, std::span<const fumen::Page> pages, fumen::Version version,
               const FumenCommand& command, const base::SafeText& name, Tally& tally) {
  put_fumen(
      out,
      [pages](const auto& add) {
        for (const fumen::Page& page : pages)
          if (!add(page)) return;
      },
      version, command, name, tally);
}

// Makes one fumen of all.
ExitCode put_together(const FumenCommand& command, bool is_combined) {
  Output out;
  Tally tally;
  const fumen::Version version = command.version.value_or(fumen::Version::v115);
  FumenWriter all(&out, version, command.site, mode_of(command));
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    const auto add_to = [&](FumenWriter& writer) {
      fumen::Decoder decoder = fumen.decoder();
      while (decoder.next()) {
        const fumen::Page page = convert::page_of_several(decoder.page(), writer.pages(), is_combined);
        if (const auto added = writer.add(page); !added) {
          tell_unwritable(added.error(), version, decoder.pages() - 1, fumen.name);
          return false;
        }
        if (is_combined) break;
      }
      return true;
    };
    FumenWriter trial = all.trial();
    if (add_to(trial) && add_to(all))
      ++tally.done;
    else
      ++tally.unwritable;
  });
  if (all.pages() > 0) {
    tell_limits(all.size(), base::safe("{}", is_combined ? "combined" : "joined"));
    std::move(all).finish();
  }
  out.commit();
  return tally.code();
}

ExitCode read_wikis(const FumenCommand& command) {
  Output out;
  Tally tally;
  for (const std::string& arg : command.args) {
    const NamedText text = whole_of(arg);
    if (text.name.text() == "argument" && arg.find_first_of("{<\n") == arg.npos)
      refuse(ExitCode::cannot_open, "{}: there is no such file, and this has no diagram of a wiki", arg);
    if (const auto pages = convert::read_wiki(text.text)) {
      put_pages(out, *pages, version_for(command, fumen::Version::v115), command, text.name, tally);
      continue;
    } else {
      tell_impossible(text.name, pages.error());
      ++tally.unreadable;
    }
  }
  out.commit();
  return tally.code();
}

ExitCode disassemble(const FumenCommand& command, const FumenWork& work,
                     const std::optional<base::Milliseconds>& timeout) {
  Output out;
  Tally tally;
  bool is_cut = false;
  bool is_stopped = false;
  std::uint64_t page_number = 0;  // counted over all fumens
  ProgressLine progress(std::chrono::seconds(1), out);
  const Interrupt interrupt;
  using Clock = std::chrono::steady_clock;
  const Clock::duration time =
      timeout ? std::chrono::milliseconds(timeout->value) : Clock::duration(pc::usual_time);
  const std::function<bool()> stop = [&, end = Clock::now() + time] {
    if (progress.is_due()) progress.show(fmt::format("page {}", fmt::group_digits(page_number)));
    return interrupt.has_come() || Clock::now() >= end;
  };
  const auto stop_here = [&] {
    is_cut = is_stopped = true;
    if (!interrupt.has_come()) note("--timeout TIME allows more than {} s", time / std::chrono::seconds(1));
  };
  const auto disassemble_pages = [&](const ReadableFumen& fumen) {
    fumen::Decoder decoder = fumen.decoder();
    while (!is_stopped && decoder.next()) {
      ++page_number;
      const base::SafeText name =
          fumen.pages == 1 ? fumen.name : base::safe("{}, page {}", fumen.name, decoder.pages());
      const convert::TakenApart apart = work.take_apart(decoder.page(), stop);
      if (!apart.remark.empty()) {
        progress.end();
        warning("{}: {}", name, apart.remark);
        is_cut = true;
      }
      if (apart.is_stopped) stop_here();
      if (!apart.why_not.empty()) {
        progress.end();
        tell_impossible(name, apart.why_not);
        ++tally.unwritable;
      }
      for (std::size_t i = 0; i < apart.count; ++i) {
        if (!is_stopped && stop()) {
          progress.end();
          stop_here();
          break;
        }
        put_pages(out, apart.steps(i), version_for(command, fumen.source.version), command, name, tally);
      }
    }
  };
  for (const std::string& arg : command.args) {
    if (is_stopped) break;
    FumenTexts texts(arg, tally);
    while (!is_stopped) {
      const auto text = texts.next();
      if (!text) break;
      if (stop())
        stop_here();
      else if (const auto fumen = readable(*text, command.strict, tally))
        disassemble_pages(*fumen);
    }
  }
  progress.end();
  if (is_stopped)
    warning("stopped at page {}; what was written before it stays",
            fmt::group_digits(std::max<std::uint64_t>(page_number, 1)));
  out.commit();
  return is_cut ? ExitCode::damaged : tally.code();
}

void put_text(Output& out, const FumenWork& work, const ReadableFumen& fumen, Tally& tally) {
  for (fumen::Decoder decoder = fumen.decoder(); decoder.next();) {
    if (decoder.pages() > 1) out.text() += work.between;
    work.write(out.text(), decoder.page());
    out.flush_if_full();
  }
  out.text() += '\n';
  ++tally.done;
}

// Writes what is made of all pages, or prints a message saying why nothing is.
void put_made(Output& out, const FumenWork& work, const ReadableFumen& fumen, const FumenCommand& command,
              Tally& tally) {
  auto read = pages_of(fumen, tally);
  if (!read) return;
  const convert::MadePages made = work.make(work, std::move(*read));
  if (!made.left_out.empty()) warning("{}: {}", fumen.name, made.left_out);
  if (!made.why_not) {
    put_pages(out, made.pages, version_for(command, fumen.source.version), command, fumen.name, tally);
    return;
  }
  tell_impossible(fumen.name, *made.why_not);
  ++(made.lacks_page ? tally.lacking : tally.unwritable);
}

void put_changed(Output& out, const FumenWork& work, const ReadableFumen& fumen, const FumenCommand& command,
                 Tally& tally) {
  std::string_view remark;
  const auto pages = [&](const auto& add) { remark = work.pages_of(fumen.decoder(), fumen.pages, add); };
  put_fumen(out, pages, version_for(command, fumen.source.version), command, fumen.name, tally, work.split);
  if (!remark.empty()) note("{}: {}", fumen.name, remark);
}

ExitCode run_operation(FumenCommand command, const FumenOperation& operation, GivenOptions given) {
  if (operation.version) command.version = operation.version;
  for (const auto& [name, is_given] : given.flags)
    if (is_given) given.values.emplace_back(name, "1");
  for (const FumenOption& option : operation.options) {
    if (!option.may_be_last || given.find(option.name()) != nullptr) continue;
    if (command.args.size() < 2)
      refuse(ExitCode::usage, "expected a {} after the fumens, or --{} {}", option.name(), option.name(),
             option.type);
    given.values.emplace_back(option.name(), std::move(command.args.back()));
    command.args.pop_back();
  }
  if (std::string* kicks = given.find("kicks"); kicks != nullptr && !motion::movement_of_words(*kicks, false))
    *kicks = kicks_in_file(*kicks, given.find("drop") != nullptr && *given.find("drop") == "180", {});
  const auto work = convert::work_of(operation, given.values, "--");
  if (!work) refuse(ExitCode::usage, "{}", work.error());
  if (operation.reads == FumenOperation::Reads::together)
    return put_together(command, operation.name == "combine");
  if (operation.reads == FumenOperation::Reads::wiki) return read_wikis(command);
  if (work->take_apart) return disassemble(command, *work, given.timeout);
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    if (work->write != nullptr)
      put_text(out, *work, fumen, tally);
    else if (work->make != nullptr)
      put_made(out, *work, fumen, command, tally);
    else
      put_changed(out, *work, fumen, command, tally);
  });
  out.commit();
  return tally.code();
}

void add_fumen_option(Command& command, const FumenOption& option, GivenOptions& given) {
  using Kind = FumenOption::Kind;
  const std::string names(option.names);
  const std::string name(option.name());
  std::string help(option.help);
  if (option.kind == Kind::flag) {
    command.add_flag(names, given.flags.emplace_back(name, false).second, help);
    return;
  }
  if (name == "kicks") help = motion::kick_words() + " or a file of kicks";
  Option* added = nullptr;
  if (option.kind == Kind::list)
    added = command
                .add_option_function<std::vector<std::string>>(
                    names,
                    [&given, name](const std::vector<std::string>& values) {
                      for (const std::string& value : values) given.values.emplace_back(name, value);
                    },
                    help)
                ->one_value_each_time();
  else
    added = command.add_option_function<std::string>(
        names, [&given, name](const std::string& value) { given.values.emplace_back(name, value); }, help);
  if (option.kind == Kind::number)
    added->check({[option](const std::string& value) { return option.wrong_value(value); }});
  if (option.kind == Kind::word) added->check(one_of(option.choices()))->offer(option.choices());
  if (name == "kicks") added->offer(motion::kick_names());
  added->type_name(std::string(option.type));
  if (!option.otherwise.empty()) added->default_str(std::string(option.otherwise));
  if (option.is_required) added->required();
}

}  // namespace

void add_fumen_operations(FumenAdder& adder) {
  for (const FumenOperation& operation : convert::fumen_operations()) {
    auto given = std::make_shared<GivenOptions>();
    const std::string name(operation.name);
    Command& command = *adder
                            .add(name, std::string(operation.help),
                                 fmt::format("tetron fumen {} {}", operation.name, operation.example),
                                 operation.makes != FumenOperation::Makes::text,
                                 [given, &operation](const FumenCommand& fumens) {
                                   return run_operation(fumens, operation, *given);
                                 })
                            .first;
    if (operation.reads == FumenOperation::Reads::wiki)
      command.get_option("ARG")->description(
          "The text of a wiki: {{pfrow|...}} or <playfield>, a file with it, or -");
    for (const FumenOption& option : operation.options) add_fumen_option(command, option, *given);
    if (name == "disassemble")
      add_time(command, "--timeout", given->timeout, "Stop after this time; default: 1:00");
  }
}

}  // namespace tetron::app
