import { describe, expect, it } from 'vitest'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { openSearchIndex } from '#src/server/features/catalog/search/index.ts'
import { parseQuery } from '#src/server/features/catalog/search/parse-query.ts'
import type { SearchClause } from '#src/server/features/catalog/search/parsed-query.ts'
import { type SearchDeps, searchProducts } from '#src/server/features/catalog/search/search-products.ts'
import { type SearchReads, searchTable } from '#src/server/features/catalog/search/search-table.ts'
import { openSearchVocabulary } from '#src/server/features/catalog/search/search-vocabulary.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useShop } from '#tests/support/use-shop.ts'
import { fillWithDemoShop } from '../demo-shop.ts'
import { judgedTerms } from '../judged-terms.ts'

const terms = Object.values(judgedTerms)
  .flat()
  .map(({ term }) => term)

/** Returns a reproducible choice from a list at each call. */
function chooser() {
  let state = 7
  return <Thing>(things: readonly Thing[]): Thing => {
    // A linear congruential generator (the constants of Numerical Recipes).
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return things[Math.floor((state / 2 ** 32) * things.length)] as Thing
  }
}

/** Terms from the words of the shop: one to four words, some of them cut off, misspelled or unknown. */
function randomTerms(words: readonly string[], count: number): string[] {
  const choose = chooser()
  const word = () => {
    const chosen = choose(words)
    const at = 1 + Math.floor(chosen.length / 2)
    return choose([
      chosen,
      chosen,
      chosen,
      chosen.slice(0, at),
      `${chosen.slice(0, at)}${chosen.slice(at + 1)}`,
      `${chosen}en`,
      choose(['de', 'zonder', 'cognac', 'bank', 'xylofoon', '3-zits', 'zwarte']),
    ])
  }
  return Array.from({ length: count }, () => Array.from({ length: choose([1, 1, 2, 2, 3, 4]) }, word).join(' '))
}

const listsOf = async (reads: SearchReads, clauses: readonly SearchClause[], inTexts: boolean) => {
  const found: Awaited<ReturnType<SearchReads['postings']>> = []
  for (const clause of clauses) found.push(...(await reads.postings([{ clause, inTexts }])))
  return found.map(({ ids, ranks, popularities }) => ({
    ids: Array.from(ids),
    ranks: Array.from(ranks),
    popularities: Array.from(popularities),
  }))
}

describe('the search index in memory', () => {
  const shop = useShop()

  async function openBoth() {
    await fillWithDemoShop(shop)
    await shop.db
      .updateTable('items')
      .set((eb) => ({ sort_order: eb('id', '%', 11) }))
      .execute()
    const { db } = shop
    const changes = createShopChanges()
    const index = openSearchIndex({ db, changes, log: silentLog, maxMegabytes: 60, checkEveryMs: 3_600_000 })
    await index.refresh()
    const vocabulary = openSearchVocabulary({ db, changes, now: shop.clock.now })
    const memory = index.current()
    if (!memory) throw new Error('the index was not built')
    await index.stop()
    const inMemory: SearchDeps = {
      db,
      vocabulary: openSearchVocabulary({ db, changes, now: shop.clock.now, index }),
      index,
    }
    const inDatabase: SearchDeps = { db, vocabulary }
    return { memory, database: searchTable(db), vocabulary: await vocabulary(), inMemory, inDatabase }
  }

  /** Codes and ids of models and variants, in both cases, and codes of no item. */
  async function someCodes(): Promise<string[]> {
    const items = await shop.db.selectFrom('items').select(['id', 'item_id']).orderBy('id').limit(150).execute()
    return [...items.flatMap(({ id, item_id }) => [item_id, item_id.toUpperCase(), String(id)]), 'x123', '999999999']
  }

  // One test, because filling the shop takes longer than all checks.
  it('returns the same as the database: items, ranks, popularity, order, totals and codes', {
    timeout: 240_000,
  }, async () => {
    const { memory, database, vocabulary, inMemory, inDatabase } = await openBoth()
    const words = (await database.words()).map(({ word }) => word)

    for (const term of [...terms, ...randomTerms(words, 250)]) {
      for (const isTyping of [false, true]) {
        const { clauses, unknown, instead } = parseQuery(vocabulary, term, { isTyping })
        const all = [...clauses, ...instead, ...unknown.map((word) => ({ own: [[word]], other: [] }))]
        for (const inTexts of [false, true]) {
          expect(await listsOf(memory, all, inTexts), `${term} ${inTexts}`).toEqual(
            await listsOf(database, all, inTexts),
          )
        }
        const query = { term, isTyping, limit: 30, offset: 0 }
        expect(await searchProducts(inMemory, query), term).toEqual(await searchProducts(inDatabase, query))
      }
    }

    expect(await memory.all(480)).toEqual(await database.all(480))
    for (const code of await someCodes()) {
      expect(await memory.byCode(code), code).toEqual(await database.byCode(code))
    }
    const before = memory.touched()
    const [list] = await memory.postings([{ clause: { own: [['scholekster']], other: [] }, inTexts: false }])
    expect(list?.ids.length).toBeGreaterThan(0)
    // Once to find the items, and once to rank them.
    expect(memory.touched() - before).toBe(2 * (list?.ids.length ?? 0))
    expect(memory.bytes / memory.documents).toBeLessThan(MAX_BYTES_PER_DOCUMENT)
  })
})

/** Of the demo shop, whose models have few variants; a document of a shop with 10,000 models takes 850 bytes. */
const MAX_BYTES_PER_DOCUMENT = 3_000
