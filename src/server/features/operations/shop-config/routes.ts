import type { FastifyInstance } from 'fastify'
import { config } from '#shared/contracts/config.ts'
import type { ReplyWire } from '#shared/contracts/endpoint.ts'
import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'

type ConfigOnWire = ReplyWire<typeof config.show>
type Showrooms = Pick<ConfigOnWire, 'specialDays' | 'hasShowrooms'>

/** Public configuration of this installation. Fixed while the server runs. */
export type PublicConfig = Omit<ConfigOnWire, 'paymentMethods' | keyof Showrooms>

type Deps = {
  cache: ResponseCache
  publicConfig: PublicConfig
  paymentMethods: () => readonly OnlineMethod[]
  /** Reads the locations from the database. */
  showrooms: () => Promise<Showrooms>
}

/**
 * Serves the public configuration, with the online payment methods of the moment and the special opening days.
 *
 * Every page needs the configuration, so it is also served while the database is away; the special days are absent then.
 */
export function shopConfigRoutes(app: FastifyInstance, { cache, publicConfig, paymentMethods, showrooms }: Deps): void {
  mountCached(app, config.show, cache, async () => ({
    ok: true,
    value: {
      ...publicConfig,
      paymentMethods: [...paymentMethods()],
      ...(await showrooms().catch((error: unknown) => {
        app.log.error({ err: error }, 'special opening days could not be read')
        return { specialDays: [], hasShowrooms: false }
      })),
    },
  }))
}
