import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { poolOf, type ReadCounts } from '#src/server/db/replicas/catalog-reads.ts'
import type { Replica } from '#src/server/db/replicas/replica.ts'

/** Where each statement ran, and what happened to the connections, in order. */
let events: string[]
let counts: ReadCounts
beforeEach(() => {
  events = []
  counts = { primary: 0, replica: 0 }
})

const answer = { rows: [], rowCount: 0 } as unknown as pg.QueryResult

function replica(name: string, { isFit = true, fails = false } = {}): Pick<Replica, 'connect'> {
  return {
    async connect() {
      if (!isFit) return undefined
      return {
        async query(text) {
          events.push(`${name}: ${text}`)
          if (fails) throw new Error('canceling statement due to conflict with recovery')
          return answer
        },
        release: () => events.push(`${name} released`),
      }
    },
  }
}

const primary = {
  async connect() {
    return {
      async query(text: string) {
        events.push(`primary: ${text}`)
        return answer
      },
      release: () => events.push('primary released'),
    }
  },
} as unknown as Pick<pg.Pool, 'connect'>

async function run(replicas: readonly Pick<Replica, 'connect'>[], ...texts: string[]) {
  const pool = poolOf(replicas, primary, counts)
  for (const text of texts) {
    const client = await pool.connect()
    await client.query(text, [])
    client.release()
  }
}

describe('a read of the catalog', () => {
  it('runs on the replicas in turn', async () => {
    await run([replica('one'), replica('two')], 'select 1', 'select 2', 'select 3')

    expect(events.filter((event) => event.includes(':'))).toEqual(['two: select 1', 'one: select 2', 'two: select 3'])
    expect(counts).toEqual({ primary: 0, replica: 3 })
  })

  it('runs on another replica while one may not serve it', async () => {
    await run([replica('one', { isFit: false }), replica('two')], 'select 1', 'select 2')

    expect(events).toEqual(['two: select 1', 'two released', 'two: select 2', 'two released'])
  })

  it('runs on the primary when no replica may serve it', async () => {
    await run([replica('one', { isFit: false })], 'select 1')

    expect(events).toEqual(['primary: select 1', 'primary released'])
    expect(counts).toEqual({ primary: 1, replica: 0 })
  })

  it('is repeated on the primary when it fails on a replica', async () => {
    await run([replica('one', { fails: true })], 'select 1')

    expect(events).toEqual(['one: select 1', 'one released', 'primary: select 1', 'primary released'])
    expect(counts).toEqual({ primary: 1, replica: 0 })
  })

  it.each(['begin', 'start transaction isolation level serializable'])(
    'runs on the primary in a transaction (%s)',
    async (begin) => {
      const client = await poolOf([replica('one')], primary, counts).connect()
      for (const text of [begin, 'select 1', 'commit']) await client.query(text, [])
      client.release()

      expect(events).toEqual([
        'one released',
        `primary: ${begin}`,
        'primary: select 1',
        'primary: commit',
        'primary released',
      ])
    },
  )
})
