import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitDrawing } from '#shared/domain/measures/fit-drawing.ts'
import { decidingFit, type FitWay, fitsThrough, fitWords } from '#shared/domain/measures/fits.ts'
import type { DeliveredPart } from '#shared/domain/measures/measures.ts'
import type { Passages } from '#shared/domain/measures/passages.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const SOFA: DeliveredPart = { whole: [212, 92, 82], bare: [212, 92, 67] }
const doorOf = (width: number) => ({ door: { width, height: 201.5 } })

it.each([
  [60, 'past niet, komt 7 cm tekort'],
  [66, 'past niet, komt 1 cm tekort. Dat is krap: meet nog eens na'],
  [69, 'past zonder poten, 2 cm over. Dat is krap: meet nog eens na'],
  [75, 'past zonder poten, 8 cm over'],
  [83, 'past gekanteld, 1 cm over. Dat is krap: meet nog eens na. Het past zonder poten met 16 cm over'],
  [90, 'past gekanteld, 8 cm over'],
  [92.5, 'past rechtop, 0,5 cm over. Dat is krap: meet nog eens na. Het past gekanteld met 10,5 cm over'],
  [98, 'past rechtop, 6 cm over'],
])('a door of %d cm: a sofa of 212 × 92 × 82 cm %s', (width, words) => {
  expect(fitsThrough(SOFA, doorOf(width)).map(fitWords)).toEqual([words])
})

it('a piece whose legs do not come off is never answered without legs', () => {
  expect(fitsThrough({ whole: SOFA.whole, bare: undefined }, doorOf(75)).map(({ way }) => way)).toEqual(['none'])
})

it('the passage that decides is the one that does not fit, else the hardest way', () => {
  const stairs = { width: 85, headroom: 200 }
  expect(decidingFit(fitsThrough(SOFA, { ...doorOf(100), stairs }))).toMatchObject({ kind: 'stairs', way: 'tilted' })
  expect(decidingFit(fitsThrough(SOFA, { ...doorOf(50), stairs }))).toMatchObject({ kind: 'door', way: 'none' })
  expect(decidingFit([])).toBeUndefined()
})

const WAYS: readonly FitWay[] = ['upright', 'tilted', 'without_legs', 'none']
const side = fc.integer({ min: 40, max: 230 })
const part = fc
  .tuple(side, side, side, fc.integer({ min: 1, max: 20 }))
  .map(([w, d, h, legs]): DeliveredPart => ({ whole: [w, d, h + legs], bare: [w, d, h] }))

it('a larger door never makes the answer worse, and legs never make it better', () => {
  checkProperty(
    fc.property(part, side, side, fc.nat(50), fc.nat(50), (piece, width, height, wider, higher) => {
      const answer = (own: DeliveredPart, door: Passages['door']) => {
        const [fit] = fitsThrough(own, { door })
        if (!fit) throw new Error('no answer for a measured door')
        return fit
      }
      const [small, large] = [
        answer(piece, { width, height }),
        answer(piece, { width: width + wider, height: height + higher }),
      ]
      expect(WAYS.indexOf(large.way)).toBeLessThanOrEqual(WAYS.indexOf(small.way))
      if (large.way === small.way && large.way !== 'none') expect(large.room).toBeGreaterThanOrEqual(small.room - 1e-6)

      const withLegs = answer({ whole: piece.whole, bare: undefined }, { width, height })
      const without = answer({ whole: piece.bare ?? piece.whole, bare: undefined }, { width, height })
      expect(WAYS.indexOf(without.way)).toBeLessThanOrEqual(WAYS.indexOf(withLegs.way))
    }),
  )
})

it('every answer has a drawing inside its frame', () => {
  const passages: Passages = {
    ...doorOf(80),
    corridor: { before: 100, after: 130, height: 240 },
    stairs: { width: 85, headroom: 200, landing: 90 },
    lift: { width: 110, depth: 140, height: 210, door: 90, doorHeight: 200 },
  }
  const fits = fitsThrough(SOFA, passages)
  expect(fits.map(({ kind }) => kind)).toEqual(['door', 'corridor', 'stairs', 'lift'])
  for (const fit of fits) {
    const sketch = fitDrawing(fit, passages)
    expect(sketch?.marks.some((mark) => mark.kind === 'path' && mark.tone === 'piece')).toBe(true)
    expect(JSON.stringify(sketch)).not.toMatch(/NaN|null|Infinity/)
  }
})
