import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { SESSION_LOCKS, tryLock } from '#src/server/db/advisory-locks.ts'

describe('statements of locks that share a connection', () => {
  it('run one after the other, also after a failed one', async () => {
    let running = 0
    let most = 0
    const query = async (_text: string, [, key]: [number, number]) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 2))
      running -= 1
      if (key === 2) throw new Error('connection lost')
      return { rows: [{ taken: key === 3 }] }
    }
    const client = { query } as unknown as pg.Client // only `query` is used

    const outcomes = await Promise.allSettled([1, 2, 3].map((key) => tryLock(client, SESSION_LOCKS.named, key)))

    expect(most).toBe(1)
    expect(outcomes).toMatchObject([{ value: false }, { reason: { message: 'connection lost' } }, { value: true }])
  })
})
