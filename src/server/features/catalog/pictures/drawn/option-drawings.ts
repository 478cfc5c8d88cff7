import type { OptionAxis } from '#shared/domain/pictures/picture-names.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import { block, fill, type GradientName, onBackground, seam, shadow, TONES } from './drawing-style.ts'

/**
 * Drawing of an option of the configurator, as SVG. The furniture is in linen; legs have the color of their material,
 * other options are in leather brown. Undefined for an unknown option.
 */
export function optionDrawing(axis: OptionAxis, name: string): string | undefined {
  switch (axis) {
    case 'leg':
      return legDrawing(name)
    case 'handle':
      return handleDrawing(name)
    case 'seat-height':
      return seatHeightDrawing(Number(name))
    case 'couch-setup':
      return setupDrawing(name)
  }
}

function legDrawing(name: string): string | undefined {
  const [shape = '', material = 'black'] = name.split('-')
  const legs = LEGS[shape]?.(MATERIALS[material] ?? 'black')
  if (!legs) return undefined
  return onBackground(
    `${shadow(330, 392, 500)}${legs}${block(64, 66, 512, 140, 34, fill('linen'))}${block(64, 186, 512, 74, 16, fill('linen'))}${seam('M86 202 H554')}${seam('M320 74 V196', TONES.linen)}`,
  )
}

const MATERIALS: Readonly<Record<string, GradientName>> = lookup({
  oak: 'oak',
  walnut: 'walnut',
  black: 'black',
  steel: 'steel',
})

const LEGS: Readonly<Record<string, (tone: GradientName) => string>> = lookup({
  sled: (tone) =>
    [112, 458]
      .map(
        (x) =>
          `<path d="M${x} 256 V382 H${x + 70} V256" fill="none" stroke="url(#${tone})" stroke-width="13" stroke-linejoin="round"/>`,
      )
      .join(''),
  tapered: (tone) =>
    `<path d="M124 254 h44 l-30 134 h-16 z" ${fill(tone)}/><path d="M516 254 h-44 l30 134 h16 z" ${fill(tone)}/>`,
  block: (tone) => block(112, 254, 64, 134, 5, fill(tone)) + block(464, 254, 64, 134, 5, fill(tone)),
  plinth: (tone) => block(96, 254, 448, 134, 5, fill(tone)),
  swivel: (tone) =>
    `${block(303, 256, 34, 110, 6, fill(tone))}<path d="M176 386 q144 -52 288 0 q8 12 -8 12 H184 q-16 0 -8 -12 z" ${fill(tone)}/>`,
})

function handleDrawing(name: string): string | undefined {
  const arm = ARMS[name]
  if (arm === undefined) return undefined
  const sofa =
    block(204, 116, 520, 190, 30, fill('linen')) +
    block(204, 246, 520, 76, 18, fill('linen')) +
    block(204, 312, 520, 54, 8, fill('linen')) +
    seam('M214 316 H640') +
    seam('M452 132 V240', TONES.linen) +
    seam('M452 250 V312')
  return onBackground(
    `${shadow(400, 404, 520)}${block(232, 360, 16, 42, 3, fill('black'))}${sofa}${arm}${arm ? block(150, 362, 16, 40, 3, fill('black')) : ''}`,
  )
}

const ARMS: Readonly<Record<string, string>> = lookup({
  straight: block(124, 190, 84, 178, 14, fill('accent')) + seam('M136 206 H196', TONES.accentDark),
  slim: block(166, 190, 42, 178, 10, fill('accent')) + seam('M176 202 H198', TONES.accentDark),
  wide: block(72, 214, 136, 154, 18, fill('accent')) + seam('M86 232 H194', TONES.accentDark),
  round: `<path d="M120 368 V262 a52 52 0 1 1 88 -4 V368 z" ${fill('accent')}/>${seam('M164 196 a34 34 0 1 0 .1 0', TONES.accentDark)}`,
  wing: `<path d="M126 368 V228 q4 -26 30 -26 q22 0 26 -40 q2 -52 34 -52 V368 z" ${fill('accent')}/>${seam('M140 232 q6 -16 24 -18', TONES.accentDark)}`,
  slope: `<path d="M108 368 L134 236 q6 -34 40 -42 l34 -8 V368 z" ${fill('accent')}/>${seam('M148 236 q8 -24 48 -32', TONES.accentDark)}`,
  none: '',
})

