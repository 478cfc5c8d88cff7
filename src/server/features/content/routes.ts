import type { FastifyInstance } from 'fastify'
import { content } from '#shared/contracts/content.ts'
import { isContentName } from '#shared/contracts/content-pages.ts'
import { fail } from '#shared/kernel/outcome.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { mountKept } from '../../http/mount-kept.ts'
import type { Content } from './open-content.ts'

/** The owner's texts, as they lie ready. */
export function contentRoutes(
  app: FastifyInstance,
  { cache, content: texts }: { cache: AnswerCache; content: Content },
): void {
  mountKept(app, content.show, cache, async ({ params: { page } }) =>
    isContentName(page) ? { ok: true, value: texts.page(page) } : fail('not_found'),
  )
}
