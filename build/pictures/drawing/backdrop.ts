import type { Part } from './parts.ts'
import { type Camera, keyLight, openness, PAPER, sunlight } from './studio.ts'
import { clamp, scatter } from './vectors.ts'

/** The seamless paper of the studio: warm, paler where floor and wall meet, falling off to the upper right. As in the renders. */
export const backdropSvg = () => `
<defs>
  <linearGradient id="paper" x2="0" y2="1">
    <stop offset="0" stop-color="#efe9e1"/><stop offset=".5" stop-color="#f2ece4"/><stop offset=".62" stop-color="#f3ede5"/><stop offset="1" stop-color="#ece6de"/>
  </linearGradient>
  <radialGradient id="dusk" gradientUnits="userSpaceOnUse" cx="1360" cy="-40" r="900">
    <stop offset="0" stop-color="#6e685f" stop-opacity=".5"/><stop offset=".45" stop-color="#807a71" stop-opacity=".2"/><stop offset="1" stop-color="#807a71" stop-opacity="0"/>
  </radialGradient>
  <radialGradient id="glow" gradientUnits="userSpaceOnUse" gradientTransform="translate(760 500) scale(640 190)" r="1">
    <stop offset="0" stop-color="#fffaf3" stop-opacity=".6"/><stop offset="1" stop-color="#fffaf3" stop-opacity="0"/>
  </radialGradient>
</defs>
<rect width="1280" height="960" fill="url(#paper)"/><rect width="1280" height="960" fill="url(#dusk)"/><rect width="1280" height="960" fill="url(#glow)"/>`

/** Shadows are soft: it is enough to know them at this many places across. */
const ACROSS = 300

/** Lays the shadow of the parts on the floor of a room, and a grain over all of it that keeps soft tones from banding. */
export function withShadows(
  room: Uint8Array,
  width: number,
  height: number,
  parts: readonly Part[],
  camera: Camera,
): Uint8Array {
  const down = Math.round((ACROSS * height) / width)
  const shade = new Float32Array((ACROSS + 1) * (down + 1)).fill(1)
  for (let row = 0; row <= down; row++) {
    for (let column = 0; column <= ACROSS; column++) {
      const x = (column / ACROSS) * PAPER.width
      const y = (row / down) * PAPER.height
      const floor = camera.onFloor(x, y)
      if (!floor || floor[1] > 3.5) continue
      const lit = sunlight([floor[0], floor[1], 0.004], keyLight, parts)
      const open = openness([floor[0], floor[1], 0.03], [0, 0, 1], parts)
      shade[row * (ACROSS + 1) + column] = clamp(0.4 + 0.3 * lit + 0.3 * open, 0, 1) * clamp(0.45 + open * 0.6, 0, 1)
    }
  }

  const at = (column: number, row: number) => shade[row * (ACROSS + 1) + column] ?? 1
  const shaded = new Uint8Array(room.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [(x / width) * ACROSS, (y / height) * down]
      const [c, r] = [Math.floor(column), Math.floor(row)]
      const [u, v] = [column - c, row - r]
      const light =
        (at(c, r) * (1 - u) + at(c + 1, r) * u) * (1 - v) + (at(c, r + 1) * (1 - u) + at(c + 1, r + 1) * u) * v
      const pixel = (y * width + x) * 3
      const grain = (scatter(x, y, 1) - 0.5) * 2
      for (let channel = 0; channel < 3; channel++) {
        // A warm shadow: blue goes first.
        const kept = light ** (1 + channel * 0.07)
        shaded[pixel + channel] = clamp((room[pixel + channel] ?? 0) * kept + grain, 0, 255)
      }
    }
  }
  return shaded
}
