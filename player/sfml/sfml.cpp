#include "player/sfml/sfml.hpp"

#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>
#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/RenderTexture.hpp>
#include <SFML/Graphics/RenderWindow.hpp>
#include <SFML/Graphics/Texture.hpp>
#include <SFML/Graphics/Vertex.hpp>
#include <SFML/System/Err.hpp>
#include <SFML/Window/Clipboard.hpp>
#include <SFML/Window/Event.hpp>
#include <SFML/Window/VideoMode.hpp>
#include <algorithm>
#include <array>
#include <vector>

namespace tetron::player {

namespace {

using Kind = WindowEvent::Kind;
using SfmlKey = sf::Keyboard::Key;

// Keys that follow each other here and there.
struct KeyRun {
  SfmlKey first;
  SfmlKey last;
  KeyCode code;  // of the first
};

constexpr std::array key_runs{
    KeyRun{SfmlKey::A, SfmlKey::Z, KeyCode::a},
    KeyRun{SfmlKey::Num0, SfmlKey::Num9, KeyCode::digit_0},
    KeyRun{SfmlKey::Numpad0, SfmlKey::Numpad9, KeyCode::pad_0},
    KeyRun{SfmlKey::F1, SfmlKey::F15, KeyCode::f1},
};

struct KeyPair {
  SfmlKey key;
  KeyCode code;
};

constexpr std::array key_pairs{
    KeyPair{SfmlKey::Escape, KeyCode::escape},
    KeyPair{SfmlKey::LControl, KeyCode::left_control},
    KeyPair{SfmlKey::LShift, KeyCode::left_shift},
    KeyPair{SfmlKey::LAlt, KeyCode::left_alt},
    KeyPair{SfmlKey::LSystem, KeyCode::left_system},
    KeyPair{SfmlKey::RControl, KeyCode::right_control},
    KeyPair{SfmlKey::RShift, KeyCode::right_shift},
    KeyPair{SfmlKey::RAlt, KeyCode::right_alt},
    KeyPair{SfmlKey::RSystem, KeyCode::right_system},
    KeyPair{SfmlKey::Menu, KeyCode::menu},
    KeyPair{SfmlKey::LBracket, KeyCode::left_bracket},
    KeyPair{SfmlKey::RBracket, KeyCode::right_bracket},
    KeyPair{SfmlKey::Semicolon, KeyCode::semicolon},
    KeyPair{SfmlKey::Comma, KeyCode::comma},
    KeyPair{SfmlKey::Period, KeyCode::period},
    KeyPair{SfmlKey::Quote, KeyCode::quote},
    KeyPair{SfmlKey::Slash, KeyCode::slash},
    KeyPair{SfmlKey::Backslash, KeyCode::backslash},
    KeyPair{SfmlKey::Tilde, KeyCode::tilde},
    KeyPair{SfmlKey::Equal, KeyCode::equal},
    KeyPair{SfmlKey::Hyphen, KeyCode::hyphen},
    KeyPair{SfmlKey::Space, KeyCode::space},
    KeyPair{SfmlKey::Enter, KeyCode::enter},
    KeyPair{SfmlKey::Backspace, KeyCode::backspace},
    KeyPair{SfmlKey::Tab, KeyCode::tab},
    KeyPair{SfmlKey::PageUp, KeyCode::page_up},
    KeyPair{SfmlKey::PageDown, KeyCode::page_down},
    KeyPair{SfmlKey::End, KeyCode::end},
    KeyPair{SfmlKey::Home, KeyCode::home},
    KeyPair{SfmlKey::Insert, KeyCode::insert},
    KeyPair{SfmlKey::Delete, KeyCode::remove},
    KeyPair{SfmlKey::Add, KeyCode::add},
    KeyPair{SfmlKey::Subtract, KeyCode::subtract},
    KeyPair{SfmlKey::Multiply, KeyCode::multiply},
    KeyPair{SfmlKey::Divide, KeyCode::divide},
    KeyPair{SfmlKey::Left, KeyCode::left},
    KeyPair{SfmlKey::Right, KeyCode::right},
    KeyPair{SfmlKey::Up, KeyCode::up},
    KeyPair{SfmlKey::Down, KeyCode::down},
    KeyPair{SfmlKey::Pause, KeyCode::pause},
};

constexpr KeyCode code_of(SfmlKey key) {
  for (const KeyRun& run : key_runs)
    if (key >= run.first && key <= run.last)
      return static_cast<KeyCode>(static_cast<int>(run.code) + static_cast<int>(key) -
                                  static_cast<int>(run.first));
  const auto found = std::ranges::find(key_pairs, key, &KeyPair::key);
  return found == key_pairs.end() ? KeyCode::unknown : found->code;
}

// Every key that SFML knows has a code, and no two the same.
constexpr bool knows_every_key() {
  std::array<bool, key_codes> known{};
  for (int key = 0; key < static_cast<int>(sf::Keyboard::KeyCount); ++key) {
    const KeyCode code = code_of(static_cast<SfmlKey>(key));
    if (code == KeyCode::unknown || known[static_cast<std::size_t>(code)]) return false;
    known[static_cast<std::size_t>(code)] = true;
  }
  return sf::Keyboard::KeyCount == key_codes - 1;
}
static_assert(knows_every_key());

MouseButton button_of(sf::Mouse::Button button) {
  switch (button) {
    case sf::Mouse::Button::Right:
      return MouseButton::right;
    case sf::Mouse::Button::Middle:
      return MouseButton::middle;
    case sf::Mouse::Button::XButton1:
      return MouseButton::back;
    case sf::Mouse::Button::XButton2:
      return MouseButton::forward;
    default:
      return MouseButton::left;
  }
}

StickAxis axis_of(sf::Joystick::Axis axis) {
  switch (axis) {
    case sf::Joystick::Axis::Y:
      return StickAxis::y;
    case sf::Joystick::Axis::Z:
      return StickAxis::z;
    case sf::Joystick::Axis::R:
      return StickAxis::r;
    case sf::Joystick::Axis::U:
      return StickAxis::u;
    case sf::Joystick::Axis::V:
      return StickAxis::v;
    case sf::Joystick::Axis::PovX:
      return StickAxis::cross_x;
    case sf::Joystick::Axis::PovY:
      return StickAxis::cross_y;
    default:
      return StickAxis::x;
  }
}

WindowEvent key_event(Kind kind, const sf::Event::KeyEvent& key) {
  return {.kind = kind, .key = {code_of(key.code), key.shift, key.control, key.alt}};
}

WindowEvent mouse_event(Kind kind, const sf::Event::MouseButtonEvent& mouse) {
  return {.kind = kind, .mouse_button = button_of(mouse.button), .at = {mouse.x, mouse.y}};
}

WindowEvent event_of(const sf::Event& event) {
  switch (event.type) {
    case sf::Event::Closed:
      return {.kind = Kind::closed};
    case sf::Event::LostFocus:
      return {.kind = Kind::focus_lost};
    case sf::Event::KeyPressed:
      return key_event(Kind::key_pressed, event.key);
    case sf::Event::KeyReleased:
      return key_event(Kind::key_released, event.key);
    case sf::Event::TextEntered:
      return {.kind = Kind::typed, .character = event.text.unicode};
    case sf::Event::MouseButtonPressed:
      return mouse_event(Kind::mouse_pressed, event.mouseButton);
    case sf::Event::MouseButtonReleased:
      return mouse_event(Kind::mouse_released, event.mouseButton);
    case sf::Event::MouseMoved:
      return {.kind = Kind::mouse_moved, .at = {event.mouseMove.x, event.mouseMove.y}};
    case sf::Event::MouseLeft:
      return {.kind = Kind::mouse_left};
    case sf::Event::MouseWheelScrolled: {
      const auto& turned = event.mouseWheelScroll;
      return {.kind = Kind::wheel_turned,
              .at = {turned.x, turned.y},
              .wheel = {turned.wheel == sf::Mouse::Wheel::VerticalWheel, turned.delta}};
    }
    case sf::Event::JoystickMoved:
      return {.kind = Kind::stick_moved,
              .stick = {axis_of(event.joystickMove.axis), event.joystickMove.position}};
    case sf::Event::JoystickButtonPressed:
      return {.kind = Kind::button_pressed, .button = event.joystickButton.button};
    case sf::Event::JoystickButtonReleased:
      return {.kind = Kind::button_released, .button = event.joystickButton.button};
    case sf::Event::JoystickDisconnected:
      return {.kind = Kind::gamepad_lost};
    default:
      return {};
  }
}

sf::Color sfml(scene::Color color) {
  return {color.red, color.green, color.blue, color.alpha};
}

sf::Vector2f sfml(scene::Point point) {
  return {static_cast<float>(point.x), static_cast<float>(point.y)};
}

sf::Vector2u sfml(const scene::Size& size) {
  const auto whole = [](int pixels) { return static_cast<unsigned>(std::max(1, pixels)); };
  return {whole(size.width), whole(size.height)};
}

sf::String sfml(std::string_view utf8) {
  return sf::String::fromUtf8(utf8.begin(), utf8.end());
}

scene::Size size_of(const sf::Vector2u& size) {
  return {static_cast<int>(size.x), static_cast<int>(size.y)};
}

scene::Bitmap bitmap_of(const sf::Image& image) {
  const auto [width, height] = size_of(image.getSize());
  const std::uint8_t* const first = image.getPixelsPtr();
  const auto bytes = std::size_t{4} * image.getSize().x * image.getSize().y;
  return {width, height, {first, first + bytes}};
}

}  // namespace

QuietSfml::QuietSfml() : buffer_(sf::err().rdbuf(nullptr)) {}
QuietSfml::~QuietSfml() {
  sf::err().rdbuf(buffer_);
}

struct Loudspeaker::Voices {
  std::vector<sf::SoundBuffer> buffers;
  std::array<sf::Sound, 8> voices;  // that sound at the same time, at most
  std::size_t next = 0;
};

Loudspeaker::Loudspeaker() = default;
Loudspeaker::~Loudspeaker() = default;

Loudspeaker::Loudspeaker(const std::vector<std::vector<std::int16_t>>& sounds, unsigned rate)
    : voices_(std::make_unique<Voices>()) {
  voices_->buffers.resize(sounds.size());
  for (std::size_t i = 0; i < sounds.size(); ++i)
    if (!voices_->buffers[i].loadFromSamples(sounds[i].data(), sounds[i].size(), 1, rate)) {
      voices_.reset();
      return;
    }
}

void Loudspeaker::play(std::size_t sound, double volume) {
  if (!voices_ || sound >= voices_->buffers.size()) return;
  sf::Sound& voice = voices_->voices[voices_->next];
  voices_->next = (voices_->next + 1) % voices_->voices.size();
  voice.setBuffer(voices_->buffers[sound]);
  voice.setVolume(static_cast<float>(100 * volume));
  voice.play();
}

Texture::Texture() : texture_(std::make_unique<sf::Texture>()) {}
Texture::~Texture() = default;

bool Texture::create(const scene::Size& size) {
  const sf::Vector2u whole = sfml(size);
  return texture_->create(whole.x, whole.y);
}

void Texture::update(const std::uint8_t* rgba, const scene::Box& box) {
  texture_->update(rgba, static_cast<unsigned>(box.width), static_cast<unsigned>(box.height),
                   static_cast<unsigned>(box.x), static_cast<unsigned>(box.y));
}

// SFML 3 draws no quads. Two triangles each, {a, b, c, a, c, d}, give the same pixels, and take longer.
constexpr auto primitive = sf::PrimitiveType::Quads;

struct Quads::Corners {
  std::vector<sf::Vertex> all;

