// @pglite long: an import holds its lock on the only connection

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ListLosses } from '#shared/contracts/catalog-preview.ts'
import type { ShopError } from '#shared/contracts/shop-error.ts'
import { createProcessLocks } from '#src/server/db/named-locks.ts'
import type { ShopChange } from '#src/server/events/shop-changes.ts'
import {
  hasCatalog,
  importEverything,
  importWhenEmpty,
  refreshStock,
} from '#src/server/features/catalog/import/index.ts'
import { openOperations } from '#src/server/features/operations/operations/index.ts'
import type { Erp } from '#src/server/ports/erp.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('importing the shop from the ERP', () => {
  const shop = useShop()

  const controlTwin = (name: string, body: unknown) =>
    shop.twins.netsuite.handle(
      new Request(`http://twins.example/netsuite/_twin/${name}`, { method: 'POST', body: JSON.stringify(body) }),
    )
  const deps = () => ({
    db: shop.db,
    erp: shop.outside.erp,
    pictures: shop.pictures,
    snapshots: shop.files.snapshots,
    now: shop.clock.now,
    report: (error: unknown) => {
      throw error
    },
  })

  it.each(['menu', 'options'] as const)(
    'keeps the %s when the ERP returns empty lists, until an Admin confirms the loss',
    async (what) => {
      await shop.admin.catalogImport.downloadMatrixOptions({})
      await shop.admin.catalogImport.downloadMenu({})
      const tables = { menu: 'menu_nodes', options: 'leather_types' } as const
      const inUse = async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(tables[what])}
        where ${what === 'menu' ? sql`true` : sql`is_active`}`.execute(shop.db)
        return rows[0]?.count ?? 0
      }
      const call = (api: typeof shop.admin, confirm?: string) => {
        const query = confirm === undefined ? {} : { confirm }
        return what === 'menu'
          ? api.catalogImport.downloadMenu({ query })
          : api.catalogImport.downloadMatrixOptions({ query })
      }
      const before = await inUse()
      const lists = ['menu', 'leatherCategories', 'leatherTypes', 'options', 'specificationFields'] as const
      const originals = Object.fromEntries(lists.map((name) => [name, shop.outside.erp[name]]))
      Object.assign(shop.outside.erp, Object.fromEntries(lists.map((name) => [name, nothing])))
      try {
        const refused = await call(shop.admin).catch((error: unknown) => error)

        expect(refused).toMatchObject({ code: 'lists_shrink' })
        const { id, lists: lost } = (refused as ShopError).detail as ListLosses // type of the contract
        expect(lost.every(({ before, gone }) => before > 0 && gone === before)).toBe(true)
        expect(await inUse()).toBe(before)
        if (what === 'options') await expect(call(shop.anonymous, id)).rejects.toMatchObject({ code: 'lists_shrink' })
        expect(await inUse()).toBe(before)

        await call(shop.admin, id)
        expect(await inUse()).toBe(0)
      } finally {
        Object.assign(shop.outside.erp, originals)
      }
    },
  )

  it('reports that there is nothing to apply before the first download', async () => {
    await expect(shop.admin.catalogImport.applyItems({})).rejects.toMatchObject({ code: 'snapshot_missing' })
  })

  it('imports the whole demo shop, and later only changes', { timeout: 120_000 }, async () => {
    const before = process.cpuUsage()
    const first = await importEverything(deps())
    const spent = process.cpuUsage(before)

    expect(first).toMatchObject({ changed: 0, vanished: 0, unchanged: 0 })
    expect(first.added).toBeGreaterThan(12_000)
    // Processor time, because a wall clock also measures other processes.
    expect((spent.user + spent.system) / 1e6).toBeLessThan(20)

    const product = await shop.anonymous.catalog.product({ params: { id: 1001 } })
    expect(product).toMatchObject({ displayName: 'Leren bank Merel 3-zits', stockClass: null })
    expect(product.variants).toHaveLength(300)
    const menu = await shop.anonymous.menu.tree({})
    expect(menu.map(({ name }) => name)).toEqual(['Webshop', 'Footer'])

    const announced: ShopChange[] = []
    const stop = shop.changes.listen((change) => announced.push(change))
    await controlTwin('price', { item: 101001, price: 1499 })
    await shop.admin.catalogImport.downloadItems({})
    const second = await shop.admin.catalogImport.applyItems({})
    stop()

    expect(second).toMatchObject({ added: 0, changed: 1, vanished: 0, version: first.version + 1 })
    expect(announced).toEqual(['everything'])

    await controlTwin('stock', { item: 3001, location: 1, quantity: 40 })
    expect(await refreshStock({ ...deps(), log: silentLog })).toEqual({ itemIds: [3001], leftOut: 0 })
    const { stockPerProduct } = await shop.anonymous.stock.perProduct({})
    expect(stockPerProduct.find(({ id }) => id === 3001)).toEqual({ id: 3001, totalStock: 42 })

    const { body } = await shop.app.inject({
      url: '/api/inventoryitem/all',
      headers: { authorization: `Bearer ${await shop.tokenOf('admin')}` },
    })
    expect(JSON.parse(body)).toHaveLength(first.added)
  })

  it('succeeds also when the photos cannot be listed, and reports that error', async () => {
    const broken = new Error('the table of photographs cannot be read')
    const reported: unknown[] = []
    const erp: Erp = {
      ...shop.outside.erp,
      items: nothing,
      prices: nothing,
      setMembers: nothing,
      stock: nothing,
      photographs: () => {
        throw broken
      },
    }

    await importEverything({ ...deps(), erp, report: (error) => reported.push(error) })

    expect(await hasCatalog(shop.db)).toBe(true)
    expect(reported).toEqual([broken])
  })

  it('fills an empty shop once, and blocks conflicting operations during the import', async () => {
    const locks = createProcessLocks()
    const operations = openOperations({ db: shop.db, locks, now: shop.clock.now, log: silentLog }, [
      { name: 'stock-refresh', run: async () => ({}) },
      { name: 'shop-reviews', run: async () => ({}) },
    ])
    const refused: unknown[] = []
    const erp: Erp = {
      ...shop.outside.erp,
      prices: nothing,
      setMembers: nothing,
      stock: nothing,
      photographs: nothing,
      async *items() {
        refused.push(await operations.start('stock-refresh', 'system'))
        expect((await operations.start('shop-reviews', 'system')).ok).toBe(true)
        yield* nothing()
      },
    }
    const fill = () => importWhenEmpty({ ...deps(), erp, locks })
    expect(await fill()).toBe(false)
    await shop.db.updateTable('catalogue_state').set({ imported_at: null }).execute()

    expect((await Promise.all([fill(), fill()])).sort()).toEqual([false, true])
    expect(refused).toMatchObject([{ ok: false, code: 'operation_running' }])
    expect((await operations.start('stock-refresh', 'system')).ok).toBe(true)
  })

  it('says at the first import when items and menu are there, before the photographs', async () => {
    await shop.db.updateTable('catalogue_state').set({ imported_at: null }).execute()
    const steps: string[] = []
    const pictures = new Proxy(shop.pictures, {
      get(target, name) {
        if (steps.at(-1) !== 'photographs') steps.push('photographs')
        return Reflect.get(target, name)
      },
    })

    await importWhenEmpty({
      ...deps(),
      pictures,
      locks: createProcessLocks(),
      catalogApplied: () => void steps.push('applied'),
    })

    expect(steps).toEqual(['applied', 'photographs'])
  })

  it('updates menu and banners as soon as they are fetched', async () => {
    await expect(shop.admin.catalogImport.downloadMenu({})).resolves.toMatchObject({ file: 'menu.jsonl.gz' })
    expect((await shop.anonymous.menu.banners({})).length).toBeGreaterThan(0)
  })

  it('refuses a second download while one runs', async () => {
    const both = await Promise.allSettled([
      shop.anonymous.catalogImport.downloadMatrixOptions({}),
      shop.anonymous.catalogImport.downloadMatrixOptions({}),
    ])

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'operation_running' } })
  })

  it('is allowed only for an Admin when items are fetched or applied', async () => {
    await expect(shop.anonymous.catalogImport.downloadItems({})).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(shop.sales.catalogImport.applyItems({})).rejects.toMatchObject({ code: 'forbidden' })
  })
})

async function* nothing() {}
