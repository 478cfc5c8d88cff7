import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openDatabase } from '../../../src/server/db/database.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import type { Database } from '../../../src/server/db/tables.ts'
import { createShopChanges } from '../../../src/server/events/shop-changes.ts'
import { openLeatherCatalog } from '../../../src/server/features/catalog/catalog/index.ts'
import { findProducts } from '../../../src/server/features/catalog/search/find-products.ts'
import { makeSearchIndex } from '../../../src/server/features/catalog/search/index.ts'
import { openProductCardCache } from '../../../src/server/features/catalog/search/product-card-cache.ts'
import { openSearchVocabulary } from '../../../src/server/features/catalog/search/search-vocabulary.ts'
import { suggest } from '../../../src/server/features/catalog/search/suggest.ts'
import { silentLog } from '../../../src/server/ports/log.ts'
import { startThrowawayPostgres } from '../../postgres/throwaway-postgres.ts'
import { fillShop, type ShopSize } from './fill-shop.ts'

export type SearchShop = {
  indexedInSeconds: number
  /** Searches as the shop does for a page that is not in the response cache. */
  find(term: string, limit: number): Promise<{ total: number }>
  suggest(term: string): Promise<unknown>
  /** Reads one row by its key over the same connections: the minimal cost of a response. */
  plainSelect(id: number): Promise<unknown>
  /** Clears the caches of the search, as an import does. */
  forget(): void
}

/** Opens a shop of this size on real PostgreSQL, with one connection per client. */
export async function withSearchShop(
  { size, clients }: { size: ShopSize; clients: number },
  measure: (shop: SearchShop) => Promise<void>,
): Promise<void> {
  // Durable writes, as in production.
  const postgres = await startThrowawayPostgres({ durable: true })
  try {
    const name = `search_${randomUUID().replaceAll('-', '')}`
    const maintenance = new Client({ connectionString: postgres.url('postgres') })
    await maintenance.connect()
    await maintenance.query(`create database ${name}`)
    await maintenance.end()
    const opened = await openDatabase({ url: postgres.url(name), dataDir: '', poolSize: clients, log: silentLog })
    try {
      await measure(await filledShop(opened.db, size))
    } finally {
      await opened.close()
    }
  } finally {
    await postgres.stop()
  }
}

async function filledShop(db: Database, size: ShopSize): Promise<SearchShop> {
  await migrate(db)
  await fillShop(db, size)
  const now = () => new Date()
  const started = performance.now()
  await makeSearchIndex({ db, now })
  const indexedInSeconds = (performance.now() - started) / 1000

  const changes = createShopChanges()
  const vocabulary = openSearchVocabulary({ db, changes, now })
  const show = openProductCardCache({ db, leatherCatalog: openLeatherCatalog(db, changes), changes })
  const deps = { db, now, vocabulary, show, provider: undefined }
  return {
    indexedInSeconds,
    find: (term, limit) => findProducts(deps, { term, limit, offset: 0, pageUrl: '' }),
    suggest: (term) => suggest(deps, term),
    plainSelect: (id) =>
      db.selectFrom('items').select(['id', 'display_name', 'base_price']).where('id', '=', id).executeTakeFirst(),
    forget: () => changes.announce('everything'),
  }
}
