import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { controlTwin, createFaults, underFaults } from '../faults.ts'
import { jsonResponse, pause, readJson, type Twin } from '../twin.ts'
import { createChanges } from './changes.ts'
import { demoTables } from './demo/demo-tables.ts'
import type { IntegrationAccount } from './demo-account.ts'
import { generatedTables } from './generated-tables.ts'
import { concurrencyBody, errorBody, netsuiteError } from './netsuite-errors.ts'
import { createRandomFaults, netsuiteFaults, underNetsuiteFaults } from './netsuite-faults.ts'
import { MEDIA_PATH, PHOTOGRAPHS_FOLDER, photographFiles } from './photograph-files.ts'
import { createCommitments } from './records/commitments.ts'
import { handleRecord, isRecordPath } from './records/record-endpoint.ts'
import { createRecordStore, RECORD_TYPES, type StoredRecord } from './records/record-store.ts'
import { isRecordQuery, recordTable } from './records/record-tables.ts'
import { handleSuiteql } from './suiteql-endpoint.ts'
import { rowsAfter } from './table.ts'
import type { QueryName } from './tables.ts'
import { createTbaCheck } from './tba-check.ts'
import { createTokenEndpoint } from './token-endpoint.ts'

const TOKEN_PATH = '/netsuite/services/rest/auth/oauth2/v1/token'
const SUITEQL_PATH = '/netsuite/services/rest/query/v1/suiteql'
/** Of a development account, shared by everything that calls it. */
const MAX_CONCURRENT = 5

export type NetsuiteTwinOptions = {
  account: IntegrationAccount
  /** A generated catalogue of this size in place of the demo shop. */
  generated?: { products: number; variants: number }
  /** How long the fault `timeout` keeps callers waiting. */
  timeoutMs?: number
  /** How long every query takes, as it does over a real line. */
  latencyMs?: number
  now?: () => Date
  /** Where the photographs of the demo shop are; a name is that of a care product (`care-milk.webp`). */
  photographs?: string
  /** Where it remembers the records that were written, across a kill. */
  stateFile?: string
}

/**
 * The ERP of the demo shop: login by signed assertion and SuiteQL with its paging rules
 * (docs/integrations/netsuite.md#s13), records of customers, orders, deposits and refunds, and the file cabinet with photographs.
 * The quantity of an approved order is no longer available at its location.
 *
 * Besides the usual controls it accepts `POST /netsuite/_twin/price { item, price }` (euros incl. VAT)
 * and `POST /netsuite/_twin/stock { item, location, quantity }`, for a price or a stock level that
 * changes during a visit, `POST /netsuite/_twin/raise-prices { percent }` for all of them, `POST
 * /netsuite/_twin/item { item, values, isOnline }` for an item that somebody saved (a value by its column, null empties
 * it), `POST /netsuite/_twin/former-prices { isOn }`, for what was asked before, and `POST /netsuite/_twin/customer
 * { id, … }`, for a customer that the ERP has. Of what the shop writes there are `GET /netsuite/_twin/records`, `POST
 * /netsuite/_twin/item { item }` (an article that is known besides those of the catalogue), `POST /netsuite/_twin/approval
 * { isPending, needsLocation }` (orders wait for somebody, or need a location, before their pieces are set apart) and `POST
 * /netsuite/_twin/weather { percent }`: so many calls fail, each in the next way.
 */
