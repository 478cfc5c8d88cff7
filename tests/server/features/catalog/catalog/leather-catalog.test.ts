import { describe, expect, it } from 'vitest'
import { ModelLeathers } from '#src/server/features/catalog/catalog/leather-catalog.ts'

const leather = (id: number) => ({ id, name: `Leer ${id}`, mainColor: 'Zwart', hex: '#1d1c1c', family: 'touch' })

describe('the leathers of models', () => {
  const leathers = [3, 1, 2].map(leather)

  it("are in the shop's order, each with its lowest price in the model, without leathers that the shop no longer has", () => {
    const ofModel = new ModelLeathers(leathers, [
      { id: 10, leathers: [1, 9, 3].map((leatherId) => ({ leatherId, netPrice: leatherId * 100 })) },
      { id: 11, leathers: [] },
      { id: 12, leathers: [{ leatherId: 2, netPrice: 825.62 }] },
    ])

    expect([10, 11, 12, 13].map((model) => ofModel.get(model))).toEqual([
      [
        { ...leather(3), netPrice: 300 },
        { ...leather(1), netPrice: 100 },
      ],
      [],
      [{ ...leather(2), netPrice: 825.62 }],
      undefined,
    ])
  })

  it('need no object per model and leather', () => {
    const models = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      leathers: Array.from({ length: 20 }, (_leather, index) => ({ leatherId: index + 1, netPrice: index + 0.5 })),
    }))
    const many = Array.from({ length: 20 }, (_, index) => leather(index + 1))

    const ofModel = new ModelLeathers(many, models)

    expect(ofModel.get(1_999)).toHaveLength(20)
    // A list that is read twice in a row is made once; no other list is kept.
    expect(ofModel.get(1_999)).toBe(ofModel.get(1_999))
    const first = ofModel.get(0)
    ofModel.get(1)
    expect(ofModel.get(0)).not.toBe(first)
  })
})
