import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { amsterdamDay } from '#shared/kernel/dates.ts'
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
import { createInventoryTransfers } from './records/inventory-transfers.ts'
import { handleOrderDocuments } from './records/order-documents.ts'
import { handleRecord, isRecordPath } from './records/record-endpoint.ts'
import { CLOSED_STATUS } from './records/record-rules.ts'
import { createRecordStore, RECORD_TYPES, type StoredRecord } from './records/record-store.ts'
import { isRecordQuery, recordTable } from './records/record-tables.ts'
import { handleSuiteql } from './suiteql-endpoint.ts'
import { rowsAfter } from './table.ts'
import type { QueryName } from './tables.ts'
import { createTbaCheck } from './tba-check.ts'
import { createTokenEndpoint } from './token-endpoint.ts'

const TOKEN_PATH = '/netsuite/services/rest/auth/oauth2/v1/token'
const SUITEQL_PATH = '/netsuite/services/rest/query/v1/suiteql'
/** NetSuite's limit for a development account, shared by all integrations (docs/integrations/netsuite.md#s7). */
const MAX_CONCURRENT = 5

/** Options of the NetSuite twin. */
export type NetsuiteTwinOptions = {
  account: IntegrationAccount
  /** Size of a generated catalog that replaces the demo shop. */
  generated?: { products: number; variants: number }
  /** Delay of the response under the fault `timeout`, in ms. */
  timeoutMs?: number
  /** Delay of every query and record call, to simulate a network, in ms. */
  latencyMs?: number
  now?: () => Date
  /** Folder with the photographs of the care products, one file per product (`care-milk.webp`). */
  photographs?: string
  /** File that stores the written records, so that they are still there after a restart or a `kill -9`. */
  stateFile?: string
}

/**
 * Creates the twin of NetSuite with the demo shop (docs/integrations/netsuite.md#s13): login by signed assertion or
 * OAuth 1.0a, SuiteQL with its paging rules, records of customers, orders, deposits, refunds and inventory transfers, and the file cabinet
 * with photographs. The pieces of an approved order are committed, so they are no longer available stock.
 *
 * Controls, besides the common ones, under `/netsuite/_twin/`:
 * - `POST price { item, price }` (EUR incl. VAT), `POST raise-prices { percent }` and `POST stock { item, location,
 *   quantity }` change the catalog while the shop runs.
 * - `POST item { item, values, isOnline }` changes an item (values by column, null makes a column empty). With only
 *   `{ item }`, the twin accepts orders of this item although the catalog does not contain it.
 * - `POST former-prices { isOn }` makes queries return the prices from before the reductions (true) or today's (false).
 * - `POST customer { id, … }` adds a customer to the ERP. `GET records` lists the stored records.
 * - `POST approval { isPending, needsLocation }` makes orders wait for approval, or need a location, before stock is
 *   committed.
 * - `POST close-order { id }` closes an order. `POST bill-order { id }`, `POST credit-invoice { id }` and `POST delete-document { id }`
 *   make and delete its invoices and credit memos (`records/order-documents.ts`).
 * - `POST weather { percent }` makes this percentage of the calls fail, with one kind of fault after another.
 */
