import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killAtOfflinePaymentStep } from '../../build/kill-pos/kill-offline-payment.ts'
import { OFFLINE_PAYMENT_KILLS } from '../../build/kill-pos/offline-payment-steps.ts'
import { type KillShop, openShop } from '../../build/kill-pos/shop.ts'
import { awayFromMidnight } from '../../build/lib/away-from-midnight.ts'

let shop: KillShop | undefined
beforeAll(async () => {
  await awayFromMidnight(4) // the money in a drawer is that of the day
  shop = await openShop()
}, 480_000)
afterAll(() => shop?.close())

describe('a till that is killed while it takes or sends an offline payment', { concurrent: true }, () => {
  it.each(OFFLINE_PAYMENT_KILLS)(
    'loses no money and records nothing twice: $type, $step',
    async ({ step, type }) => {
      if (!shop) throw new Error('the shop is not open')

      expect(await killAtOfflinePaymentStep(shop, { step, type })).toEqual([])
    },
    120_000,
  )
})
