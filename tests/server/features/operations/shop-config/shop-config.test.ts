import { describe, expect, it } from 'vitest'
import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'
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
