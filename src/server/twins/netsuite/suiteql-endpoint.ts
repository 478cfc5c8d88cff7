import { jsonResponse, readJson } from '../twin.ts'
import type { Row } from './demo/row.ts'
import { netsuiteError } from './netsuite-errors.ts'
import type { Table } from './table.ts'
import { rowsAfter } from './table.ts'
import { type QueryName, queryNames } from './tables.ts'

const MAX_LIMIT = 1000
/**
 * Maximum number of rows that the pages of one query can reach. To read more rows, a caller runs the query again with
 * the last key (docs/integrations/netsuite.md#s2).
 */
const MAX_QUERY_ROWS = 100_000

type Deps = {
  /** Returns the table of a query. `params` are the parameters of the SQL statement without the last one, the key. */
  tableOf: (query: QueryName, params: readonly number[]) => Table
  /** Returns a row with its changes applied. */
  applyChanges: (query: QueryName, row: Row) => Row
  /** Called for each requested page of a query, to count the pages. */
  onQuery: (query: QueryName) => void
}

/**
 * Responds to the queries of the shop. It does not parse SQL: the name of the query is in a comment at the start of the
 * statement. The last parameter is a key; the response has the rows with a higher key.
 */
export async function handleSuiteql(request: Request, { tableOf, applyChanges, onQuery }: Deps): Promise<Response> {
  if (request.headers.get('prefer') !== 'transient') {
    return netsuiteError(400, 'INVALID_HEADER', 'Invalid Prefer header value. Only transient is supported.')
  }
  const url = new URL(request.url)
  const limit = wholeNumber(url.searchParams.get('limit'), MAX_LIMIT)
  const offset = wholeNumber(url.searchParams.get('offset'), 0)
  if (limit === undefined || limit < 1 || limit > MAX_LIMIT) {
    return netsuiteError(
      400,
      'INVALID_PARAMETER',
      `Invalid query parameter limit. Use a number from 1 to ${MAX_LIMIT}.`,
    )
  }
  if (offset === undefined || offset % limit !== 0) {
    return netsuiteError(400, 'INVALID_PARAMETER', 'Invalid query parameter offset. It must be divisible by limit.')
  }
  if (offset + limit > MAX_QUERY_ROWS) {
    return netsuiteError(400, 'INVALID_REQUEST', `Only the first ${MAX_QUERY_ROWS} rows of a query can be reached.`)
  }

  const statement = await readStatement(request)
  if (!statement)
    return netsuiteError(
      400,
      'INVALID_PARAMETER',
      'Invalid search query. Detailed unprocessed description follows. Unknown statement.',
    )

  onQuery(statement.query)
  const { total, rows } = rowsAfter(tableOf(statement.query, statement.params), statement.after, offset, limit)
  const hasMore = offset + rows.length < total
  return jsonResponse({
    links: pageLinks(url, { limit, offset, hasMore, total }),
    count: rows.length,
    hasMore,
    items: rows.map((row) => ({ links: [], ...applyChanges(statement.query, row) })),
    offset,
    totalResults: total,
  })
}

type Statement = { query: QueryName; params: number[]; after: number }

async function readStatement(request: Request): Promise<Statement | undefined> {
  const body = (await readJson(request)) as { q?: unknown; params?: unknown } | undefined
  const name = /^\s*\/\* leermeester:([a-z-]+) \*\/\s*SELECT /.exec(String(body?.q ?? ''))?.[1]
  const query = queryNames.find((candidate) => candidate === name)
  const params = Array.isArray(body?.params) ? body.params.map(Number) : []
  const after = params.pop() ?? Number.NaN
  return query && Number.isInteger(after) && params.every(Number.isFinite) ? { query, params, after } : undefined
}

function wholeNumber(text: string | null, fallback: number): number | undefined {
  if (text === null) return fallback
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

type Page = { limit: number; offset: number; hasMore: boolean; total: number }

function pageLinks(url: URL, { limit, offset, hasMore, total }: Page) {
  const pageUrl = (start: number) => `${url.origin}${url.pathname}?limit=${limit}&offset=${start}`
  const lastOffset = Math.max(0, Math.floor((total - 1) / limit) * limit)
  return [
    ...(hasMore
      ? [
          { rel: 'next', href: pageUrl(offset + limit) },
          { rel: 'last', href: pageUrl(lastOffset) },
        ]
      : []),
    ...(offset > 0
      ? [
          { rel: 'first', href: pageUrl(0) },
          { rel: 'previous', href: pageUrl(offset - limit) },
        ]
      : []),
    { rel: 'self', href: pageUrl(offset) },
  ]
}