/** A chair from the side, next to an arrow that shows its seat height. Above 60 cm it is a bar stool. */
function seatHeightDrawing(centimetres: number): string | undefined {
  if (!Number.isFinite(centimetres)) return undefined
  const isStool = centimetres > 60
  const floor = 410
  const seat = floor - centimetres * (isStool ? 3.1 : 4)
  const top = seat - (isStool ? 74 : 150)
  const legs = `<path d="M284 ${seat + 20} L270 ${floor} M432 ${seat + 20} L446 ${floor}" stroke="url(#black)" stroke-width="11" stroke-linecap="round"/>`
  const rest = isStool
    ? `<path d="M276 ${floor - 78} H440" stroke="${TONES.black}" stroke-width="7" stroke-linecap="round"/>`
    : ''
  const measure = `<path d="M176 ${seat} V${floor} M164 ${seat + 16} L176 ${seat} L188 ${seat + 16} M164 ${floor - 16} L176 ${floor} L188 ${floor - 16}" fill="none" stroke="${TONES.accent}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><path d="M204 ${seat} H262" stroke="${TONES.accent}" stroke-width="3" stroke-dasharray="7 8"/>`
  return onBackground(
    `${shadow(360, floor + 6, 260)}<path d="M120 ${floor + 4} H540" stroke="${TONES.linenDark}" stroke-width="3"/>${legs}${rest}<path d="M412 ${seat + 14} L428 ${top} q3 -18 20 -16 q18 3 15 20 L446 ${seat + 20} z" ${fill('linen')}/>${block(264, seat, 184, 40, 18, fill('linen'))}${seam(`M280 ${seat + 27} H432`)}${measure}`,
  )
}

/** The set-up from above, with backs and arms in leather brown and seats in linen. */
function setupDrawing(name: string): string | undefined {
  const seats = SETUPS[name]
  if (!seats) return undefined
  const [columns, rows] = [Math.max(...seats.map(([x, , w]) => x + w)), Math.max(...seats.map(([, y, , h]) => y + h))]
  const unit = Math.min(150, 500 / columns, 360 / rows)
  const [left, top] = [320 - (columns * unit) / 2, 240 - (rows * unit) / 2]
  const module = ([x, y, w, h, back]: Module) => {
    const [px, py, pw, ph] = [left + x * unit + 2, top + y * unit + 2, w * unit - 4, h * unit - 4]
    const thick = unit * 0.24
    const backs = [...back].map((side) => {
      if (side === 'n') return block(px, py, pw, thick, 9, fill('accent'))
      if (side === 's') return block(px, py + ph - thick, pw, thick, 9, fill('accent'))
      if (side === 'w') return block(px, py, thick, ph, 9, fill('accent'))
      return block(px + pw - thick, py, thick, ph, 9, fill('accent'))
    })
    return block(px, py, pw, ph, 12, fill('linen')) + backs.join('')
  }
  const cast = `<g opacity=".16" filter="url(#soft)" transform="translate(6 10)">${seats.map(([x, y, w, h]) => block(left + x * unit, top + y * unit, w * unit, h * unit, 12, 'fill="#3b2c20"')).join('')}</g>`
  return onBackground(cast + seats.map(module).join(''))
}

/**
 * A part of a couch: column, row, width and depth in seats, and the sides with a back or arm (north, south, west,
 * east).
 */
type Module = readonly [x: number, y: number, width: number, depth: number, backs: string]

const SETUPS: Readonly<Record<string, readonly Module[]>> = lookup({
  '1': [[0, 0, 1.4, 1.2, 'nwe']],
  '2': [
    [0, 0, 1.2, 1.2, 'nw'],
    [1.2, 0, 1.2, 1.2, 'ne'],
  ],
  '2.5': [
    [0, 0, 1.5, 1.2, 'nw'],
    [1.5, 0, 1.5, 1.2, 'ne'],
  ],
  '3': [
    [0, 0, 1.2, 1.2, 'nw'],
    [1.2, 0, 1, 1.2, 'n'],
    [2.2, 0, 1.2, 1.2, 'ne'],
  ],
  '4': [
    [0, 0, 1.2, 1.2, 'nw'],
    [1.2, 0, 1, 1.2, 'n'],
    [2.2, 0, 1, 1.2, 'n'],
    [3.2, 0, 1.2, 1.2, 'ne'],
  ],
  'corner-left': [
    [0, 0, 1.2, 1.2, 'nw'],
    [1.2, 0, 1, 1.2, 'n'],
    [2.2, 0, 1.2, 1.2, 'ne'],
    [0, 1.2, 1.2, 1.2, 'ws'],
  ],
  'corner-right': [
    [0, 0, 1.2, 1.2, 'nw'],
    [1.2, 0, 1, 1.2, 'n'],
    [2.2, 0, 1.2, 1.2, 'ne'],
    [2.2, 1.2, 1.2, 1.2, 'es'],
  ],
  'chaise-left': [
    [0, 0, 1.1, 2.1, 'nw'],
    [1.1, 0, 1, 1.2, 'n'],
    [2.1, 0, 1.2, 1.2, 'ne'],
  ],
  'chaise-right': [
    [0, 0, 1.2, 1.2, 'nw'],
    [1.2, 0, 1, 1.2, 'n'],
    [2.2, 0, 1.1, 2.1, 'ne'],
  ],
  'u-shape': [
    [0, 0, 1.1, 2.1, 'nw'],
    [1.1, 0, 1, 1.2, 'n'],
    [2.1, 0, 1, 1.2, 'n'],
    [3.1, 0, 1.1, 2.1, 'ne'],
  ],
  ottoman: [[0, 0, 1.5, 1.1, '']],
})
