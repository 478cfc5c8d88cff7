import { describe, expect, it } from 'vitest'
import { storeConfiguration } from '#src/server/features/sales/configurations/store-configuration.ts'
import { useShop } from '#tests/support/use-shop.ts'

const DAY_MS = 86_400_000

describe('a stored configuration', () => {
  const shop = useShop()
  const store = (body: Parameters<typeof shop.anonymous.configurations.keep>[0]['body']) =>
    shop.anonymous.configurations.keep({ body })
  const open = (code: string) => shop.anonymous.configurations.open({ params: { code } })

  async function sofa() {
    const [cognac, black] = [await shop.addLeather({ name: 'Cognac' }), await shop.addLeather({ name: 'Zwart' })]
    const model = await shop.addProduct({ kind: 'parent' })
    const oak = await shop.addOption({ axis: 'matrixLeg' })
    const steel = await shop.addOption({ axis: 'matrixLeg' })
    const variant = await shop.addVariant({ parent: model, leather: cognac, leg: oak })
    await shop.addVariant({ parent: model, leather: cognac, leg: steel })
    await shop.addVariant({ parent: model, leather: black, leg: oak })
    return { model, cognac, black, oak, steel, variant }
  }

  it('is opened by its code, in any notation', async () => {
    const { model, cognac } = await sofa()

    const { code, url } = await store({ productId: model, selection: { matrixLeathertype: cognac }, count: 2 })

    expect(url).toBe(`http://localhost:3000/c/${code}`)
    const spoken = `${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`
    expect(await open(spoken)).toMatchObject({
      productId: model,
      selection: { matrixLeathertype: cognac },
      count: 2,
      sampleIds: [],
    })
  })

  it('has the same code for the same selection, and another code for another selection', async () => {
    const { model, cognac, oak } = await sofa()

    const first = await store({ productId: model, selection: { matrixLeathertype: cognac, matrixLeg: null } })
    const again = await store({ productId: model, selection: { matrixLeg: undefined, matrixLeathertype: cognac } })
    const other = await store({ productId: model, selection: { matrixLeg: oak } })

    expect(again.code).toBe(first.code)
    expect(other.code).not.toBe(first.code)
  })

  it('is stored as a variant when only one variant matches', async () => {
    const { model, black, variant, cognac, oak } = await sofa()

    expect(await store({ productId: model, selection: { matrixLeathertype: black } })).toMatchObject({ selection: {} })
    expect(await store({ productId: model, selection: { matrixLeathertype: cognac, matrixLeg: oak } })).toMatchObject({
      productId: variant,
      selection: {},
    })
  })

  it('contains each sample once, and no products that are not samples', async () => {
    const { variant } = await sofa()
    const sample = await shop.addProduct({ itemId: 'KLEURSTAAL-01' })
    const bottle = await shop.addProduct({ itemId: 'ON-MELK' })

    const stored = await store({ productId: variant, selection: {}, sampleIds: [sample, sample, bottle, 999_999] })

    expect((await open(stored.code)).sampleIds).toEqual([sample])
  })

  it('is refused for an inactive product, for options without a variant, and with five samples', async () => {
    const { model, black, steel } = await sofa()
    const inactive = await shop.addProduct({ isActive: false })

    await expect(store({ productId: inactive, selection: {} })).rejects.toMatchObject({ code: 'product_not_found' })
    await expect(
      store({ productId: model, selection: { matrixLeathertype: black, matrixLeg: steel } }),
    ).rejects.toMatchObject({ code: 'variant_not_found' })
    await expect(store({ productId: model, selection: {}, sampleIds: [1, 2, 3, 4, 5] })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  it('works for ninety days after it was last stored, and is deleted later', async () => {
    const { variant } = await sofa()
    const { code } = await store({ productId: variant, selection: {} })

    shop.clock.advance(60 * DAY_MS)
    await store({ productId: variant, selection: {} })
    shop.clock.advance(89 * DAY_MS)
    expect(await open(code)).toMatchObject({ productId: variant })
    shop.clock.advance(2 * DAY_MS)
    await expect(open(code)).rejects.toMatchObject({ code: 'code_not_found', status: 404 })

    const { model } = await sofa()
    await store({ productId: model, selection: {} })
    expect(await shop.db.selectFrom('configurations').select('code').execute()).toHaveLength(1)
  })

  it('gets another code when the generated one belongs to another selection', async () => {
    const { model, variant } = await sofa()
    const codes = ['BBBBBB', 'BBBBBB', 'CCCCCC']
    const deps = { db: shop.db, now: shop.clock.now, newCode: () => codes.shift() ?? '' }
    const request = { selection: {}, count: 1, sampleIds: [] }

    const one = await storeConfiguration(deps, { ...request, productId: model })
    const other = await storeConfiguration(deps, { ...request, productId: variant })

    expect([one, other]).toMatchObject([{ value: { code: 'BBBBBB' } }, { value: { code: 'CCCCCC' } }])
  })

  it.each(['', 'XXXXXX', "'; drop table", '💺', 'A'.repeat(150)])('is not found by the code "%s"', async (code) => {
    await expect(open(code || ' ')).rejects.toMatchObject({ code: 'code_not_found' })
  })
})
