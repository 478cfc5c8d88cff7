import type { FastifyInstance } from 'fastify'
import { content } from '#shared/contracts/content.ts'
import { isContentName } from '#shared/contracts/content-pages.ts'
import { fail } from '#shared/kernel/outcome.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { mountKept } from '../../http/mount-kept.ts'
import type { Content } from './open-content.ts'

/** The owner's texts, and the drawings that belong to them, as they lie ready. */
export function contentRoutes(
  app: FastifyInstance,
  { cache, content: texts }: { cache: AnswerCache; content: Content },
): void {
  mountKept(app, content.show, cache, async ({ params: { page } }) =>
    isContentName(page) ? { ok: true, value: texts.page(page) } : fail('not_found'),
  )

  app.get<{ Params: { name: string } }>('/drawings/:name.svg', async ({ params: { name } }, reply) => {
    const drawing = isContentName(name) ? texts.drawing(name) : undefined
    if (drawing === undefined) return reply.callNotFound()
    return (
      reply
        .type('image/svg+xml; charset=utf-8')
        // Shown as a picture nothing in it runs; opened by itself it may not either.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(drawing)
    )
  })
}