export function createNetsuiteTwin(options: NetsuiteTwinOptions): Twin {
  const { account, generated, timeoutMs = 60_000, latencyMs = 0, now = () => new Date() } = options
  const files = photographFiles(options.photographs ?? PHOTOGRAPHS_FOLDER)
  const tables = generated ? generatedTables(generated) : demoTables(files)
  const faults = createFaults(netsuiteFaults)
  const changes = createChanges(tables, now)
  const stored = createRecordStore(options.stateFile, now)
  const store = { ...stored, save }
  const commitments = createCommitments(changes.commit)
  for (const order of stored.all('salesOrder')) commitments.settle(order)
  const otherItems = new Set<number>()
  const hasItem = (id: number) =>
    otherItems.has(id) || rowsAfter(tables.items, id - 1, 0, 1).rows.some((row) => Number(row.id) === id)
  const weather = createRandomFaults()
  const isTbaSigned = createTbaCheck(now)
  const tokens = createTokenEndpoint({ account, now, newToken: randomUUID })
  const pages = new Map<QueryName, number>()
  let running = 0
  let mostAtOnce = 0

  return { name: 'netsuite', handle }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const changed = request.method === 'POST' ? await changeAtRunTime(pathname, request) : undefined
    if (changed) return changed
    if (request.method === 'GET' && pathname === '/netsuite/_twin/records') return jsonResponse(records())
    const controlled = await controlTwin(request, 'netsuite', { faults, state, reset })
    if (controlled) return controlled
    const misfortune = weather.next()
    if (misfortune && faults.current().mode === 'none') faults.set(misfortune, 1)
    const isWrite = isRecordPath(pathname) && request.method !== 'GET'
    return underFaults({ faults, request, timeoutMs, errorBody: faultBody }, () =>
      underNetsuiteFaults({ faults, isLogin: pathname === TOKEN_PATH, isWrite }, () => serve(pathname, request)),
    )
  }

  function save(record: StoredRecord): void {
    stored.save(record)
    if (record.type === 'salesOrder') commitments.settle(record)
  }

  async function serve(pathname: string, request: Request): Promise<Response> {
    if (request.method === 'GET' && pathname === MEDIA_PATH) return files.answer(new URL(request.url))
    if (isRecordPath(pathname)) return inTurn(request, () => handleRecord(request, { store, hasItem }))
    if (request.method !== 'POST') return netsuiteError(405, 'METHOD_NOT_ALLOWED', 'The method is not allowed.')
    if (pathname === TOKEN_PATH) return tokens.answer(request)
    if (pathname !== SUITEQL_PATH) return netsuiteError(404, 'NONEXISTENT_ID', 'The requested path does not exist.')
    return inTurn(request, () =>
      handleSuiteql(request, {
        tableOf: (query, params) => {
          if (query === 'order-commitments') return commitments.table(params)
          return isRecordQuery(query) ? recordTable(query, params, store, now()) : changes.items.tableOf(query, params)
        },
        changed: changes.apply,
        seen: (query) => pages.set(query, (pages.get(query) ?? 0) + 1),
      }),
    )
  }

  /** The few places of the account, and who may take one. */
  async function inTurn(request: Request, answer: () => Promise<Response>): Promise<Response> {
    if (running >= MAX_CONCURRENT) return jsonResponse(concurrencyBody(), 429)
    if (!tokens.isAuthorised(request) && !isTbaSigned(request)) {
      return netsuiteError(401, 'INVALID_LOGIN', 'Invalid login attempt.')
    }
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    try {
      if (latencyMs > 0) await pause(latencyMs, request.signal)
      return await answer()
    } finally {
      running -= 1
    }
  }

  async function changeAtRunTime(pathname: string, request: Request): Promise<Response | undefined> {
    if (pathname === '/netsuite/_twin/price') {
      const { item, price } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      if (!isCount(item) || typeof price !== 'number' || !(price >= 0))
        return jsonResponse({ error: 'give item and price' }, 400)
      return changes.setPrice(item, price)
        ? jsonResponse({ item, price })
        : jsonResponse({ error: 'no such price' }, 404)
    }
    if (pathname === '/netsuite/_twin/former-prices') {
      const { isOn } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      changes.tellFormer(isOn === true)
      return jsonResponse({ isOn: isOn === true })
    }
    if (pathname === '/netsuite/_twin/customer') {
      const { id, ...fields } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      if (!isCount(id)) return jsonResponse({ error: 'give id' }, 400)
      store.save({ type: 'customer', id: String(id), externalId: null, fields })
      return jsonResponse({ id: String(id), ...fields })
    }
    if (pathname === '/netsuite/_twin/item') return changeItem(await readJson(request))
    if (pathname === '/netsuite/_twin/weather') {
      const { percent } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      if (!isCount(percent) || percent > 100) return jsonResponse({ error: 'give percent' }, 400)
      weather.set(percent)
      return jsonResponse(weather.state())
    }
    if (pathname === '/netsuite/_twin/approval') {
      const rules = orderRules.safeParse(await readJson(request))
      if (!rules.success) return jsonResponse({ error: 'give isPending or needsLocation' }, 400)
      return jsonResponse(commitments.rule(rules.data, store.all('salesOrder')))
    }
    if (pathname === '/netsuite/_twin/raise-prices') {
      const { percent } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      if (typeof percent !== 'number' || !(percent > -100)) return jsonResponse({ error: 'give percent' }, 400)
      changes.raisePrices(percent)
      return jsonResponse({ percent })
    }
    if (pathname === '/netsuite/_twin/stock') {
      const { item, location, quantity } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      if (!isCount(item) || !isCount(location) || !isCount(quantity)) {
        return jsonResponse({ error: 'give item, location and quantity' }, 400)
      }
      return changes.setStock(item, location, quantity)
        ? jsonResponse({ item, location, quantity })
        : jsonResponse({ error: 'not counted there' }, 404)
    }
    return undefined
  }

  /** With what was saved of an item of the catalogue, or without: then it is an article besides those. */
  function changeItem(body: unknown): Response {
    const change = itemChange.safeParse(body)
    if (!change.success) return jsonResponse({ error: 'give item, and what was saved of it' }, 400)
    const { item, ...rest } = change.data
    if (rest.values === undefined && rest.isOnline === undefined) {
      otherItems.add(item)
      return jsonResponse({ item })
    }
    return changes.items.set(item, rest) ? jsonResponse(change.data) : jsonResponse({ error: 'no such item' }, 404)
  }

  function state() {
    return {
      items: tables.items.length,
      tokens: tokens.issued,
      pages: Object.fromEntries(pages),
      changes: changes.list(),
      records: store.counts(),
      weather: weather.state(),
      mostAtOnce,
    }
  }

  function records() {
    return Object.fromEntries(
      RECORD_TYPES.map((type) => [type, store.all(type).map((one) => ({ ...one, writes: store.writesOf(one.id) }))]),
    )
  }

  function reset() {
    changes.forgetAll()
    store.reset()
    commitments.forgetAll()
    otherItems.clear()
    weather.set(0)
    mostAtOnce = 0
    tokens.forgetAll()
    pages.clear()
  }
}

const orderRules = z.object({ isPending: z.boolean(), needsLocation: z.boolean() }).partial()

const itemChange = z.object({
  item: z.int(),
  values: z.record(z.string(), z.string().nullable()).optional(),
  isOnline: z.boolean().optional(),
})

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

const faultBody = (status: 429 | 500) =>
  status === 429
    ? concurrencyBody()
    : errorBody(500, 'UNEXPECTED_ERROR', 'An unexpected error occurred. Error ID: demo')
