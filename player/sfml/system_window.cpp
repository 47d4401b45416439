#include "player/sfml/system_window.hpp"

#include <SFML/Graphics/RenderWindow.hpp>
#include <SFML/Graphics/Texture.hpp>
#include <SFML/System/Err.hpp>
#include <SFML/Window/Clipboard.hpp>
#include <SFML/Window/Event.hpp>
#include <SFML/Window/VideoMode.hpp>

#include "player/sfml/event_of.hpp"
#include "player/sfml/values.hpp"

namespace tetron::player {

QuietSfml::QuietSfml() : buffer_(sf::err().rdbuf(nullptr)) {}
QuietSfml::~QuietSfml() {
  sf::err().rdbuf(buffer_);
}

SystemWindow::SystemWindow() : Target(std::make_unique<sf::RenderWindow>()) {}

sf::RenderWindow& SystemWindow::window() const {
  return static_cast<sf::RenderWindow&>(target());
}

void SystemWindow::open(const scene::Size& size, std::string_view title, bool has_frame) {
  const sf::Vector2u whole = sfml(size);
  window().create(sf::VideoMode(whole.x, whole.y), sfml(title),
                  has_frame ? sf::Style::Default : sf::Style::None);
}

bool SystemWindow::is_open() const {
  return window().isOpen();
}

void SystemWindow::close() {
  window().close();
}

bool SystemWindow::poll(WindowEvent& event) {
  sf::Event next;
  if (!window().pollEvent(next)) return false;
  event = event_of(next);
  return true;
}

void SystemWindow::display() {
  window().display();
}

void SystemWindow::set_title(std::string_view title) {
  window().setTitle(sfml(title));
}

void SystemWindow::set_icon(const scene::Bitmap& icon) {
  window().setIcon(static_cast<unsigned>(icon.width), static_cast<unsigned>(icon.height), icon.rgba.data());
}

scene::Point SystemWindow::position() const {
  const sf::Vector2i position = window().getPosition();
  return {position.x, position.y};
}

void SystemWindow::set_position(scene::Point position) {
  window().setPosition({position.x, position.y});
}

scene::Size SystemWindow::size() const {
  return size_of(window().getSize());
}

void SystemWindow::set_size(const scene::Size& size) {
  window().setSize(sfml(size));
}

unsigned long SystemWindow::handle() const {
  return window().getSystemHandle();
}

std::optional<scene::Bitmap> SystemWindow::pixels() const {
  sf::Texture texture;
  if (!texture.create(window().getSize().x, window().getSize().y)) return std::nullopt;
  texture.update(window());
  return bitmap_of(texture.copyToImage());
}

scene::Size desktop_size() {
  const sf::VideoMode mode = sf::VideoMode::getDesktopMode();
  return size_of({mode.width, mode.height});
}

void copy_to_clipboard(std::string_view utf8) {
  sf::Clipboard::setString(sfml(utf8));
}

}  // namespace tetron::player
