import { describe, expect, it, vi } from 'vitest'
import { announceModels } from '#src/server/events/announce-models.ts'
import { createShopChanges, type ShopChange } from '#src/server/events/shop-changes.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('a change of a variant', () => {
  const shop = useShop()

  it('is also a change of its model, whose card in a list depends on all its variants', async () => {
    const model = await shop.addProduct({ kind: 'parent' })
    const variant = await shop.addVariant({ parent: model })
    const single = await shop.addProduct()
    const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
    const changes = announceModels({ changes: createShopChanges(), db: shop.db, log })
    const announced: ShopChange[] = []
    changes.listen((change) => announced.push(change))
    await changes.ready()

    changes.announce({ itemIds: [variant, single] })
    expect(announced).toEqual([{ itemIds: [variant, single, model] }])

    const later = await shop.addVariant({ parent: model })
    changes.announce('everything')
    await changes.ready()
    changes.announce({ itemIds: [later] })
    changes.stop()

    expect(announced.slice(1)).toEqual(['everything', { itemIds: [later, model] }])
  })

  it.each([
    ['during the load of the models', false],
    ['after a failed load', true],
  ])('%s is announced at once, and its model after the load', async (_, isBroken) => {
    const model = await shop.addProduct({ kind: 'parent' })
    const variant = await shop.addVariant({ parent: model })
    const gate = Promise.withResolvers<void>()
    const state = { isBroken }
    const db = shop.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (state.isBroken) throw new Error('connection lost')
        await gate.promise
        return result
      },
    })
    const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
    const changes = announceModels({ changes: createShopChanges(), db, log, retryMs: 20 })
    const announced: ShopChange[] = []
    changes.listen((change) => announced.push(change))
    if (state.isBroken) await changes.ready()

    changes.announce({ itemIds: [variant] })
    expect(announced).toEqual([{ itemIds: [variant] }])
    state.isBroken = false
    gate.resolve()

    await expect.poll(() => announced).toEqual([{ itemIds: [variant] }, { itemIds: [model] }])
    changes.announce({ itemIds: [variant] })
    changes.stop()
    expect(announced.at(-1)).toEqual({ itemIds: [variant, model] })
  })

  it('that many items have during the load is a change of everything after it', async () => {
    const gate = Promise.withResolvers<void>()
    const db = shop.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => gate.promise.then(() => result),
    })
    const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
    const changes = announceModels({ changes: createShopChanges(), db, log })
    const announced: ShopChange[] = []

    changes.announce({ itemIds: Array.from({ length: 10_001 }, (_, index) => index + 1) })
    changes.listen((change) => announced.push(change))
    gate.resolve()

    await expect.poll(() => announced).toEqual(['everything'])
    changes.stop()
  })
})
