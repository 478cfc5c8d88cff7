import { expect, it } from 'vitest'
import { readPassages, type TypedPassages } from '#shared/domain/measures/passages.ts'

it('reads centimeters with a comma, a point or a unit, and fills in usual heights', () => {
  expect(readPassages({ doorWidth: '83,5', stairsWidth: ' 80 cm', stairsHeadroom: '205.5' })).toEqual({
    passages: { door: { width: 83.5, height: 201.5 }, stairs: { width: 80, headroom: 205.5 } },
    problems: {},
  })
})

it('an empty form has no passages and no problems', () => {
  expect(readPassages({ doorWidth: '  ' })).toEqual({ passages: {}, problems: {} })
})

it.each<[TypedPassages, object]>([
  [{ doorWidth: 'breed' }, { doorWidth: 'Vul een maat in centimeters in, bijvoorbeeld 83 of 83,5.' }],
  [{ doorWidth: '-83' }, { doorWidth: 'Vul een maat in centimeters in, bijvoorbeeld 83 of 83,5.' }],
  [{ doorWidth: '0,83' }, { doorWidth: 'Vul een maat tussen 40 en 300 cm in. Bedoelt u 83 cm?' }],
  [{ doorWidth: '830' }, { doorWidth: 'Vul een maat tussen 40 en 300 cm in. Bedoelt u 83 cm?' }],
  [{ doorWidth: '4' }, { doorWidth: 'Vul een maat tussen 40 en 300 cm in.' }],
  [{ doorHeight: '210' }, { doorWidth: 'Vul deze maat ook in.' }],
  [{ liftWidth: '110' }, { liftDepth: 'Vul deze maat ook in.', liftDoor: 'Vul deze maat ook in.' }],
])('%j is refused at its field', (typed, problems) => {
  expect(readPassages(typed)).toEqual({ passages: {}, problems })
})

it('a passage with a problem does not hide the others', () => {
  expect(readPassages({ doorWidth: '83', corridorBefore: '100' })).toEqual({
    passages: { door: { width: 83, height: 201.5 } },
    problems: { corridorAfter: 'Vul deze maat ook in.' },
  })
})
