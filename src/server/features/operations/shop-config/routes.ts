import type { FastifyInstance } from 'fastify'
import { config } from '#shared/contracts/config.ts'
import type { ReplyWire } from '#shared/contracts/endpoint.ts'
import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'

/** Public configuration of this installation. Fixed while the server runs. */
export type PublicConfig = Omit<ReplyWire<typeof config.show>, 'paymentMethods'>

type Deps = {
  cache: ResponseCache
  publicConfig: PublicConfig
  paymentMethods: () => readonly OnlineMethod[]
}

/** Serves the public configuration, with the online payment methods of the moment. */
export function shopConfigRoutes(app: FastifyInstance, { cache, publicConfig, paymentMethods }: Deps): void {
  mountCached(app, config.show, cache, async () => ({
    ok: true,
    value: { ...publicConfig, paymentMethods: [...paymentMethods()] },
  }))
}