export function createNetsuiteTwin(options: NetsuiteTwinOptions): Twin {
  const { account, generated, timeoutMs = 60_000, latencyMs = 0, now = () => new Date() } = options
  const files = photographFiles(options.photographs ?? PHOTOGRAPHS_FOLDER)
  const tables = generated ? generatedTables(generated) : demoTables(files)
  const faults = createFaults(netsuiteFaults)
  const changes = createChanges(tables, now)
  const recordStore = createRecordStore(options.stateFile, now)
  /** The record store, which also updates the commitments when an order is saved. */
  const store = { ...recordStore, save }
  const commitments = createCommitments(changes.commit)
  for (const order of recordStore.all('salesOrder')) commitments.update(order)
  const transfers = createInventoryTransfers(changes.move)
  for (const transfer of recordStore.all('inventoryTransfer')) transfers.update(transfer)
  const itemsOutsideCatalog = new Set<number>()
  const hasItem = (id: number) =>
    itemsOutsideCatalog.has(id) || rowsAfter(tables.items, id - 1, 0, 1).rows.some((row) => Number(row.id) === id)
  const randomFaults = createRandomFaults()
  const isTbaSigned = createTbaCheck(now)
  const tokens = createTokenEndpoint({ account, now, newToken: randomUUID })
  const queryCounts = new Map<QueryName, number>()
  let running = 0
  let mostAtOnce = 0

  return { name: 'netsuite', handle }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const ownControl = request.method === 'POST' ? await handleControls(pathname, request) : undefined
    if (ownControl) return ownControl
    if (request.method === 'GET' && pathname === '/netsuite/_twin/records') return jsonResponse(records())
    const commonControl = await controlTwin(request, 'netsuite', { faults, state, reset })
    if (commonControl) return commonControl
    const randomFault = randomFaults.next()
    if (randomFault && faults.current().mode === 'none') faults.set(randomFault, 1)
    const isWrite = isRecordPath(pathname) && request.method !== 'GET'
    return underFaults({ faults, request, timeoutMs, errorBody: faultBody }, () =>
      underNetsuiteFaults({ faults, isLogin: pathname === TOKEN_PATH, isWrite }, () => serve(pathname, request)),
    )
  }

  function save(record: StoredRecord): void {
    recordStore.save(record)
    if (record.type === 'salesOrder') commitments.update(record)
    if (record.type === 'inventoryTransfer') transfers.update(record)
  }

  async function serve(pathname: string, request: Request): Promise<Response> {
    if (request.method === 'GET' && pathname === MEDIA_PATH) return files.respond(new URL(request.url))
    if (isRecordPath(pathname)) return withinLimit(request, () => handleRecord(request, { store, hasItem }))
    if (request.method !== 'POST') return netsuiteError(405, 'METHOD_NOT_ALLOWED', 'The method is not allowed.')
    if (pathname === TOKEN_PATH) return tokens.respond(request)
    if (pathname !== SUITEQL_PATH) return netsuiteError(404, 'NONEXISTENT_ID', 'The requested path does not exist.')
    return withinLimit(request, () =>
      handleSuiteql(request, {
        tableOf: (query, params) => {
          if (query === 'order-commitments') return commitments.table(params)
          return isRecordQuery(query) ? recordTable(query, params, store, now()) : changes.items.tableOf(query, params)
        },
        applyChanges: changes.apply,
        onQuery: (query) => queryCounts.set(query, (queryCounts.get(query) ?? 0) + 1),
      }),
    )
  }

  /**
   * Runs a call when its token or signature is valid and the limit of parallel calls is not reached; else returns an
   * error response.
   */
  async function withinLimit(request: Request, respond: () => Promise<Response>): Promise<Response> {
    if (running >= MAX_CONCURRENT) return jsonResponse(concurrencyBody(), 429)
    if (!tokens.isAuthorized(request) && !isTbaSigned(request)) {
      return netsuiteError(401, 'INVALID_LOGIN', 'Invalid login attempt.')
    }
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    try {
      if (latencyMs > 0) await pause(latencyMs, request.signal)
      return await respond()
    } finally {
      running -= 1
    }
  }

  async function handleControls(pathname: string, request: Request): Promise<Response | undefined> {
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
      changes.setFormerPrices(isOn === true)
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
      randomFaults.set(percent)
      return jsonResponse(randomFaults.state())
    }
    if (pathname === '/netsuite/_twin/approval') {
      const rules = orderRules.safeParse(await readJson(request))
      if (!rules.success) return jsonResponse({ error: 'give isPending or needsLocation' }, 400)
      return jsonResponse(commitments.setRules(rules.data, store.all('salesOrder')))
    }
    if (pathname === '/netsuite/_twin/close-order') {
      const { id } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      const order = isCount(id) ? store.find('salesOrder', String(id)) : undefined
      if (!order) return jsonResponse({ error: 'no such order' }, 404)
      store.save({ ...order, fields: { ...order.fields, orderStatus: { id: CLOSED_STATUS, refName: 'Closed' } } })
      return jsonResponse({ id })
    }
    const documentControl = /^\/netsuite\/_twin\/(bill-order|credit-invoice|delete-document)$/.exec(pathname)?.[1]
    if (documentControl)
      return handleOrderDocuments(documentControl, await readJson(request), { store, today: () => amsterdamDay(now()) })
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
        : jsonResponse({ error: 'no stock of this item at this location' }, 404)
    }
    return undefined
  }

  /** Changes an item of the catalog. Without a change, the twin accepts orders of this item that the catalog lacks. */
  function changeItem(body: unknown): Response {
    const change = itemChange.safeParse(body)
    if (!change.success) return jsonResponse({ error: 'give item, and values or isOnline' }, 400)
    const { item, ...rest } = change.data
    if (rest.values === undefined && rest.isOnline === undefined) {
      itemsOutsideCatalog.add(item)
      return jsonResponse({ item })
    }
    return changes.items.set(item, rest) ? jsonResponse(change.data) : jsonResponse({ error: 'no such item' }, 404)
  }

  function state() {
    return {
      items: tables.items.length,
      tokens: tokens.issued,
      pages: Object.fromEntries(queryCounts),
      changes: changes.list(),
      records: store.counts(),
      weather: randomFaults.state(),
      mostAtOnce,
    }
  }

  function records() {
    return Object.fromEntries(
      RECORD_TYPES.map((type) => [
        type,
        store.all(type).map((record) => ({ ...record, writes: store.writesOf(record.id) })),
      ]),
    )
  }

  function reset() {
    changes.reset()
    store.reset()
    commitments.reset()
    transfers.reset()
    itemsOutsideCatalog.clear()
    randomFaults.set(0)
    mostAtOnce = 0
    tokens.reset()
    queryCounts.clear()
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
