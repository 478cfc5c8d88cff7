import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/server/db/database.ts'
import { createShopChanges, type ShopChange } from '#src/server/events/shop-changes.ts'
import { pollCatalogVersion } from '#src/server/events/watch-catalog.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { emptyDatabase, openTestDatabase } from '#tests/support/shop/test-database.ts'

let database: OpenDatabase
let announced: ShopChange[]
let stop: () => void = () => undefined
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database.db, new Date(0))
  announced = []
})
afterEach(() => stop())

async function watch(): Promise<void> {
  const changes = createShopChanges()
  changes.listen((change) => announced.push(change))
  stop = await pollCatalogVersion({ db: database.db, changes, log: silentLog, everyMs: 20 })
}

const importCatalog = () =>
  database.db
    .updateTable('catalogue_state')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()

it('announces an import that follows the start at once', async () => {
  await watch()
  await importCatalog()

  await expect.poll(() => announced).toEqual(['everything'])
})

it('announces the first import of a shop without a catalog', async () => {
  await database.db.deleteFrom('catalogue_state').execute()
  await watch()
  await emptyDatabase(database.db, new Date(0))

  await expect.poll(() => announced).toEqual(['everything'])
})
