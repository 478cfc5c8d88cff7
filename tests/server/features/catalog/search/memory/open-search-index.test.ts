import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '#src/server/db/tables.ts'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { openSearchIndex, refreshSearchOrder, type SearchIndex } from '#src/server/features/catalog/search/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useSearchingShop } from '../searching-shop.ts'

const AN_HOUR_MS = 3_600_000

describe('the search index in memory', () => {
  const shop = useSearchingShop()
  const opened: SearchIndex[] = []
  afterEach(async () => {
    for (const index of opened.splice(0)) await index.stop()
  })

  function open({ db = shop.db, maxMegabytes = 60 }: { db?: Database; maxMegabytes?: number } = {}) {
    const changes = createShopChanges()
    const warnings: string[] = []
    const log = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) }
    const index = openSearchIndex({ db, changes, log, maxMegabytes, checkEveryMs: AN_HOUR_MS })
    opened.push(index)
    return { index, changes, warnings }
  }

  /** A database whose reads fail or wait, as the test says. */
  function difficultDatabase() {
    const state = { isBroken: false, gate: Promise.resolve(), reads: 0 }
    const db = shop.db.withPlugin({
      transformQuery({ node }) {
        if (state.isBroken) throw new Error('connection lost')
        state.reads += 1
        return node
      },
      async transformResult({ result }) {
        await state.gate
        return result
      },
    })
    return { db, state }
  }

  /** Ids of the items with this word, from the index; undefined while the search uses the database. */
  async function idsWith(index: SearchIndex, word: string): Promise<number[] | undefined> {
    const [list] = (await index.current()?.postings([{ clause: { own: [[word]], other: [] }, inTexts: false }])) ?? []
    return list && Array.from(list.ids)
  }

  it('is built in the background, and not used until it is complete', async () => {
    const bank = await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    const { db, state } = difficultDatabase()
    let finish = () => {}
    state.gate = new Promise<void>((resolve) => {
      finish = resolve
    })

    const { index } = open({ db })
    expect(index.current()).toBeUndefined()
    finish()
    await index.refresh()

    expect(await idsWith(index, 'merel')).toEqual([bank])
  })

  it('is not used after a change of everything until its version was compared, and then without building it', async () => {
    await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    const { db, state } = difficultDatabase()
    const { index, changes } = open({ db })
    await index.refresh()
    const first = index.current()
    state.reads = 0

    changes.announce('everything')
    expect(index.current()).toBeUndefined()
    await index.refresh()

    expect(index.current()).toBe(first)
    expect(state.reads).toBe(1)
  })

  it('stays in use when the price, stock or rating of an item changes', async () => {
    const bank = await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    const { index, changes } = open()
    await index.refresh()

    changes.announce({ itemIds: [bank] })

    expect(await idsWith(index, 'merel')).toEqual([bank])
  })

  it('is built again by every server after an import by one of them', async () => {
    const bank = await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    const [one, other] = [open(), open()]
    await Promise.all([one.index.refresh(), other.index.refresh()])

    await shop.db.updateTable('items').set({ display_name: 'Leren bank Wulp' }).execute()
    await shop.updateIndex([bank])
    one.changes.announce('everything')
    await one.index.refresh()
    // The announcement does not reach the other server, whose timer calls this.
    await other.index.refresh()

    for (const { index } of [one, other]) {
      expect(await idsWith(index, 'wulp')).toEqual([bank])
      expect(await idsWith(index, 'merel')).toEqual([])
    }
  })

  it('takes over a new popularity without being built again', async () => {
    await shop.addProduct({ displayName: 'Kruk een', sortOrder: 1 })
    const two = await shop.addProduct({ displayName: 'Kruk twee', sortOrder: 2 })
    await shop.updateIndex()
    const { index } = open()
    await index.refresh()
    const first = index.current()

    await shop.addStock({ item: two, count: 3 })
    await shop.db.transaction().execute((tx) => refreshSearchOrder(tx, shop.clock.now()))
    await index.refresh()

    expect(index.current()).toBe(first)
    expect((await index.current()?.all(10))?.[0]).toBe(two)
  })

  it('is built again when an import ends while it is built', async () => {
    const bank = await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    let isImported = false
    const importing = shop.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // After the first read, of the versions, and before the index is complete.
        if (!isImported) {
          isImported = true
          await shop.db.updateTable('items').set({ display_name: 'Leren bank Wulp' }).execute()
          await shop.updateIndex([bank])
        }
        return result
      },
    })

    const { index } = open({ db: importing })
    await index.refresh()

    expect(await idsWith(index, 'wulp')).toEqual([bank])
  })

  it.each([
    ['more documents', false],
    ['as many documents, of which one is new', true],
  ])('is built again when an import with %s ends while the popularity is read', async (_, isOneRemoved) => {
    const first = await shop.addProduct({ displayName: 'Leren bank Merel' })
    const second = await shop.addProduct({ displayName: 'Leren bank Wulp' })
    await shop.updateIndex()
    let afterVersions = async () => {}
    const importing = shop.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const run = afterVersions
        afterVersions = async () => {}
        await run()
        return result
      },
    })
    const { index } = open({ db: importing })
    await index.refresh()

    await sql`update search_state set order_version = gen_random_uuid()`.execute(shop.db)
    let added = 0
    afterVersions = async () => {
      added = await shop.addProduct({ displayName: 'Leren bank Merel nieuw' })
      if (isOneRemoved) await shop.db.updateTable('items').set({ is_active: false }).where('id', '=', first).execute()
      await shop.updateIndex([added, first])
    }
    await index.refresh()

    expect(await idsWith(index, 'merel')).toEqual(isOneRemoved ? [added] : [first, added])
    expect(await idsWith(index, 'wulp')).toEqual([second])
  })

  it('is not used when it cannot be built, with one line in the log, and is built when that is possible again', async () => {
    const bank = await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    const { db, state } = difficultDatabase()
    state.isBroken = true
    const { index, warnings } = open({ db })
    await index.refresh()
    await index.refresh()
    expect(index.current()).toBeUndefined()
    expect(warnings).toHaveLength(1)

    state.isBroken = false
    await index.refresh()

    expect(await idsWith(index, 'merel')).toEqual([bank])
  })

  it('is not used when it is larger than the setting allows, and not built twice for one import', async () => {
    // The texts of an item have at most 400 words, so this needs many different words in the names.
    const words = Array.from({ length: 4_000 }, (_, at) => `woord${at.toString(36)}x`)
    for (let at = 0; at < words.length; at += 400) {
      await shop.addProduct({ displayName: words.slice(at, at + 400).join(' ') })
    }
    await shop.updateIndex()
    const { db, state } = difficultDatabase()
    const { index, warnings } = open({ db, maxMegabytes: 0.1 })
    await index.refresh()
    expect(index.current()).toBeUndefined()
    expect(warnings).toEqual([expect.stringContaining('SEARCH_MEMORY_MB')])
    state.reads = 0

    await index.refresh()

    expect(state.reads).toBe(1)
    expect(warnings).toHaveLength(1)
  })

  it('reads nothing when the setting turns it off', async () => {
    await shop.updateIndex()
    const { db, state } = difficultDatabase()

    const { index } = open({ db, maxMegabytes: 0 })
    await index.refresh()

    expect(index.current()).toBeUndefined()
    expect(state.reads).toBe(0)
  })

  it('is not used while the database has no index', async () => {
    const { index } = open()
    await index.refresh()

    expect(index.current()).toBeUndefined()
  })
})

