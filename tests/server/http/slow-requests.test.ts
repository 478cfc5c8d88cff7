import { describe, expect, it } from 'vitest'
import { SLOW_REQUESTS } from '#src/server/http/slow-requests.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('a request that is sent slowly', () => {
  const shop = useShop()

  it('is cut off within 30 seconds', () => {
    const { requestTimeout, headersTimeout } = shop.app.server

    for (const limit of [requestTimeout, headersTimeout]) {
      expect(limit + SLOW_REQUESTS.connectionsCheckingInterval).toBeLessThanOrEqual(30_000)
      expect(limit).toBeGreaterThanOrEqual(20_000)
    }
  })
})
