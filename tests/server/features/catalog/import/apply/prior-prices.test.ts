import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { applyCatalog, createEndReductionsJob } from '#src/server/features/catalog/import/index.ts'
import { useShop } from '#tests/support/use-shop.ts'

const DAY_MS = 86_400_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leermeester-prior-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type PricedProduct = { id: number; basePrice: number | null; kind?: string; parentId?: number; legId?: number }

const item = (facts: PricedProduct) => ({
  kind: facts.parentId ? 'variant' : 'single',
  parentId: null,
  itemType: 'InvtPart',
  itemId: `ITEM-${facts.id}`,
  displayName: `Product ${facts.id}`,
  leatherTypeId: null,
  legId: null,
  handleId: null,
  seatHeightId: null,
  couchSetupId: null,
  stockClass: null,
  family: null,
  pictureModel: null,
  pictureHex: null,
  deliveryTime: null,
  sortOrder: null,
  texts: {},
  ...facts,
})

describe('the prior price of a discounted product', () => {
  const shop = useShop()

  /** Applies a catalog with these prices, a number of days after the previous one. */
  async function apply(items: PricedProduct[], { after = 0, members = [] as object[] } = {}) {
    shop.clock.advance(after * DAY_MS)
    const file = join(folder, 'snapshot.jsonl')
    const rows = [
      ...items.map((row) => ({ kind: 'items', row: item(row) })),
      ...members.map((row) => ({ kind: 'setMembers', row })),
    ]
    const lists = members.length > 0 ? ['items', 'setMembers'] : ['items']
    const head = { kind: 'snapshot', format: 1, takenAt: shop.clock.now().toISOString(), lists }
    const lines = [head, ...rows, { kind: 'end', rows: rows.length }]
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    return applyCatalog({ db: shop.db, file, now: shop.clock.now })
  }
  const priorOf = async (id: number) =>
    (await shop.db.selectFrom('items').select('prior_price').where('id', '=', id).executeTakeFirst())?.prior_price

  it('comes from the price history of the imports, and is returned with the product and in lists', async () => {
    await apply([{ id: 5, basePrice: 900.1234 }])
    expect(await priorOf(5)).toBeNull()

    await apply([{ id: 5, basePrice: 700 }], { after: 40 })

    const product = await shop.anonymous.catalog.product({ params: { id: 5 } })
    expect(product).toMatchObject({ netPrice: 700, priorNetPrice: 900.1234 })
    const { items } = await shop.anonymous.catalog.byIds({ body: [5] })
    expect(items[0]).toMatchObject({ netPrice: 700, priorNetPrice: 900.1234 })
  })

  it('is absent without thirty days of history', async () => {
    await apply([{ id: 5, basePrice: 900 }])
    await apply([{ id: 5, basePrice: 700 }], { after: 29 })

    expect(await priorOf(5)).toBeNull()
  })

  it('is removed when the discount ends without an import, and the catalog version increases', async () => {
    await apply([{ id: 5, basePrice: 900 }])
    const { version } = await apply([{ id: 5, basePrice: 700 }], { after: 40 })
    const pricesChanged = vi.fn()
    const endReductions = createEndReductionsJob({ db: shop.db, now: shop.clock.now, pricesChanged })
    const versionNow = async () =>
      (await shop.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version

    await endReductions()
    expect([await priorOf(5), await versionNow()]).toEqual([900, version])
    expect(pricesChanged).not.toHaveBeenCalled()

    shop.clock.advance(91 * DAY_MS)
    await endReductions()
    expect([await priorOf(5), await versionNow()]).toEqual([null, version + 1])
    expect(pricesChanged).toHaveBeenCalledOnce()
  })

  it('stays while the prices stay, and is removed after a price increase or after 90 days', async () => {
    const start = [
      { id: 5, basePrice: 900 },
      { id: 6, basePrice: 500 },
    ]
    const reduced = [
      { id: 5, basePrice: 700 },
      { id: 6, basePrice: 400 },
    ]
    await apply(start)
    await apply(reduced, { after: 40 })
    const { version } = await apply(reduced, { after: 50 })
    expect([await priorOf(5), await priorOf(6)]).toEqual([900, 500])

    await apply([{ id: 5, basePrice: 950 }, ...reduced.slice(1)], { after: 30 })
    expect([await priorOf(5), await priorOf(6)]).toEqual([null, 500])

    const afterDiscount = await apply([{ id: 5, basePrice: 950 }, ...reduced.slice(1)], { after: 11 })
    expect(await priorOf(6)).toBeNull()
    expect(afterDiscount.version).toBe(version + 2)
  })

  it('of a model is the lowest former price of its variants', async () => {
    const sofa = { id: 1, kind: 'parent', basePrice: null }
    await apply([
      sofa,
      { id: 11, parentId: 1, legId: 1, basePrice: 1000 },
      { id: 12, parentId: 1, legId: 2, basePrice: 950 },
    ])

    await apply(
      [sofa, { id: 11, parentId: 1, legId: 1, basePrice: 800 }, { id: 12, parentId: 1, legId: 2, basePrice: 950 }],
      { after: 40 },
    )

    // "Van 1000 vanaf 800" would be wrong: one variant cost 950.
    expect([await priorOf(1), await priorOf(11), await priorOf(12)]).toEqual([950, 1000, null])
    const { variants } = await shop.anonymous.catalog.product({ params: { id: 1 } })
    expect(variants.map(({ netPrice, priorNetPrice }) => [netPrice, priorNetPrice])).toEqual([
      [800, 1000],
      [950, undefined],
    ])
  })

  it('is absent for a model when the price of its cheapest variant did not change', async () => {
    const sofa = { id: 1, kind: 'parent', basePrice: null }
    const cheap = { id: 12, parentId: 1, legId: 2, basePrice: 700 }
    await apply([sofa, { id: 11, parentId: 1, legId: 1, basePrice: 1000 }, cheap])

    await apply([sofa, { id: 11, parentId: 1, legId: 1, basePrice: 800 }, cheap], { after: 40 })

    expect([await priorOf(1), await priorOf(11)]).toEqual([null, 1000])
  })

  it("of a set is the sum of its components' former prices", async () => {
    const members = [{ setId: 9, itemId: 5, quantity: 4 }]
    const set = { id: 9, kind: 'set', basePrice: null }
    await apply([set, { id: 5, basePrice: 250 }], { members })

    await apply([set, { id: 5, basePrice: 200 }], { after: 40, members })

    expect(await priorOf(9)).toBe(1000)
  })
})
