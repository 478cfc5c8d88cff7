import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChannelListener } from '#src/server/db/listen.ts'
import type { Database } from '#src/server/db/tables.ts'
import { broadcastShopChanges } from '#src/server/events/share-changes.ts'
import { createShopChanges, type ShopChange } from '#src/server/events/shop-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database that hands each notification to `notify`, and answers nothing else. */
function databaseThat(notify: (channel: string, payload: string) => void): Database {
  class Driver extends DummyDriver {
    override async acquireConnection() {
      const connection = await super.acquireConnection()
      return Object.assign(connection, {
        executeQuery: async ({ parameters }: { parameters: readonly unknown[] }) => {
          notify(String(parameters[0]), String(parameters[1]))
          return { rows: [] }
        },
      })
    }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** Opens the server "here", with the changes that its listeners received and those sent to the database. */
function openServer() {
  const told: { from: string; change: ShopChange }[] = []
  const heard: ShopChange[] = []
  const state = { isAway: false, hasEnded: false, channels: new Set<string>() }
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
  let ear: ChannelListener | undefined
  const db = databaseThat((channel, payload) => {
    if (state.isAway) throw new Error('the database is away')
    if (state.hasEnded) throw new Error('told after the end')
    state.channels.add(channel)
    told.push(JSON.parse(payload))
  })
  const here = broadcastShopChanges({
    changes: createShopChanges(),
    db,
    log,
    serverId: 'here',
    listen: (channel, given) => {
      state.channels.add(channel)
      ear = given
      return async () => {
        state.hasEnded = true
      }
    },
  })
  here.listen((change) => heard.push(change))
  return {
    here,
    told,
    heard,
    state,
    log,
    receives: (payload: unknown) => ear?.message(typeof payload === 'string' ? payload : JSON.stringify(payload)),
    goesDown: () => ear?.down(),
    comesUp: () => ear?.up(),
  }
}

const items = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index)
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a change on one of several servers', () => {
  it('is heard there at once, and told to the others together with what follows within 50 ms', async () => {
    const { here, heard, told, state } = openServer()

    here.announce({ itemIds: [7, 9] })
    await passes(30)
    here.announce({ itemIds: [9, 8] })
    expect(heard).toEqual([{ itemIds: [7, 9] }, { itemIds: [9, 8] }])
    await passes(19)
    expect(told).toEqual([])
    await passes(1)

    expect(told).toEqual([{ from: 'here', change: { itemIds: [7, 9, 8] } }])
    expect([...state.channels]).toEqual(['shop_changes'])
  })

  it('is told once: the next message holds only what came after', async () => {
    const { here, told } = openServer()
    here.announce({ itemIds: [7] })
    await passes(50)

    here.announce({ itemIds: [8] })
    await passes(50)
    await passes(1_000)

    expect(told.map(({ change }) => change)).toEqual([{ itemIds: [7] }, { itemIds: [8] }])
  })

  it('of everything is told in place of single items, and of those again afterwards', async () => {
    const { here, told } = openServer()
    here.announce({ itemIds: [7] })
    here.announce('everything')
    here.announce({ itemIds: [8] })
    await passes(50)

    here.announce({ itemIds: [9] })
    await passes(50)

    expect(told.map(({ change }) => change)).toEqual(['everything', { itemIds: [9] }])
  })

  it.each([
    [0, []],
    [600, [600]],
    [601, [600, 1]],
    [1_300, [600, 600, 100]],
  ])('of %i items is told in messages that the database takes', async (count, sizes) => {
    const { here, told } = openServer()
    const ids = items(count, 2_147_000_000)

    here.announce({ itemIds: ids })
    await passes(50)

    const messages = told.map(({ change }) => (change === 'everything' ? [] : change.itemIds))
    expect(messages.map(({ length }) => length)).toEqual(sizes)
    expect(messages.flat()).toEqual(ids)
    for (const message of told) expect(JSON.stringify(message).length).toBeLessThan(8_000)
  })

  it('that cannot be told is logged, and the next one is told', async () => {
    const { here, heard, log, state, told } = openServer()
    state.isAway = true
    here.announce({ itemIds: [7] })
    await passes(50)
    expect(heard).toHaveLength(1)
    expect(log.warn).toHaveBeenCalledTimes(1)

    state.isAway = false
    here.announce({ itemIds: [8] })
    await passes(50)

    expect(told.map(({ change }) => change)).toEqual([{ itemIds: [8] }])
  })

  it('is heard by no listener that stopped', () => {
    const { here, heard } = openServer()
    const other: ShopChange[] = []
    const stop = here.listen((change) => other.push(change))

    stop()
    here.announce('everything')

    expect([heard, other]).toEqual([['everything'], []])
  })
})

describe('a message about a change', () => {
  it.each<[string, unknown, ShopChange[]]>([
    ['of some items', { from: 'there', change: { itemIds: [7, 8] } }, [{ itemIds: [7, 8] }]],
    ['of items in text', { from: 'there', change: { itemIds: ['7'] } }, [{ itemIds: [7] }]],
    ['of everything', { from: 'there', change: 'everything' }, ['everything']],
    ['of a kind that is new', { from: 'there', change: { setIds: [7] } }, ['everything']],
    ['of items in a new form', { from: 'there', change: { itemIds: 'all' } }, ['everything']],
    ['of a change in a new form', { from: 'there', change: null }, ['everything']],
    ['of this server', { from: 'here', change: 'everything' }, []],
    ['without a server', { change: 'everything' }, []],
    ['with something else for a server', { from: 7, change: 'everything' }, []],
    ['without a change', { from: 'there' }, []],
    ['that is a list', [], []],
    ['that is nothing', 'null', []],
    ['that is a number', '7', []],
    ['that is a word', 'hallo', []],
    ['that is empty', '', []],
  ])('%s is heard as what it is', async (_, payload, expected) => {
    const { heard, receives, told } = openServer()

    receives(payload)
    await passes(1_000)

    expect(heard).toEqual(expected)
    // What another server told is not told to the others again.
    expect(told).toEqual([])
  })
})

describe('a server that did not listen for a moment', () => {
  it('takes everything for changed when it listens again, and tells nobody', async () => {
    const { comesUp, goesDown, heard, told } = openServer()
    comesUp()
    expect(heard).toEqual([])

    goesDown()
    expect(heard).toEqual([])
    comesUp()
    await passes(1_000)

    expect(heard).toEqual(['everything'])
    expect(told).toEqual([])
  })
})

describe('a server that stops', () => {
  it('tells first what it gathered, and once', async () => {
    const { here, state, told } = openServer()
    here.announce({ itemIds: [7] })

    await here.stop()
    expect(vi.getTimerCount()).toBe(0)
    await passes(1_000)

    expect(told.map(({ change }) => change)).toEqual([{ itemIds: [7] }])
    expect(state.hasEnded).toBe(true)
  })

  it('tells nothing when there is nothing to tell', async () => {
    const { here, log, state, told } = openServer()
    here.announce('everything')
    await passes(50)

    await here.stop()

    expect(told).toHaveLength(1)
    expect(state.hasEnded).toBe(true)
    expect(log.warn).not.toHaveBeenCalled()
  })
})
