import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CatalogPreview } from '#shared/contracts/catalog-preview.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { snapshotPaths } from '#src/server/features/catalog/import/fetch/download-snapshots.ts'
import { refreshStock } from '#src/server/features/catalog/import/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useShop } from '#tests/support/use-shop.ts'
import { item, type Lists, writeLists } from '../snapshot-lists.ts'

const MINUTE_MS = 60_000

const products = (...ids: number[]) => ids.map((id) => item({ id }))
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)

describe('previewing and applying a catalog snapshot', () => {
  const shop = useShop()
  const file = () => snapshotPaths(shop.files.snapshots).catalogue

  /** Writes a snapshot with these lists, as if it was fetched from the ERP. */
  async function writeFetched(lists: Lists) {
    shop.clock.advance(MINUTE_MS)
    await mkdir(dirname(file()), { recursive: true })
    await writeLists(file(), lists, shop.clock.now())
  }
  async function fetchAndApply(lists: Lists) {
    await writeFetched(lists)
    return shop.admin.catalogImport.applyItems({})
  }
  const apply = (confirm?: string) => shop.admin.catalogImport.applyItems({ query: confirm ? { confirm } : {} })
  const preview = () => shop.admin.catalogImport.previewItems({})
  /** Returns the preview that requires a confirmation. */
  async function previewToConfirm(confirm?: string): Promise<CatalogPreview> {
    const error = await apply(confirm).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof ShopError) || error.code !== 'confirmation_needed')
      throw error ?? new Error('no confirmation was required')
    return error.detail as CatalogPreview // type of the contract
  }
  const onSale = async () =>
    (await shop.db.selectFrom('items').select('id').where('is_active', '=', true).orderBy('id').execute()).map(
      ({ id }) => id,
    )
  const priceOf = async (id: number) =>
    (await shop.db.selectFrom('items').select('base_price').where('id', '=', id).executeTakeFirstOrThrow()).base_price

  it('counts new, changed, deleted and unchanged items, and changes nothing', async () => {
    await fetchAndApply({ items: products(...ids(1, 30)) })
    await writeFetched({
      items: [...products(...ids(2, 29)), item({ id: 30, displayName: 'Anders' }), item({ id: 31 })],
    })

    const catalogPreview = await preview()

    expect(catalogPreview).toMatchObject({ active: 30, added: 1, changed: 1, vanished: 1, unchanged: 28, concerns: [] })
    expect(catalogPreview.samples).toEqual({
      added: [{ id: 31, itemId: 'ITEM-31', name: 'Product 31' }],
      changed: [{ id: 30, itemId: 'ITEM-30', name: 'Anders', fields: ['displayName'] }],
      vanished: [{ id: 1, itemId: 'ITEM-1', name: 'Product 1' }],
    })
    expect(await onSale()).toEqual(ids(1, 30))
    expect(await apply()).toMatchObject({ added: 1, changed: 1, vanished: 1, unchanged: 28 })
  })

  it('waits for confirmation also when it is started as an operation, and stores the preview', async () => {
    await fetchAndApply({ items: [item({ id: 1, basePrice: 100 })] })
    await writeFetched({ items: [item({ id: 1, basePrice: 1 })] })

    await expect(shop.admin.operations.start({ params: { name: 'items-apply' } })).rejects.toMatchObject({
      status: 409,
      code: 'operation_needs_word',
      message: expect.stringContaining('wacht op bevestiging'),
    })

    const [last] = (await shop.admin.operations.runs({ query: { operation: 'items-apply' } })).items
    const run = await shop.admin.operations.run({ params: { runId: last?.runId ?? '' } })
    expect(run).toMatchObject({ state: 'needs_confirmation', result: { priceJumps: { count: 1 } } })
    expect(await apply(String(run.result?.id))).toMatchObject({ changed: 1 })
  })

  it('stores the first hundred of many unusable rows with the run, and shows all in the preview', async () => {
    await fetchAndApply({ items: products(...ids(1, 130)) })
    await writeFetched({ items: ids(1, 130).map((id) => ({ ...item({ id }), displayName: 7 as never })) })

    const catalogPreview = await preview()
    expect(catalogPreview.broken.rows).toHaveLength(130)

    const [last] = (await shop.admin.operations.runs({ query: { operation: 'items-preview' } })).items
    const { result } = await shop.admin.operations.run({ params: { runId: last?.runId ?? '' } })
    expect(result).toMatchObject({
      ...catalogPreview,
      broken: { count: 130, rows: catalogPreview.broken.rows.slice(0, 100) },
    })
  })

  it('has the same counts in preview and result, also for a model that loses its last variant', async () => {
    const model = item({ id: 900, kind: 'parent', basePrice: null })
    const variant = item({ id: 901, parentId: 900 })
    await fetchAndApply({ items: [...products(...ids(1, 60)), model, variant] })
    await writeFetched({ items: [...products(...ids(1, 60)), model] })

    const { added, changed, vanished, unchanged } = await preview()

    expect(vanished).toBe(2)
    expect(await apply()).toMatchObject({ added, changed, vanished, unchanged })
  })

  it('waits for confirmation of a price jump, and applies exactly the confirmed snapshot', async () => {
    await fetchAndApply({ items: products(1, 2) })
    await writeFetched({ items: [item({ id: 1, basePrice: 126 }), item({ id: 2, basePrice: 125 })] })

    const catalogPreview = await previewToConfirm()

    expect(catalogPreview).toMatchObject({ concerns: ['price_jumps'], limits: { priceJumpPercent: 25 } })
    expect(catalogPreview.priceJumps).toEqual({
      count: 1,
      rows: [{ id: 1, itemId: 'ITEM-1', name: 'Product 1', before: 100, after: 126 }],
    })
    expect(await priceOf(1)).toBe(100)
    expect((await preview()).id).toBe(catalogPreview.id)

    expect(await apply(catalogPreview.id)).toMatchObject({ changed: 2 })
    expect(await priceOf(1)).toBe(126)
  })

  it('needs a new confirmation when another snapshot was fetched since the preview', async () => {
    await fetchAndApply({ items: products(1, 2) })
    await writeFetched({ items: [item({ id: 1, basePrice: 10 }), item({ id: 2 })] })
    const { id } = await previewToConfirm()
    await writeFetched({ items: [item({ id: 1, basePrice: 1 }), item({ id: 2 })] })

    const second = await previewToConfirm(id)

    expect(second.id).not.toBe(id)
    expect(await priceOf(1)).toBe(100)
  })

  it('needs a new confirmation when the shop changed since the preview, also with the same counts', async () => {
    await fetchAndApply({ items: products(1, 2) })
    const cheap = { items: [item({ id: 1, basePrice: 10 }), item({ id: 2 })] }
    await writeFetched(cheap)
    const { id } = await previewToConfirm()
    await fetchAndApply({ items: [item({ id: 1, basePrice: 120 }), item({ id: 2 })] })
    await writeFetched(cheap)

    const second = await previewToConfirm(id)

    expect(second).toMatchObject({ concerns: ['price_jumps'], priceJumps: { count: 1 } })
    expect(await priceOf(1)).toBe(120)
  })

  it("waits for confirmation when the file is older than the shop's data", async () => {
    const before = shop.clock.now()
    await fetchAndApply({ items: products(1, 2) })
    await fetchAndApply({ items: [item({ id: 1, basePrice: 110 }), item({ id: 2 })] })
    const presentTakenAt = shop.clock.now().toISOString()
    await writeLists(file(), { items: [item({ id: 1, basePrice: 105 }), item({ id: 2 })] }, before)

    const catalogPreview = await previewToConfirm()

    expect(catalogPreview).toMatchObject({ concerns: ['older'], takenAt: before.toISOString(), presentTakenAt })
    expect(await priceOf(1)).toBe(110)
    await apply(catalogPreview.id)
    expect(await priceOf(1)).toBe(105)
  })

  it('waits for confirmation when the file lacks many stock rows or components of sets', async () => {
    const set = item({ id: 9, kind: 'set', basePrice: null })
    const items = [...products(...ids(1, 8)), set]
    const setMembers = [1, 2].map((itemId) => ({ setId: 9, itemId, quantity: 1 }))
    const stockAt = (from: number, to: number) =>
      ids(from, to).map((itemId) => ({ itemId, locationId: 1, locationName: 'Showroom', available: 3 }))
    await fetchAndApply({ items, setMembers, stock: stockAt(1, 8) })
    await writeFetched({ items, setMembers: [], stock: stockAt(1, 3) })

    const catalogPreview = await previewToConfirm()

    expect(catalogPreview.concerns).toContain('lists')
    expect(catalogPreview.lists).toEqual([
      { list: 'setMembers', before: 2, gone: 2 },
      { list: 'stock', before: 8, gone: 5 },
    ])
    expect(await shop.db.selectFrom('stock_levels').select('item_id').execute()).toHaveLength(8)
    await apply(catalogPreview.id)
    expect(await shop.db.selectFrom('stock_levels').select('item_id').execute()).toHaveLength(3)
  })

  it('waits for confirmation when more than 5 % of the items would disappear, and not for exactly 5 %', async () => {
    await fetchAndApply({ items: products(...ids(1, 40)) })
    await writeFetched({ items: products(...ids(4, 40)) })
    expect(await previewToConfirm()).toMatchObject({ concerns: ['vanished'], vanished: 3, active: 40 })

    await writeFetched({ items: products(...ids(3, 40)) })
    expect(await apply()).toMatchObject({ vanished: 2 })
  })

  it('waits for confirmation when texts, pictures or options would become empty, and lists these fields', async () => {
    const completeItem = (id: number) =>
      item({
        id,
        pictureModel: 'merel-3',
        legId: 4,
        texts: { blocks: { description: '<p>Mooi</p>' }, meta: { title: 'Bank', isInSitemap: false } },
      })
    await fetchAndApply({ items: [completeItem(1), completeItem(2), completeItem(3)] })
    await writeFetched({
      items: [
        item({ id: 1, pictureModel: 'merel-3', legId: 4, texts: { meta: { title: 'Bank' } } }),
        item({ id: 2 }),
        completeItem(3),
      ],
    })

    const catalogPreview = await previewToConfirm()

    expect(catalogPreview.concerns).toEqual(['emptied'])
    expect(catalogPreview.emptied).toEqual({
      items: 2,
      fields: [
        { field: 'blocks.description', items: 2, ids: [1, 2] },
        { field: 'legId', items: 1, ids: [2] },
        { field: 'meta.title', items: 1, ids: [2] },
        { field: 'pictureModel', items: 1, ids: [2] },
      ],
    })
  })

  it("lists every unusable row with line and field, and keeps the shop's values of these items", async () => {
    await fetchAndApply({ items: products(...ids(1, 30)) })
    const wrong = (facts: object) => ({ ...item({ id: 0 }), ...facts }) as never // as the ERP might return it
    await writeFetched({
      items: [
        wrong({ id: 1, displayName: 7 }),
        wrong({ id: 2, basePrice: -1 }),
        item({ id: 3, leatherTypeId: 77 }),
        item({ id: 4 }),
        item({ id: 4, itemId: 'TWICE' }),
        item({ id: 5, itemId: 'ITEM-6' }),
        item({ id: 6, displayName: 'Nieuwe naam' }),
        ...products(...ids(7, 30)),
      ],
      stock: [
        { itemId: 7, locationId: 1, locationName: 'Showroom', available: 3 },
        { itemId: 8, locationId: 1, locationName: 'Showroom', available: 1.5 },
      ],
    })

    const catalogPreview = await previewToConfirm()

    expect(catalogPreview.concerns).toEqual(['broken'])
    expect(catalogPreview.broken.count).toBe(catalogPreview.broken.rows.length)
    expect(catalogPreview.broken.rows[0]?.problem).toBe('Ongeldige invoer: verwacht string, ontving getal')
    expect(catalogPreview.broken.rows[3]?.problem).toBe('artikel 4 staat er twee keer in')
    expect(catalogPreview.broken.rows.map(({ line, list, id, field }) => [line, list, id, field])).toEqual([
      [2, 'items', 1, 'displayName'],
      [3, 'items', 2, 'basePrice'],
      [4, 'items', 3, 'leatherTypeId'],
      [5, 'items', 4, 'id'],
      [6, 'items', 4, 'id'],
      [7, 'items', 5, 'itemId'],
      [8, 'items', 6, 'itemId'],
      [34, 'stock', 8, 'available'],
    ])

    await apply(catalogPreview.id)

    expect(await onSale()).toEqual(ids(1, 30))
    expect(await shop.db.selectFrom('stock_levels').select(['item_id', 'available']).execute()).toEqual([
      { item_id: 7, available: 3 },
    ])
  })

  it('does not sell a set with an unreadable row', async () => {
    const set = item({ id: 7, kind: 'set', basePrice: null })
    const members = [
      { setId: 7, itemId: 5, quantity: 1 },
      { setId: 7, itemId: 6, quantity: 1 },
    ]
    await fetchAndApply({ items: [...products(5, 6), set], setMembers: members })
    await writeFetched({
      items: [...products(5, 6), set],
      setMembers: [...members.slice(1), { setId: 7, itemId: 5, quantity: 0 }],
    })

    await apply((await previewToConfirm()).id)

    expect(await onSale()).toEqual([5, 6])
  })

  it('applies an unchanged snapshot again when some of its rows were skipped before', async () => {
    const leather = { id: 77, category_id: 1, name: '', leather_name: '', brand_color: '', main_color: '' }
    await fetchAndApply({ items: products(1, 2) })
    await writeFetched({ items: [...products(1, 2), item({ id: 3, leatherTypeId: 77 })] })
    await apply((await previewToConfirm()).id)
    expect(await onSale()).toEqual([1, 2])

    await shop.db
      .insertInto('leather_categories')
      .values({ id: 1, title: '', swatch_family: '', ...sortOrders })
      .execute()
    await shop.db
      .insertInto('leather_types')
      .values({ ...leather, hex: '#000000', sort_order: 1 })
      .execute()

    expect(await apply()).toMatchObject({ added: 1 })
    expect(await onSale()).toEqual([1, 2, 3])
  })

  it('refuses a preview that an Admin starts by following a link', async () => {
    const headers = { cookie: `leermeester_session=${await shop.tokenOf('admin')}` }
    const reply = await shop.app.inject({ url: '/api/inventoryitem/preview', headers })
    expect(reply.json()).toMatchObject({ code: 'missing_client_header' })
  })

  it('needs a new confirmation when the size of a price jump changed since the preview', async () => {
    await fetchAndApply({ items: products(1, 2) })
    await writeFetched({ items: [item({ id: 1, basePrice: 1 }), item({ id: 2 })] })
    const confirmed = await shop.admin.catalogImport.previewItems({})

    await shop.db.updateTable('items').set({ base_price: 900 }).where('id', '=', 1).execute()

    const refused = await shop.admin.catalogImport
      .applyItems({ query: { confirm: confirmed.id } })
      .catch((error) => error)
    expect(refused).toMatchObject({ code: 'confirmation_needed', detail: { priceJumps: { count: 1 } } })
    expect(confirmed.priceJumps.count).toBe(1)
  })

  it('does not compare every item again for an unchanged snapshot, unless requested', async () => {
    await fetchAndApply({ items: products(1, 2) })
    await shop.db.updateTable('items').set({ content_hash: 'other' }).execute()

    expect(await fetchAndApply({ items: products(1, 2) })).toMatchObject({ changed: 0, unchanged: 2 })
    expect(await shop.admin.catalogImport.applyItems({ query: { full: 'true' } })).toMatchObject({ changed: 2 })
  })
})

