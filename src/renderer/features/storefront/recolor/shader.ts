/** Vertex shader that covers the whole canvas with one triangle. */
export const VERTEX_SHADER = `
attribute vec2 corner;
void main() {
  gl_Position = vec4(corner, 0.0, 1.0);
}`

/** The film table (tone curve) is a texture with this number of entries per row. */
export const FILM_ROW = 128

/**
 * Fragment shader that computes `compose` of `shared/domain/pictures/render-layers` for one pixel, with the same film
 * table, the same rounding to bytes and the same linear interpolation of the smaller bounce layer.
 *
 * Values of layers are 0 to 255. The shader is written in the language of WebGL 1, which WebGL 2 accepts too.
 */
export const FRAGMENT_SHADER = `
precision highp float;
uniform sampler2D body, bounce, gloss, mask, room, film;
uniform vec2 size, bounceSize;
uniform vec3 bodyLight, bounceLight, glossLight;
uniform float filmSteps, filmRows;

float byte(sampler2D layer, vec2 at) {
  return floor(texture2D(layer, at).r * 255.0 + 0.5);
}

float stretchedBounce(vec2 at) {
  vec2 middle = at * bounceSize - 0.5;
  vec2 first = floor(middle);
  vec2 part = middle - first;
  vec2 near = (first + 0.5) / bounceSize;
  vec2 far = (first + 1.5) / bounceSize;
  float upper = mix(byte(bounce, near), byte(bounce, vec2(far.x, near.y)), part.x);
  float lower = mix(byte(bounce, vec2(near.x, far.y)), byte(bounce, far), part.x);
  return floor(mix(upper, lower, part.y) + 0.5);
}

float developed(float light) {
  float step = min(filmSteps, floor(light));
  float row = floor(step / ${FILM_ROW}.0);
  return byte(film, vec2((step - row * ${FILM_ROW}.0 + 0.5) / ${FILM_ROW}.0, (row + 0.5) / filmRows));
}

void main() {
  vec2 at = vec2(gl_FragCoord.x, size.y - gl_FragCoord.y) / size;
  vec3 behind = floor(texture2D(room, at).rgb * 255.0 + 0.5);
  float cover = byte(mask, at);
  if (cover == 0.0) {
    gl_FragColor = vec4(behind / 255.0, 1.0);
    return;
  }
  vec3 root = vec3(byte(body, at), stretchedBounce(at), byte(gloss, at)) / 255.0;
  vec3 part = root * root;
  vec3 light = part.x * bodyLight + part.y * bounceLight + part.z * glossLight;
  vec3 leather = vec3(developed(light.r), developed(light.g), developed(light.b));
  vec3 shown = floor(behind + (leather - behind) * cover / 255.0 + 0.001);
  gl_FragColor = vec4(shown / 255.0, 1.0);
}`
