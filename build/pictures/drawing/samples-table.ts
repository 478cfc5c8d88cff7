import sharp, { type Sharp } from 'sharp'
import { lightSource } from '../../../src/server/features/pictures/light/light-source.ts'
import { PICTURES_FOLDER } from '../../../src/server/features/pictures/resources.ts'

/** Samples of leather fanned out on a table, as they come out of the envelope; the left of the table is empty, for words. */
export async function samplesTable(width: number, height: number): Promise<Sharp> {
  const cards = await Promise.all(CARDS.map(card))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 1600 700">
<defs>
  <linearGradient id="linen" x2="1" y2=".6"><stop offset="0" stop-color="#efe6d9"/><stop offset=".55" stop-color="#e6dbcb"/><stop offset="1" stop-color="#cdbfab"/></linearGradient>
  <filter id="shadow" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="11"/></filter>
  <filter id="sun" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="22"/></filter>
  <filter id="weave"><feTurbulence type="fractalNoise" baseFrequency=".9 .35" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .35  0 0 0 0 .28  0 0 0 0 .2  0 0 0 .35 -.09"/></filter>
</defs>
<rect width="1600" height="700" fill="url(#linen)"/><rect width="1600" height="700" filter="url(#weave)" opacity=".5"/>
<g filter="url(#sun)" fill="#fffaf0" opacity=".4"><path d="M-400 -300H760L-400 920z"/><path d="M860 -300H980L-100 1000H-220z"/></g>
${cards.join('')}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: '#e6dbcb' })
}

type Card = { family: string; hex: string; x: number; y: number; turn: number }

/** From behind to the front; x and y are the middle of a card. */
const CARDS: readonly Card[] = [
  { family: 'buffalo', hex: '2b2a29', x: 800, y: 250, turn: -24 },
  { family: 'touch', hex: '5b3a26', x: 915, y: 205, turn: -14 },
  { family: 'aniline', hex: '7d4522', x: 1035, y: 182, turn: -5 },
  { family: 'napa', hex: 'a8652f', x: 1158, y: 186, turn: 4 },
  { family: 'vintage', hex: 'c58a4c', x: 1276, y: 215, turn: 13 },
  { family: 'touch', hex: 'dcc8a4', x: 1384, y: 266, turn: 23 },
  { family: 'toro', hex: '2f4a3b', x: 905, y: 500, turn: -17 },
  { family: 'napa', hex: '22395a', x: 1030, y: 468, turn: -7 },
  { family: 'nubuck', hex: '8c7f73', x: 1155, y: 462, turn: 3 },
  { family: 'saddle', hex: '8e2f2a', x: 1280, y: 484, turn: 12 },
]

const SIDE = 236

async function card({ family, hex, x, y, turn }: Card): Promise<string> {
  const raw = await lightSource(PICTURES_FOLDER).paint({ kind: 'swatch', family, hex }, 640)
  if (!raw) throw new Error(`no layers for ${family}`)
  const { pixels, width, height } = raw
  // Pinked edges, as samples are cut.
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(SIDE * 2)
    .png()
    .toBuffer()
  const half = SIDE / 2
  const edge = pinked(half, 8)
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><clipPath id="c${x}-${y}"><path d="${edge}"/></clipPath><path d="${edge}" transform="rotate(${-turn}) translate(9 14) rotate(${turn})" fill="#3a2818" opacity=".42" filter="url(#shadow)"/><g clip-path="url(#c${x}-${y})"><image x="${-half}" y="${-half}" width="${SIDE}" height="${SIDE}" xlink:href="data:image/png;base64,${png.toString('base64')}"/></g><path d="${edge}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.5"/></g>`
}

/** A square with teeth. */
function pinked(half: number, tooth: number): string {
  const count = Math.round((half * 2) / tooth)
  const step = (half * 2) / count
  const along = (from: (t: number, depth: number) => readonly [number, number]) =>
    Array.from({ length: count }, (_, i) => [from(i * step, 0), from((i + 0.5) * step, tooth * 0.42)]).flat()
  const points = [
    ...along((t, depth) => [-half + t, -half + depth]),
    ...along((t, depth) => [half - depth, -half + t]),
    ...along((t, depth) => [half - t, half - depth]),
    ...along((t, depth) => [-half + depth, half - t]),
  ]
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`
}
