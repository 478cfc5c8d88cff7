import { describe, expect, it } from 'vitest'
import { killLives } from '../../build/kill/kill-lives.ts'

describe('a server that is killed in each transition from a quote to a refund', () => {
  it('neither loses nor duplicates a quote, an order, a stop, a report, a change, a case, a visit, a return, a payment, a refund, a photo or a mail', async () => {
    const { steps, faults } = await killLives(Math.random)

    expect(faults).toEqual([])
    expect(steps).toEqual([
      'quote sent',
      'quote accepted',
      'change of the order agreed to',
      'stop planned',
      'stop taken off the board',
      'delivered by the driver',
      'service case opened with a photo',
      'service case answered',
      'visit planned',
      'visit reported by the driver',
      'service case solved with a photo',
      'return counted',
      'cash received at the counter',
      'part of the cash paid back',
      'payment received',
      'part of the payment refunded by staff',
    ])
  }, 600_000)
})
