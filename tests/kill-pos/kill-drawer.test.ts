import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAWER_KILLS } from '../../build/kill-pos/drawer-steps.ts'
import { killAtDrawerStep } from '../../build/kill-pos/kill-drawer.ts'
import { type KillShop, openShop } from '../../build/kill-pos/shop.ts'
import { awayFromMidnight } from '../../build/lib/away-from-midnight.ts'

let shop: KillShop | undefined
beforeAll(async () => {
  await awayFromMidnight(4) // the money in a drawer is that of the day
  shop = await openShop()
}, 480_000)
afterAll(() => shop?.close())

describe('a till that is killed during work at its drawer', { concurrent: true }, () => {
  it.each(DRAWER_KILLS)(
    'loses no count and books nothing twice: $work, $step',
    async ({ step, work }) => {
      if (!shop) throw new Error('the shop is not open')

      expect(await killAtDrawerStep(shop, { step, work })).toEqual([])
    },
    60_000,
  )
})
