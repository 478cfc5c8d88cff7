import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { WaitingOrder } from '#shared/contracts/week-board.ts'
import { dayAfter, mondayOf } from '#shared/domain/figures/days.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { SingleFlight } from '../../../db/single-flight.ts'
import { waitingVersion, weekVersion } from './board-version.ts'
import type { RideDeps } from './rides.ts'
import { MOST_WAITING, readBoard, readWaiting } from './show-board.ts'

export type BoardDeps = RideDeps & { singleFlight: SingleFlight }

/** A board as JSON. `brotli` compresses it at the first call. */
export type PackedBoard = { json: Buffer; brotli(): Promise<Buffer> }

const MOST_BOARDS = 16
/** A board without callers is forgotten after this time, because it has names of customers. */
const LIFETIME_MS = 10 * 60_000
const WEEK_DAYS = 7
const compress = promisify(brotliCompress)

/**
 * Returns a function that returns the board of the week of a day, as bytes; of this week without a day.
 *
 * A board is made once per day and version of its rows (`board-version.ts`) and kept in memory. Every call reads the version, so a board
 * is never older than the call, also when another server or a job changed an order. Planners share the reads of versions: of a week,
 * and of the waiting orders for all weeks. A board that is made reads its version and its rows in one snapshot.
 */
export function createWeekBoards(deps: BoardDeps): (day: string | undefined) => Promise<PackedBoard> {
  const boards = new LRUCache<string, { version: string; board: PackedBoard }>({ max: MOST_BOARDS, ttl: LIFETIME_MS })
  const waits = new LRUCache<'all', { version: string; orders: WaitingOrder[] }>({ max: 1, ttl: LIFETIME_MS })

  const readVersion = async (monday: string, today: string) => {
    const week = await weekVersion(deps.db, { monday, sunday: dayAfter(monday, WEEK_DAYS - 1) })
    const waiting = await deps.singleFlight('waiting orders', () => waitingVersion(deps.db, MOST_WAITING))
    return `${week} | ${waiting} ${today}`
  }

  const makeBoard = (monday: string, today: string) =>
    deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const waiting = `${await waitingVersion(tx, MOST_WAITING)} ${today}`
        const week = await weekVersion(tx, { monday, sunday: dayAfter(monday, WEEK_DAYS - 1) })
        const keptWaits = waits.get('all')
        const orders = keptWaits?.version === waiting ? keptWaits.orders : await readWaiting(tx, today)
        waits.set('all', { version: waiting, orders })
        const board = packed({ ...(await readBoard({ ...deps, db: tx }, monday)), waiting: orders })
        boards.set(monday, { version: `${week} | ${waiting}`, board })
        return board
      })

  async function readWeek(monday: string): Promise<PackedBoard> {
    const today = amsterdamDay(deps.now())
    const version = await readVersion(monday, today)
    const kept = boards.get(monday)
    return kept?.version === version ? kept.board : makeBoard(monday, today)
  }

  return (day) => {
    const monday = mondayOf(day ?? amsterdamDay(deps.now()))
    return deps.singleFlight(`week board ${monday}`, () => readWeek(monday))
  }
}

function packed(board: object): PackedBoard {
  const json = Buffer.from(JSON.stringify(board))
  let brotli: Promise<Buffer> | undefined
  return {
    json,
    brotli: () => {
      brotli ??= compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      return brotli
    },
  }
}
