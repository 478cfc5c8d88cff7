import { describe, expect, it } from 'vitest'
import { killRounds } from '../../build/kill/kill-rounds.ts'

const ROUNDS = 5

describe('a server that is killed while people order and pay', () => {
  it('neither loses nor duplicates an order, a payment or a mail', async () => {
    const { purchases, faults } = await killRounds(ROUNDS, Math.random)

    expect(faults).toEqual([])
    expect(purchases).toBe(ROUNDS)
  }, 240_000)
})
