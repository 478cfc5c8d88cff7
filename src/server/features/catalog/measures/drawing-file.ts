import type { MeasuredPiece } from '#shared/contracts/measures.ts'
import { dimensionDrawing } from '#shared/domain/measures/drawing.ts'
import { type Mark, SKETCH_WIDTH, type Sketch } from '#shared/domain/measures/sketch.ts'

/** Dark lines that are readable on paper too. */
const STYLE =
  'path{fill:none;stroke:#2c251d;stroke-width:1.1;stroke-linejoin:round;vector-effect:non-scaling-stroke}' +
  '.scale{stroke:#a89c8e}.dimension{stroke:#7a5b3a;stroke-width:.8}.legs{stroke:#5d5347}' +
  'text{font:12px sans-serif;fill:#2c251d;paint-order:stroke;stroke:#fff;stroke-width:3px}'
const GAP = 16

/** Returns the dimension drawing of a piece as one SVG file: front, side and plan below each other, on white. */
export function drawingFile(piece: MeasuredPiece): string {
  const { front, side, top } = dimensionDrawing({ name: nameOf(piece.model), ...piece })
  const views = [front, side, top]
  const height = views.reduce((sum, view) => sum + view.height + GAP, GAP)
  let y = GAP
  const groups = views.map((view) => {
    const group = `<g transform="translate(0 ${y})">${view.marks.map(written).join('')}</g>`
    y += view.height + GAP
    return group
  })
  const size = `width="${2 * SKETCH_WIDTH}" height="${2 * height}" viewBox="0 0 ${SKETCH_WIDTH} ${height}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img"><title>${escaped(`Maten van ${nameOf(piece.model)}`)}</title>` +
    `<desc>${escaped(views.map(described).join(' '))}</desc><style>${STYLE}</style>` +
    `<rect width="100%" height="100%" fill="#fff"/>${groups.join('')}</svg>`
  )
}

const described = ({ title, description }: Sketch) => `${title}: ${description}`

/** @example nameOf('merel-3') // 'Merel 3' */
const nameOf = (model: string) => model.charAt(0).toUpperCase() + model.slice(1).replaceAll('-', ' ')

function written(mark: Mark): string {
  if (mark.kind === 'path') {
    const transform = mark.transform ? ` transform="${mark.transform}"` : ''
    return `<path class="${mark.tone}" d="${mark.d}"${transform}/>`
  }
  const { x, y, anchor, turn, text } = mark
  const turned = turn === undefined ? '' : ` transform="rotate(${turn} ${x} ${y})"`
  return `<text x="${x}" y="${y}" text-anchor="${anchor}"${turned}>${escaped(text)}</text>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
