import { describe, expect, it } from 'vitest'
import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the configuration of the renderer', () => {
  let methods: readonly OnlineMethod[] = []
  const shop = useShop({ parts: { paymentMethods: () => methods } })

  it('names the ways to pay as the payment provider does', async () => {
    methods = [{ kind: 'ideal', name: 'iDEAL | Wero' }]

    expect((await shop.anonymous.config.show()).paymentMethods).toEqual(methods)
  })

  it('has none while the provider has not answered yet', async () => {
    methods = []
    shop.changes.announce('everything')

    expect((await shop.anonymous.config.show()).paymentMethods).toEqual([])
  })
})
