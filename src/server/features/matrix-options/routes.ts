import type { FastifyInstance } from 'fastify'
import { matrix } from '#shared/contracts/matrix-options.ts'
import { fail } from '#shared/kernel/outcome.ts'
import type { Database } from '../../db/tables.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { mountKept } from '../../http/mount-kept.ts'
import { showLeathers } from './show-leathers.ts'
import { showOptions, showOptionsOf } from './show-options.ts'
import { showSpecifications } from './show-specifications.ts'

/** The choices of the configurator, the leathers and the specification groups; only an import changes them. */
export function matrixOptionRoutes(app: FastifyInstance, { db, cache }: { db: Database; cache: AnswerCache }): void {
  mountKept(app, matrix.options, cache, async () => ({ ok: true, value: await showOptions(db) }))

  mountKept(app, matrix.optionsOf, cache, async ({ params }) => {
    const options = await showOptionsOf(db, params.id)
    return options ? { ok: true, value: options } : fail('product_not_found')
  })

  mountKept(app, matrix.leatherTypes, cache, async () => ({ ok: true, value: await showLeathers(db) }))

  mountKept(app, matrix.specifications, cache, async () => ({ ok: true, value: await showSpecifications(db) }))
}
