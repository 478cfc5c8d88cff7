import { describe, expect, it } from 'vitest'
import { killLives } from '../../build/kill/kill-lives.ts'

describe('a server that is killed in each transition from a quote to a solved service case', () => {
  it('neither loses nor duplicates a quote, an order, a stop, a report, a case, a photo or a mail', async () => {
    const { steps, faults } = await killLives(Math.random)

    expect(faults).toEqual([])
    expect(steps).toEqual([
      'quote sent',
      'quote accepted',
      'stop planned',
      'stop taken off the board',
      'delivered by the driver',
      'service case opened with a photo',
      'service case answered',
      'service case solved with a photo',
    ])
  }, 240_000)
})
