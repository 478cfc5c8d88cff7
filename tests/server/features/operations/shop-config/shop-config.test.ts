import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { type PublicConfig, shopConfigRoutes } from '#src/server/features/operations/shop-config/routes.ts'
import { ResponseCache } from '#src/server/http/response-cache.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the configuration that a page reads from the server', () => {
  let methods: readonly OnlineMethod[] = []
  const shop = useShop({ parts: { paymentMethods: () => methods } })

  it('contains the payment methods with the names that the provider returned', async () => {
    methods = [{ kind: 'ideal', name: 'iDEAL | Wero' }]

    expect((await shop.anonymous.config.show()).paymentMethods).toEqual(methods)
  })

  it('contains no payment methods before the first response of the provider', async () => {
    methods = []
    shop.changes.announce('everything')

    expect((await shop.anonymous.config.show()).paymentMethods).toEqual([])
  })
})

it('the configuration is served without special opening days while the database is away', async () => {
  const app = Fastify()
  const changes = createShopChanges()
  shopConfigRoutes(app, {
    cache: new ResponseCache({ changes }),
    publicConfig: { shop: { name: 'Leermeester' } } as PublicConfig, // only passed on
    paymentMethods: () => [],
    showrooms: () => Promise.reject(new Error('database away')),
  })

  const response = await app.inject('/api/config')

  expect(response.json()).toEqual({
    shop: { name: 'Leermeester' },
    paymentMethods: [],
    specialDays: [],
    hasShowrooms: false,
  })
})
