// Replaces fumen_building.cpp in the module of tetron/fumen, which does not contain these operations.
#include "bindings/fumen_building.hpp"

namespace tetron::bindings {

namespace {

std::unexpected<std::string> elsewhere(const std::string& what) {
  return std::unexpected(what +
                         " asks the solver, which is in the whole package: (await load()).fumens of "
                         "\"tetron\" has it");
}

}  // namespace

std::expected<std::function<TakenApart(const fumen::Page&)>, std::string> disassembler(
    const Disassemble& /*options*/) {
  return elsewhere("disassemble");
}

std::expected<std::function<bool(std::string_view)>, std::string> beginnings_of(std::string_view /*queue*/) {
  return elsewhere("the option queue");
}

}  // namespace tetron::bindings
