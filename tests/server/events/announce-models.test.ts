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
})
