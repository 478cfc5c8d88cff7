import type { FastifyInstance } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { locations } from '#shared/contracts/locations.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { mount } from '../../../http/mount.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { listLocations, shownLocations } from './list-locations.ts'
import { locationsTable } from './locations-table.ts'
import { addLocation, saveLocation } from './save-location.ts'

type Deps = { db: Database; now: () => Date; publicConfig: { shop: ShopDetails }; changes: ShopChanges }

/** Route of the locations in the web shop. A change of a location announces a change of everything. */
export function shownLocationRoutes(app: FastifyInstance, deps: Deps & { cache: ResponseCache }): void {
  mountCached(app, locations.list, deps.cache, async () =>
    ok({ locations: await shownLocations(deps.db, deps.publicConfig.shop, deps.now()) }),
  )
}

/** Routes with which an Admin manages the locations. */
export function locationRoutes(app: FastifyInstance, deps: Deps): void {
  const all = async () =>
    ok({
      locations: await listLocations(deps.db, deps.publicConfig.shop),
      stockLocations: await locationsTable(deps.db).stockLocations(),
    })

  mount(app, locations.manage, all)

  mount(app, locations.add, async ({ body }, { visitor }) => {
    const added = await addLocation(deps, body, requireUser(visitor))
    if (added.ok) deps.changes.announce('everything')
    return added.ok ? all() : added
  })

  mount(app, locations.save, async ({ params, body: { version, ...fields } }, { visitor }) => {
    const saved = await saveLocation(deps, { ...params, version }, fields, requireUser(visitor))
    if (saved.ok) deps.changes.announce('everything')
    return saved.ok ? all() : saved
  })
}
