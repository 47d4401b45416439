// Replaces convert/fumen/disassembler.cpp in the module of tetron/fumen, which does not contain the solver.
#include "convert/fumen/disassembler.hpp"

namespace tetron::convert {

namespace {

std::unexpected<std::string> elsewhere(const std::string& what) {
  return std::unexpected(what +
                         " asks the solver, which is in the whole package: (await load()).fumens of "
                         "\"tetron\" has it");
}

}  // namespace

std::expected<Disassembler, std::string> disassembler(const Disassemble& /*options*/,
                                                      std::string_view /*mark*/) {
  return elsewhere("disassemble");
}

std::expected<std::function<bool(std::string_view)>, std::string> beginnings_of(std::string_view /*queue*/,
                                                                                std::string_view /*mark*/) {
  return elsewhere("the option queue");
}

}  // namespace tetron::convert