const sortOrders = { sort_order: 1, sample_sort_order: 1 }

describe('restoring an earlier catalog state', () => {
  const shop = useShop()
  const paths = () => snapshotPaths(shop.files.snapshots)
  const storedCopies = () => readdir(join(dirname(paths().catalogue), 'applied'))

  async function fetchAndApply(lists: Lists) {
    shop.clock.advance(MINUTE_MS)
    await mkdir(dirname(paths().catalogue), { recursive: true })
    await writeLists(paths().catalogue, lists, shop.clock.now())
    const at = shop.clock.now().toISOString()
    const { id } = await shop.admin.catalogImport.previewItems({})
    await shop.admin.catalogImport.applyItems({ query: { confirm: id } })
    return at
  }
  /** Previews a restore, and confirms it. */
  const restore = async () => {
    const refusal = await shop.admin.catalogImport.restoreItems({}).catch((error: ShopError) => error)
    if (!(refusal instanceof ShopError) || refusal.code !== 'confirmation_needed') throw refusal
    const { id } = refusal.detail as CatalogPreview
    // The second run must have a later time, as when a user reads the preview before the confirmation.
    shop.clock.advance(1_000)
    return shop.admin.catalogImport.restoreItems({ query: { confirm: id } })
  }
  const prices = async () =>
    Object.fromEntries(
      (await shop.db.selectFrom('items').select(['id', 'base_price']).where('is_active', '=', true).execute()).map(
        (row) => [row.id, row.base_price],
      ),
    )

  const counted = () => shop.db.selectFrom('stock_levels').select(['item_id', 'available']).execute()

  it('is not possible without an earlier state', async () => {
    await expect(restore()).rejects.toMatchObject({ code: 'nothing_to_restore' })
    await fetchAndApply({ items: products(1) })
    await expect(restore()).rejects.toMatchObject({ code: 'nothing_to_restore' })
    expect(await shop.admin.catalogImport.formerItems({})).toEqual({ former: null })
  })

  it('returns to the state before the last one, and a second restore goes one more state back', async () => {
    const first = await fetchAndApply({ items: [item({ id: 1, basePrice: 100 }), item({ id: 2 })] })
    const second = await fetchAndApply({ items: [item({ id: 1, basePrice: 110 }), item({ id: 2 })] })
    await fetchAndApply({ items: [item({ id: 1, basePrice: 0.99 })] })
    expect(await shop.admin.catalogImport.formerItems({})).toMatchObject({ former: { takenAt: second } })

    expect(await restore()).toMatchObject({ changed: 1, added: 1, takenAt: second })
    expect(await prices()).toEqual({ 1: 110, 2: 100 })

    expect(await restore()).toMatchObject({ takenAt: first })
    expect(await prices()).toEqual({ 1: 100, 2: 100 })
    await expect(restore()).rejects.toMatchObject({ code: 'nothing_to_restore' })
  })

  it('shows its changes, and waits for the confirmation of exactly these changes', async () => {
    const catalogAt = (price: number) => ({ items: [item({ id: 1, basePrice: price }), item({ id: 2 })] })
    await fetchAndApply(catalogAt(100))
    const present = await fetchAndApply(catalogAt(160))

    const refused = shop.admin.catalogImport.restoreItems({})
    await expect(refused).rejects.toMatchObject({
      code: 'confirmation_needed',
      detail: {
        concerns: expect.arrayContaining(['older', 'price_jumps']),
        changed: 1,
        unchanged: 1,
        priceJumps: { count: 1 },
        presentTakenAt: present,
      },
    })
    expect(await prices()).toEqual({ 1: 160, 2: 100 })
    await expect(shop.admin.catalogImport.restoreItems({ query: { confirm: 'something else' } })).rejects.toMatchObject(
      { code: 'confirmation_needed' },
    )
    expect(await prices()).toEqual({ 1: 160, 2: 100 })
    const { items } = await shop.admin.operations.list({})
    expect(items.find(({ operation }) => operation === 'items-restore')?.last).toMatchObject({
      state: 'needs_confirmation',
    })

    await restore()
    expect(await prices()).toEqual({ 1: 100, 2: 100 })
  })

  it('is not undone without a new confirmation when the replaced snapshot is applied again', async () => {
    await fetchAndApply({ items: [item({ id: 1, basePrice: 100 })] })
    await fetchAndApply({ items: [item({ id: 1, basePrice: 1 })] })
    await restore()

    await expect(shop.admin.catalogImport.applyItems({})).rejects.toMatchObject({ code: 'confirmation_needed' })
    expect(await prices()).toEqual({ 1: 100 })
  })

  it('skips a snapshot that equals the one applied before it', async () => {
    await fetchAndApply({ items: [item({ id: 1, basePrice: 100 })] })
    await fetchAndApply({ items: [item({ id: 1, basePrice: 110 })] })
    await fetchAndApply({ items: [item({ id: 1, basePrice: 110 })] })

    await restore()

    expect(await prices()).toEqual({ 1: 100 })
  })

  it('stores the files of the last four states only', async () => {
    const before = new Set(await storedCopies().catch(() => []))
    for (const price of [100, 101, 102, 103, 104, 105])
      await fetchAndApply({ items: [item({ id: 1, basePrice: price })] })

    const states = await shop.db.selectFrom('catalogue_snapshots').select('file').execute()
    expect(states).toHaveLength(4)
    expect((await storedCopies()).filter((name) => !before.has(name)).sort()).toEqual(
      states.map(({ file }) => file).sort(),
    )
  })

  it('is an operation with a history, like preview and apply', async () => {
    await fetchAndApply({ items: [item({ id: 1, basePrice: 100 })] })
    await fetchAndApply({ items: [item({ id: 1, basePrice: 1 })] })
    await restore()
    shop.clock.advance(MINUTE_MS)
    await expect(shop.admin.catalogImport.applyItems({})).rejects.toMatchObject({ code: 'confirmation_needed' })

    const { items } = await shop.admin.operations.list({})
    const last = (name: string) => items.find(({ operation }) => operation === name)?.last
    expect(last('items-restore')).toMatchObject({
      state: 'done',
      result: { changed: 1 },
      startedBy: 'admin@leermeester.example',
    })
    expect(last('items-preview')).toMatchObject({ state: 'done', result: { changed: 1 } })
    expect(last('items-apply')).toMatchObject({
      state: 'needs_confirmation',
      error: expect.stringContaining('Bekijk de verschillen en bevestig ze'),
      result: { changed: 1 },
    })
  })

  it('does not restore the stock, which keeps the latest counts', async () => {
    const stockAt = (available: number) => [{ itemId: 1, locationId: 1, locationName: 'Showroom', available }]
    await fetchAndApply({ items: [item({ id: 1, basePrice: 100 })], stock: stockAt(9) })
    await fetchAndApply({ items: [item({ id: 1, basePrice: 110 })], stock: stockAt(2) })

    await restore()

    expect(await prices()).toEqual({ 1: 100 })
    expect(await counted()).toEqual([{ item_id: 1, available: 2 }])
  })

  it('does not apply stock that was counted before the last stock refresh', async () => {
    const fetchedAt = shop.clock.now()
    await fetchAndApply({ items: [item({ id: 1 })] })
    const level = { itemId: 1, locationId: 1, locationName: 'Showroom', available: 2 }
    const stock = async function* () {
      yield level
    }
    await refreshStock({ db: shop.db, erp: { ...shop.outside.erp, stock }, now: shop.clock.now, log: silentLog })

    const old = { items: [item({ id: 1 })], stock: [{ ...level, available: 9 }] }
    await writeLists(paths().catalogue, old, fetchedAt)
    const { id, concerns } = await shop.admin.catalogImport.previewItems({})
    expect(concerns).toEqual(['older'])
    await shop.admin.catalogImport.applyItems({ query: { confirm: id } })
    expect(await counted()).toEqual([{ item_id: 1, available: 2 }])

    await fetchAndApply({ ...old, items: [item({ id: 1 }), item({ id: 2 })] })
    expect(await counted()).toEqual([{ item_id: 1, available: 9 }])
  })

  it('is written to the audit log', async () => {
    await fetchAndApply({ items: [item({ id: 1, basePrice: 100 })] })
    await fetchAndApply({ items: [item({ id: 1, basePrice: 110 })] })
    await restore()

    const { action } = await shop.db
      .selectFrom('audit_entries')
      .select('action')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(action).toBe('catalogue.restored')
  })
})