  void add(const sf::Vertex& a, const sf::Vertex& b, const sf::Vertex& c, const sf::Vertex& d) {
    all.insert(all.end(), {a, b, c, d});
  }
};

Quads::Quads() : corners_(std::make_unique<Corners>()) {}
Quads::Quads(Quads&&) noexcept = default;
Quads& Quads::operator=(Quads&&) noexcept = default;
Quads::~Quads() = default;

void Quads::clear() {
  corners_->all.clear();
}

bool Quads::empty() const {
  return corners_->all.empty();
}

void Quads::add(const scene::Box& box, scene::Color top, scene::Color bottom) {
  const sf::Color above = sfml(top);
  const sf::Color below = sfml(bottom);
  corners_->add({sfml(scene::Point{box.x, box.y}), above}, {sfml(scene::Point{box.right(), box.y}), above},
                {sfml(scene::Point{box.right(), box.bottom()}), below},
                {sfml(scene::Point{box.x, box.bottom()}), below});
}

void Quads::add(const scene::Box& box, scene::Color color, scene::Point from) {
  const auto corner = [&](int right, int down) {
    return sf::Vertex(sfml(scene::Point{box.x + right, box.y + down}), sfml(color),
                      sfml(scene::Point{from.x + right, from.y + down}));
  };
  corners_->add(corner(0, 0), corner(box.width, 0), corner(box.width, box.height), corner(0, box.height));
}

void Quads::add(const scene::MeshQuad& quad) {
  const auto corner = [&](std::size_t i) {
    const auto& [spot, color] = quad[i];
    return sf::Vertex({static_cast<float>(spot.x), static_cast<float>(spot.y)}, sfml(color));
  };
  corners_->add(corner(0), corner(1), corner(2), corner(3));
}

Target::Target(std::unique_ptr<sf::RenderTarget> target) : target_(std::move(target)) {}
Target::~Target() = default;

void Target::clear(const scene::Size& size, scene::Color background) {
  target_->setView(sf::View(sf::FloatRect({0, 0}, sfml(scene::Point{size.width, size.height}))));
  target_->clear(sfml(background));
}

void Target::draw(const Quads& quads, Blending blending) {
  const auto& corners = quads.corners_->all;
  const sf::BlendMode mode = blending == Blending::none ? sf::BlendNone : sf::BlendAlpha;
  if (!corners.empty()) target_->draw(corners.data(), corners.size(), primitive, mode);
}

void Target::draw(const Quads& quads, const Texture& texture) {
  const auto& corners = quads.corners_->all;
  if (!corners.empty()) target_->draw(corners.data(), corners.size(), primitive, texture.texture_.get());
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

HiddenTarget::HiddenTarget() : Target(std::make_unique<sf::RenderTexture>()) {}

sf::RenderTexture& HiddenTarget::texture() const {
  return static_cast<sf::RenderTexture&>(target());
}

bool HiddenTarget::create(const scene::Size& size) {
  const sf::Vector2u whole = sfml(size);
  return texture().create(whole.x, whole.y);
}

scene::Bitmap HiddenTarget::pixels() {
  texture().display();
  return bitmap_of(texture().getTexture().copyToImage());
}

scene::Size desktop_size() {
  const sf::VideoMode mode = sf::VideoMode::getDesktopMode();
  return size_of({mode.width, mode.height});
}

void copy_to_clipboard(std::string_view utf8) {
  sf::Clipboard::setString(sfml(utf8));
}

bool save_picture(const scene::Bitmap& picture, const std::filesystem::path& file) {
  sf::Image image;
  image.create(static_cast<unsigned>(picture.width), static_cast<unsigned>(picture.height),
               picture.rgba.data());
  return image.saveToFile(file.string());
}

std::optional<scene::Bitmap> load_picture(const std::filesystem::path& file) {
  sf::Image image;
  if (!image.loadFromFile(file.string())) return std::nullopt;
  return bitmap_of(image);
}

}  // namespace tetron::player