describe('a search with the index in memory', () => {
  const shop = useSearchingShop({ hasSearchIndex: true })
  const find = async (term: string) => (await shop.find(term)).products

  it('shows each change of the catalog at once', async () => {
    const leather = await shop.addLeather({ mainColor: 'Cognac', hex: '#9a5526' })
    const bank = await shop.addProduct({ kind: 'parent', displayName: 'Leren bank Merel' })
    await shop.addVariant({ parent: bank, leather, itemId: 'MER-1001' })
    await shop.updateIndex()
    expect(await shop.names('merel')).toEqual(['Leren bank Merel'])
    expect(await shop.names('wulp')).toEqual([])

    await shop.db.updateTable('items').set({ display_name: 'Leren bank Wulp' }).where('id', '=', bank).execute()
    await shop.updateIndex([bank])
    expect(await shop.names('merel')).toEqual([])
    expect(await shop.names('wulp')).toEqual(['Leren bank Wulp'])

    const chair = await shop.addProduct({ displayName: 'Leren stoel Wulp' })
    await shop.updateIndex([chair])
    expect(await shop.names('wulp')).toHaveLength(2)

    await shop.db.updateTable('items').set({ is_active: false }).where('id', '=', chair).execute()
    await shop.updateIndex([chair])
    expect(await shop.names('wulp')).toEqual(['Leren bank Wulp'])

    await shop.db.updateTable('items').set({ item_id: 'WUL-2002' }).where('item_id', '=', 'MER-1001').execute()
    await shop.updateIndex([bank])
    expect(await shop.find('WUL-2002')).toMatchObject({ total: 1 })
    expect(await shop.find('MER-1001')).toMatchObject({ total: 0 })
  })

  it('shows a change of price and stock at once, also in a filter', async () => {
    const bank = await shop.addProduct({ displayName: 'Leren bank Merel', basePrice: 1_000 })
    await shop.updateIndex()
    expect(await find('merel')).toMatchObject([{ netPrice: 1_000 }])
    expect(await find('merel op voorraad')).toEqual([])

    await shop.db.updateTable('items').set({ base_price: 2_000 }).where('id', '=', bank).execute()
    await shop.addStock({ item: bank, count: 2 })
    shop.changes.announce({ itemIds: [bank] })

    expect(await find('merel')).toMatchObject([{ netPrice: 2_000, totalStock: 2 }])
    expect(await find('merel op voorraad')).toHaveLength(1)
    expect(await find('merel onder 2000 euro')).toEqual([])
  })

  it('never shows an item that is no longer sold, even before the index was updated', async () => {
    const bank = await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()

    await shop.db.updateTable('items').set({ is_active: false }).where('id', '=', bank).execute()
    shop.changes.announce({ itemIds: [bank] })

    expect(await shop.names('merel')).toEqual([])
  })

  it('uses synonyms, leathers and menu pages as soon as they change', async () => {
    const bank = await shop.addProduct({ kind: 'parent', displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    expect(await shop.names('zitmeubel')).toEqual([])

    await shop.admin.search.saveSynonyms({ body: { groups: [['bank', 'zitmeubel']] } })
    expect(await shop.names('zitmeubel')).toEqual(['Leren bank Merel'])

    const leather = await shop.addLeather({ mainColor: 'Zwart', hex: '#1d1c1c' })
    await shop.addVariant({ parent: bank, leather })
    await shop.addMenu([{ name: 'Webshop', children: [{ name: 'Zomerhuis', url: 'zomer', items: [bank] }] }])
    await shop.updateIndex()
    expect(await find('zwarte bank')).toMatchObject([{ leatherColor: 'Zwart' }])
    expect(await shop.names('zomerhuis')).toEqual(['Leren bank Merel'])
  })
})
