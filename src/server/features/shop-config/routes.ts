import type { FastifyInstance } from 'fastify'
import { config } from '#shared/contracts/config.ts'
import type { ReplyWire } from '#shared/contracts/endpoint.ts'
import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { mountKept } from '../../http/mount-kept.ts'

/** What the renderer may know of this installation; fixed from start to stop. */
export type PublicConfig = Omit<ReplyWire<typeof config.show>, 'paymentMethods'>

type Deps = {
  cache: AnswerCache
  publicConfig: PublicConfig
  paymentMethods: () => readonly OnlineMethod[]
}

export function shopConfigRoutes(app: FastifyInstance, { cache, publicConfig, paymentMethods }: Deps): void {
  mountKept(app, config.show, cache, async () => ({
    ok: true,
    value: { ...publicConfig, paymentMethods: [...paymentMethods()] },
  }))
}
