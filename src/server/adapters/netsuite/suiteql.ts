import * as z from 'zod'
import { ErpRowError } from '../../ports/erp-row-error.ts'
import { Outage } from '../../ports/outage.ts'
import { jsonOf } from '../call-external-service.ts'
import { type RetryOptions, withRetries } from '../retry.ts'
import type { AccountNames } from './account-names.ts'
import type { NetsuiteCalls } from './netsuite-calls.ts'
import type { SuiteqlList } from './suiteql-list.ts'

const SUITEQL_PATH = '/services/rest/query/v1/suiteql'
const PAGE_ROWS = 1000
/** NetSuite returns at most this many rows of one query (docs/integrations/netsuite.md#s2). */
const MAX_QUERY_ROWS = 100_000

const pageResponse = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  hasMore: z.boolean(),
})

/** Options of the SuiteQL reader. */
export type SuiteqlOptions = {
  calls: NetsuiteCalls
  /** Names of tables and columns in this account. */
  names: AccountNames['lists']
  retry: RetryOptions
  /** Rows per page and per query. Tests use small numbers to reach the limits. */
  pageRows?: number
  maxQueryRows?: number
}

type Row = Readonly<Record<string, unknown>>

type ReadOptions = {
  /** Parameters of the statement, before the key. */
  params?: readonly number[]
  /** Called for each row that cannot be parsed. Without it the first `ErpRowError` is thrown. */
  onUnreadableRow?: ((error: ErpRowError) => void) | undefined
}

/**
 * Creates the reader of lists. `rows` throws `Outage('netsuite')` when NetSuite cannot be used. For an unreadable row
 * `rows` throws `ErpRowError`, unless an `onUnreadableRow` callback is given.
 */
export function createSuiteql({
  calls,
  names,
  retry,
  pageRows = PAGE_ROWS,
  maxQueryRows = MAX_QUERY_ROWS,
}: SuiteqlOptions) {
  return { rows }

  /**
   * Yields all rows of a list, in the order of its key.
   *
   * Pages through one query up to NetSuite's maximum number of rows. Then it starts a new query at the last key.
   * Several rows can have that key, and the first query may have returned only some of them. So the rows of that key
   * are yielded from the new query only.
   */
  async function* rows<Value>(list: SuiteqlList<Value>, reading: ReadOptions = {}): AsyncGenerator<Value> {
    let after: number | undefined = 0
    while (after !== undefined) after = yield* rowsOfQuery(list, reading, after)
  }

  /** Yields the rows of one query. Returns the key after which the next query starts, or undefined at the end. */
  async function* rowsOfQuery<Value>(
    list: SuiteqlList<Value>,
    reading: ReadOptions,
    after: number,
  ): AsyncGenerator<Value, number | undefined> {
    const params = [...(reading.params ?? []), after]
    let nextPage = readPage(list, params, 0)
    for (let offset = 0; ; offset += pageRows) {
      const page = await nextPage
      const isLastPageOfQuery = page.hasMore && offset + 2 * pageRows > maxQueryRows
      if (page.hasMore && !isLastPageOfQuery) {
        // A page takes a second or more, so the next one is fetched while the caller works on this one.
        nextPage = readPage(list, params, offset + pageRows)
        // The error is thrown where the page is awaited. If the caller stops before that, this handler prevents an
        // unhandled rejection.
        nextPage.catch(() => undefined)
      }
      const cutKey = isLastPageOfQuery ? keyOf(list, page.items.at(-1)) : undefined

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
    const response = await withRetries(retry, () => postQuery(list.statement(names), params, offset))
    const page = pageResponse.safeParse(jsonOf(response))
    if (response.isOk && page.success) return page.data
    throw new Outage('netsuite', { reason: 'unreadable', mayHaveArrived: false, status: response.status })
  }

  function postQuery(sql: string, params: readonly number[], offset: number) {
    return calls({
      method: 'POST',
      path: `${SUITEQL_PATH}?limit=${pageRows}&offset=${offset}`,
      headers: { prefer: 'transient' },
      body: { q: sql, params },
    })
  }
}

function readRow<Value>(
  list: SuiteqlList<Value>,
  row: Row,
  { onUnreadableRow }: ReadOptions,
): { value: Value } | undefined {
  try {
    return { value: list.read(row) }
  } catch (error) {
    if (!onUnreadableRow || !(error instanceof ErpRowError)) throw error
    onUnreadableRow(error)
    return undefined
  }
}

function keyOf<Value>(list: SuiteqlList<Value>, row: Row | undefined): number {
  const key = Number(row?.[list.key])
  if (Number.isInteger(key)) return key
  throw new Outage('netsuite', { reason: 'unreadable', mayHaveArrived: false })
}
