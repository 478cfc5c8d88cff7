import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChannelListener } from '#src/server/db/listen.ts'
import type { Database } from '#src/server/db/tables.ts'
import { broadcastShopChanges } from '#src/server/events/share-changes.ts'
import { createShopChanges, type ShopChange } from '#src/server/events/shop-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a database that treats every statement as NOTIFY, and calls `notify` with its two parameters. */
function createDatabase(notify: (channel: string, payload: string) => void): Database {
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

/** Opens the server "here", with the changes announced to its listeners and the messages sent to the database. */
function openServer() {
  const messages: { from: string; change: ShopChange }[] = []
  const announced: ShopChange[] = []
  const state = { isAway: false, hasEnded: false, channels: new Set<string>() }
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
  let channelListener: ChannelListener | undefined
  const db = createDatabase((channel, payload) => {
    if (state.isAway) throw new Error('the database is away')
    if (state.hasEnded) throw new Error('sent after the end')
    state.channels.add(channel)
    messages.push(JSON.parse(payload))
  })
  const here = broadcastShopChanges({
    changes: createShopChanges(),
    db,
    log,
    serverId: 'here',
    listen: (channel, registered) => {
      state.channels.add(channel)
      channelListener = registered
      return async () => {
        state.hasEnded = true
      }
    },
  })
  here.listen((change) => announced.push(change))
  return {
    here,
    messages,
    announced,
    state,
    log,
    receives: (payload: unknown) =>
      channelListener?.message(typeof payload === 'string' ? payload : JSON.stringify(payload)),
    goesDown: () => channelListener?.down(),
    comesUp: () => channelListener?.up(),
  }
}

const items = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index)
const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a change on one of several servers', () => {
  it('is announced on that server at once, and sent to the other servers with the changes of the next 50 ms', async () => {
    const { here, announced, messages, state } = openServer()

    here.announce({ itemIds: [7, 9] })
    await advanceTime(30)
    here.announce({ itemIds: [9, 8] })
    expect(announced).toEqual([{ itemIds: [7, 9] }, { itemIds: [9, 8] }])
    await advanceTime(19)
    expect(messages).toEqual([])
    await advanceTime(1)

    expect(messages).toEqual([{ from: 'here', change: { itemIds: [7, 9, 8] } }])
    expect([...state.channels]).toEqual(['shop_changes'])
  })

  it('is sent once: the next message has only later changes', async () => {
    const { here, messages } = openServer()
    here.announce({ itemIds: [7] })
    await advanceTime(50)

    here.announce({ itemIds: [8] })
    await advanceTime(50)
    await advanceTime(1_000)

    expect(messages.map(({ change }) => change)).toEqual([{ itemIds: [7] }, { itemIds: [8] }])
  })

  it('of everything is sent instead of single items, and later changes of items are sent again', async () => {
    const { here, messages } = openServer()
    here.announce({ itemIds: [7] })
    here.announce('everything')
    here.announce({ itemIds: [8] })
    await advanceTime(50)

    here.announce({ itemIds: [9] })
    await advanceTime(50)

    expect(messages.map(({ change }) => change)).toEqual(['everything', { itemIds: [9] }])
  })

  it.each([
    [0, []],
    [600, [600]],
    [601, [600, 1]],
    [1_300, [600, 600, 100]],
  ])('of %i items is sent in messages that fit NOTIFY', async (count, sizes) => {
    const { here, messages } = openServer()
    const ids = items(count, 2_147_000_000)

    here.announce({ itemIds: ids })
    await advanceTime(50)

    const batches = messages.map(({ change }) => (change === 'everything' ? [] : change.itemIds))
    expect(batches.map(({ length }) => length)).toEqual(sizes)
    expect(batches.flat()).toEqual(ids)
    for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(8_000)
  })

  it('that cannot be sent is logged, and a second later the other servers are told that anything may have changed', async () => {
    const { here, announced, log, state, messages } = openServer()
    state.isAway = true
    here.announce({ itemIds: [7] })
    await advanceTime(50)
    expect(announced).toHaveLength(1)
    expect(log.warn).toHaveBeenCalledTimes(1)

    state.isAway = false
    await advanceTime(999)
    expect(messages).toEqual([])
    await advanceTime(1)

    expect(messages.map(({ change }) => change)).toEqual(['everything'])
  })

  it('is not announced to a removed listener', () => {
    const { here, announced } = openServer()
    const other: ShopChange[] = []
    const stop = here.listen((change) => other.push(change))

    stop()
    here.announce('everything')

    expect([announced, other]).toEqual([['everything'], []])
  })
})

describe('a message about a change', () => {
  it.each<[string, unknown, ShopChange[]]>([
    ['of some items', { from: 'there', change: { itemIds: [7, 8] } }, [{ itemIds: [7, 8] }]],
    ['of items in text', { from: 'there', change: { itemIds: ['7'] } }, [{ itemIds: [7] }]],
    ['of everything', { from: 'there', change: 'everything' }, ['everything']],
    ['of an unknown kind', { from: 'there', change: { setIds: [7] } }, ['everything']],
    ['of items in an unknown format', { from: 'there', change: { itemIds: 'all' } }, ['everything']],
    ['of a change in an unknown format', { from: 'there', change: null }, ['everything']],
    ['of this server', { from: 'here', change: 'everything' }, []],
    ['without a server', { change: 'everything' }, []],
    ['with a server id that is not a text', { from: 7, change: 'everything' }, []],
    ['without a change', { from: 'there' }, []],
    ['that is a list', [], []],
    ['that is null', 'null', []],
    ['that is a number', '7', []],
    ['that is not JSON', 'hallo', []],
    ['that is empty', '', []],
  ])('%s, such as %j, causes the announcements %j', async (_, payload, expected) => {
    const { announced, receives, messages } = openServer()

    receives(payload)
    await advanceTime(1_000)

    expect(announced).toEqual(expected)
    // A change from another server is not sent to the others again.
    expect(messages).toEqual([])
  })
})

describe('a server whose connection was lost', () => {
  it('announces everything when it listens again, and sends nothing', async () => {
    const { comesUp, goesDown, announced, messages } = openServer()
    comesUp()
    // A change may have been missed before the first time, when the connection could not be opened at the start.
    expect(announced).toEqual(['everything'])

    goesDown()
    expect(announced).toEqual(['everything'])
    comesUp()
    await advanceTime(1_000)

    expect(announced).toEqual(['everything', 'everything'])
    expect(messages).toEqual([])
  })
})

describe('a server that stops', () => {
  it('sends its collected changes once before it stops', async () => {
    const { here, state, messages } = openServer()
    here.announce({ itemIds: [7] })

    await here.stop()
    expect(vi.getTimerCount()).toBe(0)
    await advanceTime(1_000)

    expect(messages.map(({ change }) => change)).toEqual([{ itemIds: [7] }])
    expect(state.hasEnded).toBe(true)
  })

  it('sends nothing more when there are no new changes', async () => {
    const { here, log, state, messages } = openServer()
    here.announce('everything')
    await advanceTime(50)

    await here.stop()

    expect(messages).toHaveLength(1)
    expect(state.hasEnded).toBe(true)
    expect(log.warn).not.toHaveBeenCalled()
  })
})
