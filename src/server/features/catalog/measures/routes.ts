import type { FastifyInstance } from 'fastify'
import { measures } from '#shared/contracts/measures.ts'
import { fail } from '#shared/kernel/outcome.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import { type ResponseCache, UNTIL_ANNOUNCED_MS } from '../../../http/response-cache.ts'
import { drawingFile } from './drawing-file.ts'
import type { Measures } from './open-measures.ts'

/** Serves the measures of models, and the dimension drawing of a single piece as an SVG file. They change with a release only. */
export function measureRoutes(
  app: FastifyInstance,
  { cache, measures: models }: { cache: ResponseCache; measures: Measures },
): void {
  const { piecesOf } = models
  mountCached(
    app,
    measures.show,
    cache,
    async ({ params: { model } }) => {
      const pieces = piecesOf(model)
      return pieces ? { ok: true, value: { pieces } } : fail('measures_not_found')
    },
    { lifetimeMs: UNTIL_ANNOUNCED_MS },
  )

  app.get<{ Params: { model: string } }>('/drawings/measures/:model.svg', async ({ params: { model } }, reply) => {
    const [piece, ...others] = piecesOf(model) ?? []
    if (!piece || others.length > 0) return reply.callNotFound()
    return (
      reply
        .type('image/svg+xml; charset=utf-8')
        // An SVG in an `img` runs no scripts. This header forbids scripts too when the file is opened directly.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .header('cache-control', 'public, max-age=86400')
        .send(drawingFile(piece))
    )
  })
}
