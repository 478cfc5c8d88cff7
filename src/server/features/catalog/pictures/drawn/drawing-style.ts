/** Colors of the drawings: leather brown for the subject, linen for everything else, on warm paper. */
export const TONES = {
  paper: '#f2ece4',
  paperDark: '#e6ddd1',
  linen: '#d8cab8',
  linenLight: '#e4d9ca',
  linenDark: '#bfae99',
  accent: '#9a6238',
  accentLight: '#b47a4d',
  accentDark: '#774725',
  line: '#8b7a68',
  oak: '#b98a58',
  oakDark: '#96693c',
  walnut: '#6d4628',
  walnutDark: '#50311b',
  black: '#2b2826',
  blackDark: '#171514',
  steel: '#b9b6b1',
  steelDark: '#85827d',
} as const

/** Returns a drawing of 640 × 480 units as SVG, on a paper background with a soft gradient. */
export const onBackground = (
  content: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960" viewBox="0 0 640 480">
<defs>
  <linearGradient id="paper" x2="0" y2="1"><stop offset="0" stop-color="#f4efe8"/><stop offset="1" stop-color="#ece4da"/></linearGradient>
  <filter id="soft" x="-30%" y="-100%" width="160%" height="300%"><feGaussianBlur stdDeviation="9"/></filter>
  ${['linen', 'accent', 'oak', 'walnut', 'black', 'steel'].map(shade).join('')}
</defs>
<rect width="640" height="480" fill="url(#paper)"/>${content}</svg>`

type GradientName = 'linen' | 'accent' | 'oak' | 'walnut' | 'black' | 'steel'

function shade(name: string): string {
  const [light, dark] = GRADIENT_COLORS[name as GradientName] // only called with the names above
  return `<linearGradient id="${name}" x2=".25" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`
}

const GRADIENT_COLORS: Record<GradientName, readonly [string, string]> = {
  linen: [TONES.linenLight, TONES.linen],
  accent: [TONES.accentLight, TONES.accent],
  oak: [TONES.oak, TONES.oakDark],
  walnut: [TONES.walnut, TONES.walnutDark],
  black: ['#44403d', TONES.blackDark],
  steel: ['#d3d0cb', TONES.steelDark],
}

/** Fill with one of the soft gradients. */
export const fill = (tone: GradientName) => `fill="url(#${tone})"`

/** A rectangle with round corners. */
export const block = (x: number, y: number, width: number, height: number, round: number, paint: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" ${paint}/>`

/** A soft shadow on the floor. */
export const shadow = (x: number, y: number, width: number, strength = 0.22) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="10" fill="#3b2c20" opacity="${strength}" filter="url(#soft)"/>`

/** A seam: a thin line, darker than linen by default. */
export const seam = (path: string, color: string = TONES.linenDark) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="2.5" stroke-linecap="round"/>`

export type { GradientName }
