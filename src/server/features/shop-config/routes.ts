import type { FastifyInstance } from 'fastify'
import { config } from '#shared/contracts/config.ts'
import type { ReplyWire } from '#shared/contracts/endpoint.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { mountKept } from '../../http/mount-kept.ts'

/** What the renderer may know of this installation; fixed from start to stop. */
export type PublicConfig = ReplyWire<typeof config.show>

export function shopConfigRoutes(app: FastifyInstance, deps: { cache: AnswerCache; publicConfig: PublicConfig }): void {
  mountKept(app, config.show, deps.cache, async () => ({ ok: true, value: deps.publicConfig }))
}
