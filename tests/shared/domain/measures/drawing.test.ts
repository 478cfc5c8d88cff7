import { describe, expect, it } from 'vitest'
import { deliveryNotes, passageLines } from '#shared/domain/measures/delivery-notes.ts'
import { type DrawnPiece, dimensionDrawing, shownSizes } from '#shared/domain/measures/drawing.ts'
import { deliveredParts, type PieceSizes, seatHeightOf, withSeatHeight } from '#shared/domain/measures/measures.ts'
import type { Mark, Sketch } from '#shared/domain/measures/sketch.ts'

const SIZES: PieceSizes = {
  width: 211.6,
  depth: 92,
  extended: null,
  height: 82.2,
  seatHeight: 45.6,
  seatDepth: 55.1,
  seatWidth: 178,
  armHeight: 60.2,
  legs: 12,
  parts: [[211.6, 92, 70.2]],
}
const view = { body: 'M0 0l10 0', legs: { 'tapered-oak': 'M1 1l2 2', 'sled-black': 'M3 3l4 4' } }
const piece: DrawnPiece = {
  name: 'Merel',
  sizes: SIZES,
  outlines: { low: [-1058, -460, 0], high: [1058, 460, 822], front: view, side: view, top: view },
}
const chooses = (chosen: number) => ({ chosen, made: [44, 46, 48] })
const textsOf = ({ marks }: Sketch) => marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : []))
const legsOf = ({ marks }: Sketch) =>
  marks.find((mark): mark is Mark & { kind: 'path' } => mark.kind === 'path' && mark.tone === 'legs')

describe('the dimension drawing', () => {
  it('has its sizes in whole centimeters, with a person and a door for scale', () => {
    const { front, side, top } = dimensionDrawing(piece)
    expect(textsOf(front)).toEqual(['82', '178', '212', '175', '83'])
    expect(textsOf(side)).toEqual(['46', '82', '55', '92'])
    expect(textsOf(top)).toEqual(['92', '212'])
    expect(front.title).toBe('Vooraanzicht van Merel')
    expect(side.description).toBe('92 cm diep, zithoogte 46 cm, zitdiepte 55 cm.')
  })

  it('has the chosen legs, which grow with the seat height', () => {
    const chosen = { ...piece, legs: 'sled-black', seatHeight: chooses(48) }
    expect(legsOf(dimensionDrawing(chosen).front)?.d).toBe('M3 3l4 4')
    expect(textsOf(dimensionDrawing(chosen).side)).toEqual(['48', '84', '55', '92'])
    expect(shownSizes(SIZES, { chosen: undefined, made: [42, 44] })).toMatchObject({ height: 82, seatHeight: 44 })
    expect(shownSizes(SIZES, chooses(48))).toMatchObject({ height: 84, seatHeight: 48, armHeight: 62, legs: 14 })
  })

  it('has a frame that grows with the seat height, so that the body does not float above it', () => {
    const framed = { ...piece, sizes: { ...SIZES, legs: 0 } }
    const scalesOf = (seatHeight: typeof piece.seatHeight) =>
      /scale\((\S+) (\S+)\)/.exec(legsOf(dimensionDrawing({ ...framed, seatHeight }).front)?.transform ?? '')?.slice(1)
    const [across, up] = scalesOf(chooses(48)) ?? []
    expect(Number(up) / Number(across)).toBeCloseTo((822 + 20) / 822, 3)
    expect(scalesOf(undefined)?.[0]).toBe(scalesOf(undefined)?.[1])
  })

  it('has no marks outside its frame, and no invalid number', () => {
    for (const sketch of Object.values(dimensionDrawing({ ...piece, isMirrored: true }))) {
      expect(JSON.stringify(sketch)).not.toMatch(/NaN|Infinity|null/)
      for (const mark of sketch.marks) {
        if (mark.kind !== 'text') continue
        expect(mark.x).toBeGreaterThan(0)
        expect(mark.x).toBeLessThan(sketch.width)
        expect(mark.y).toBeLessThan(sketch.height)
      }
    }
  })
})

it.each([
  ['46 cm', 46],
  ['65 cm (keukeneiland)', 65],
  ['Laag', undefined],
  [undefined, undefined],
])('the seat height of the option %j is %j', (name, height) => {
  expect(seatHeightOf(name)).toBe(height)
})

it('a lower seat lowers the piece, and never changes its parts without legs', () => {
  const lower = withSeatHeight(SIZES, chooses(44))
  expect(deliveredParts(lower)).toEqual([{ whole: [211.6, 92, 80.2], bare: [211.6, 92, 70.2] }])
  expect(deliveredParts({ ...SIZES, legs: 0 })).toEqual([{ whole: [211.6, 92, 82.2], bare: undefined }])
})

it('the parts of a corner sofa are carried one by one', () => {
  const corner = {
    ...SIZES,
    width: 278,
    depth: 224,
    parts: [
      [104, 224, 72],
      [174, 98, 72],
    ] as const,
  }
  expect(deliveredParts(corner)).toEqual([
    { whole: [104, 224, 84], bare: [104, 224, 72] },
    { whole: [174, 98, 84], bare: [174, 98, 72] },
  ])
})

it('the parts of a chair with a fixed foot are carried on that foot', () => {
  const chair = {
    ...SIZES,
    height: 105,
    legs: 0,
    parts: [
      [76, 74, 85],
      [50, 42, 21],
    ] as const,
  }
  expect(deliveredParts(chair)).toEqual([
    { whole: [76, 74, 105], bare: undefined },
    { whole: [50, 42, 41], bare: undefined },
  ])
})

it('staff read which part of an order needs attention, and what was measured', () => {
  const passages = { door: { width: 75, height: 201.5 } }
  expect(
    deliveryNotes(
      [
        { name: 'Merel', sizes: SIZES },
        { name: 'Merel', sizes: SIZES },
      ],
      passages,
    ),
  ).toEqual(['Merel: deur past zonder poten, 4,8 cm over'])
  expect(passageLines({ ...passages, stairs: { width: 80, headroom: 200 } })).toEqual([
    'Deur: breedte 75 cm, hoogte 201,5 cm',
    'Trap: breedte 80 cm, hoogte boven de treden 200 cm',
  ])
})
