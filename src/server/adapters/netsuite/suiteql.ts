import * as z from 'zod'
import { ErpRowError } from '../../ports/erp-row-error.ts'
import { Outage } from '../../ports/outage.ts'
import { jsonOf } from '../call-external-service.ts'
import type { AccountNames } from './account-names.ts'
import type { NetsuiteCalls } from './netsuite-calls.ts'
import { type RetryOptions, retrying } from './retrying.ts'
import type { SuiteqlList } from './suiteql-list.ts'

const SUITEQL_PATH = '/services/rest/query/v1/suiteql'
const PAGE_ROWS = 1000
/** NetSuite gives no more rows of one query than this. */
const WINDOW_ROWS = 100_000

const pageAnswer = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  hasMore: z.boolean(),
})

export type SuiteqlOptions = {
  calls: NetsuiteCalls
  /** How tables and columns are called in this account. */
  names: AccountNames['lists']
  retry: RetryOptions
  /** Smaller in tests, where nobody wants a hundred thousand rows. */
  pageRows?: number
  windowRows?: number
}

type Row = Readonly<Record<string, unknown>>

type ReadOptions = {
  /** Of the statement, before the key. */
  params?: readonly number[]
  /** Hears of rows that cannot be read; without it they are thrown. */
  broken?: ((error: ErpRowError) => void) | undefined
}

/** Reads lists from NetSuite, page by page. */
export function createSuiteql({ calls, names, retry, pageRows = PAGE_ROWS, windowRows = WINDOW_ROWS }: SuiteqlOptions) {
  return { rows }

  /**
   * All rows of a list, in the order of its key.
   *
   * Within the reach of one query it turns pages. Where that ends, it starts again at the key it had
   * come to; the rows of that key may have been cut in two, so they are read again as a whole.
   */
  async function* rows<Value>(list: SuiteqlList<Value>, reading: ReadOptions = {}): AsyncGenerator<Value> {
    let after: number | undefined = 0
    while (after !== undefined) after = yield* rowsInReach(list, reading, after)
  }

  /** The rows of one query; gives back the key after which the next has to begin, if there is more. */
  async function* rowsInReach<Value>(
    list: SuiteqlList<Value>,
    reading: ReadOptions,
    after: number,
  ): AsyncGenerator<Value, number | undefined> {
    const params = [...(reading.params ?? []), after]
    let coming = readPage(list, params, 0)
    for (let offset = 0; ; offset += pageRows) {
      const page = await coming
      const isEndOfReach = page.hasMore && offset + 2 * pageRows > windowRows
      if (page.hasMore && !isEndOfReach) {
        // A page takes a second or more: the next is asked while somebody works on this one.
        coming = readPage(list, params, offset + pageRows)
        // It is thrown when its turn comes; who stopped reading does not care.
        coming.catch(() => undefined)
      }
      const cutKey = isEndOfReach ? keyOf(list, page.items.at(-1)) : undefined

      for (const row of page.items) {
        if (cutKey !== undefined && keyOf(list, row) === cutKey) continue
        const read = readRow(list, row, reading)
        if (read) yield read.value
      }
      if (cutKey !== undefined) return cutKey - 1
      if (!page.hasMore) return undefined
    }
  }

  async function readPage<Value>(list: SuiteqlList<Value>, params: readonly number[], offset: number) {
    const answer = await retrying(retry, () => ask(list.statement(names), params, offset))
    const page = pageAnswer.safeParse(jsonOf(answer))
    if (answer.isOk && page.success) return page.data
    throw new Outage('netsuite', { reason: 'unreadable', mayHaveArrived: false, status: answer.status })
  }

  function ask(sql: string, params: readonly number[], offset: number) {
    return calls({
      method: 'POST',
      path: `${SUITEQL_PATH}?limit=${pageRows}&offset=${offset}`,
      headers: { prefer: 'transient' },
      body: { q: sql, params },
    })
  }
}

function readRow<Value>(list: SuiteqlList<Value>, row: Row, { broken }: ReadOptions): { value: Value } | undefined {
  try {
    return { value: list.read(row) }
  } catch (error) {
    if (!broken || !(error instanceof ErpRowError)) throw error
    broken(error)
    return undefined
  }
}

function keyOf<Value>(list: SuiteqlList<Value>, row: Row | undefined): number {
  const key = Number(row?.[list.key])
  if (Number.isInteger(key)) return key
  throw new Outage('netsuite', { reason: 'unreadable', mayHaveArrived: false })
}
