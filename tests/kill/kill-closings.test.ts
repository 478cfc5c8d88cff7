import { describe, expect, it } from 'vitest'
import { type KillMoment, killClosings } from '../../build/kill/kill-closings.ts'

/** `npm run bench -- kill --steps closings` has all moments. */
const MOMENTS: readonly KillMoment[] = ['unheard', 'heard']

describe('a server that is killed while it closes expired orders in the ERP, and opens them again after a late payment', () => {
  it('neither loses nor duplicates an order, a piece, a payment or a mail, and agrees with the ERP', async () => {
    const { orders, kills, faults } = await killClosings(Math.random, MOMENTS)

    expect(faults).toEqual([])
    expect(orders).toBe(MOMENTS.length)
    expect(kills).toBe(2 * orders)
  }, 300_000)
})
