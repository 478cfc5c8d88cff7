import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killAtStep } from '../../build/kill-pos/kill-at-step.ts'
import { type KillShop, openShop } from '../../build/kill-pos/shop.ts'
import { KILLS, STEPS } from '../../build/kill-pos/steps.ts'

let shop: KillShop | undefined
beforeAll(async () => {
  shop = await openShop()
}, 120_000)
afterAll(() => shop?.close())

describe('a till that is killed at any step of a payment', { concurrent: true }, () => {
  it.each(KILLS)(
    'neither loses nor duplicates a payment: $type, $step',
    async ({ step, type }) => {
      if (!shop) throw new Error('the shop is not open')
      const { ending, faults } = await killAtStep(shop, { step, type })

      expect(faults).toEqual([])
      const { ending: expected } = STEPS[step]
      expect(expected === 'as-arrived' ? ['paid', 'not-started'] : [expected]).toContain(ending)
    },
    60_000,
  )
})
