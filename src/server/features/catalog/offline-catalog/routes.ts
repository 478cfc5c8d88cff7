import type { FastifyInstance } from 'fastify'
import { offlineCatalog } from '#shared/contracts/offline-catalog.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { mount } from '../../../http/mount.ts'
import { openEntries } from '../catalog/index.ts'
import { entryHashes } from './entry-hashes.ts'

type Deps = { db: Database; changes: ShopChanges }

/** The whole catalog for tills, which sell from their copy while the shop is unreachable. */
export function offlineCatalogRoutes(app: FastifyInstance, { db, changes }: Deps): void {
  const entriesOf = openEntries(db, changes)

  mount(app, offlineCatalog.overview, async (_call, { reply }) => {
    reply.header('cache-control', 'no-store')
    const state = await db.selectFrom('catalogue_state').select('matrix_options_downloaded_at as at').executeTakeFirst()
    return ok({ matrixOptionsDownloadDateTime: state?.at?.toISOString() ?? '', entries: await entryHashes(db) })
  })

  mount(app, offlineCatalog.entries, async ({ body: { ids } }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return ok({ entries: await entriesOf(ids) })
  })
}
