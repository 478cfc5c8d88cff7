import { describe, expect, it } from 'vitest'
import { killRounds } from '../../build/kill/kill-rounds.ts'

const ROUNDS = 5

describe('a server that is killed while people order and pay, and staff cancel', () => {
  it('neither loses nor duplicates an order, a payment, a cancellation or a mail', async () => {
    const { purchases, canceled, faults } = await killRounds(ROUNDS, Math.random)

    expect(faults).toEqual([])
    expect(purchases).toBe(ROUNDS)
    expect(canceled).toBe(ROUNDS - 1)
  }, 240_000)
})
