import type { FastifyInstance } from 'fastify'
import type { Call } from '#shared/contracts/endpoint.ts'
import { matrix } from '#shared/contracts/matrix-options.ts'
import { samplePaths } from '#shared/contracts/sample-paths.ts'
import { fail } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { cacheUntilChange } from '../../../events/cache-until-change.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import { type ResponseCache, UNTIL_ANNOUNCED_MS } from '../../../http/response-cache.ts'
import { showLeathers } from './show-leathers.ts'
import { readAllOptions, showOptions, showOptionsOf } from './show-options.ts'
import { showSpecifications } from './show-specifications.ts'
import { openUsedOptions } from './used-options.ts'

type Deps = { db: Database; cache: ResponseCache; changes: ShopChanges }

/** Options of the configurator, leathers and specification groups. Only an import changes them. */
export function matrixOptionRoutes(app: FastifyInstance, { db, cache, changes }: Deps): void {
  const deps = {
    allOptions: cacheUntilChange(changes, () => readAllOptions(db)),
    usedBy: openUsedOptions(db, changes),
  }
  mountCached(app, matrix.options, cache, async () => ({ ok: true, value: await showOptions(deps) }), lasting)

  const optionsOf = async ({ params }: Call<typeof matrix.optionsOf>) => {
    const options = await showOptionsOf(deps, params.id)
    return options ? { ok: true as const, value: options } : fail('product_not_found')
  }
  mountCached(app, matrix.optionsOf, cache, optionsOf, lasting)

  mountCached(app, matrix.leatherTypes, cache, async () => ({ ok: true, value: await showLeathers(db) }), lasting)

  mountCached(
    app,
    matrix.specifications,
    cache,
    async () => ({ ok: true, value: await showSpecifications(db) }),
    lasting,
  )

  // Printed on the cards of samples, so this path never changes. The page may.
  app.get<{ Params: { sampleId: string } }>(samplePaths.scanned(':sampleId'), ({ params: { sampleId } }, reply) =>
    /^[1-9]\d{0,8}$/.test(sampleId)
      ? reply.header('cache-control', 'no-cache').redirect(samplePaths.inHand(sampleId), 302)
      : reply.callNotFound(),
  )
}

/** Every import is announced. */
const lasting = { lifetimeMs: UNTIL_ANNOUNCED_MS }
