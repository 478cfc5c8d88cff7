import { jsonResponse, readJson } from '../../twin.ts'
import { errorBody, netsuiteError } from '../netsuite-errors.ts'
import { idOf, linesOf, problemIn } from './record-rules.ts'
import { RECORD_TYPES, type RecordStore, type RecordType, type StoredRecord } from './record-store.ts'

const PATH = /^\/netsuite\/services\/rest\/record\/v1\/(\w+)(?:\/([^/]+))?$/
/** Fields that are sublists. Received lines are added to the existing lines, unless `?replace=` names the sublist. */
const SUBLISTS = ['item', 'addressbook', 'deposit', 'inventory']
const EXTERNAL_ID = /^[A-Za-z0-9_-]+$/

type Deps = { store: RecordStore; hasItem: (id: number) => boolean }

/** Returns true for the path of the record API. */
export const isRecordPath = (pathname: string): boolean => PATH.test(pathname)

/**
 * Handles the record API (docs/integrations/netsuite.md#s4): POST, PUT by `eid:`, GET and PATCH. The response to a PUT
 * has no `Location` header, because NetSuite does not document one.
 */
export async function handleRecord(request: Request, deps: Deps): Promise<Response> {
  const url = new URL(request.url)
  const [, typeName, id] = PATH.exec(url.pathname) ?? []
  const type = RECORD_TYPES.find((candidate) => candidate === typeName)
  if (!type) return netsuiteError(404, 'NONEXISTENT_ID', `Record type '${typeName}' does not exist.`)

  if (request.method === 'GET') return id === undefined ? list(type, url, deps) : show(type, id, url, deps)
  const body = await readJson(request)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return netsuiteError(400, 'INVALID_CONTENT', 'Invalid content in the request body.')
  }
  const received = body as Record<string, unknown> // the check above excludes null and arrays
  const replacedSublists = (url.searchParams.get('replace') ?? '').split(',')
  if (request.method === 'POST' && id === undefined) return create(type, received, url, deps)
  if (request.method === 'PUT' && id?.startsWith('eid:')) return upsert(type, id, received, { replacedSublists, deps })
  if (request.method === 'PATCH' && id !== undefined) return change(type, id, received, { replacedSublists, deps })
  return netsuiteError(405, 'METHOD_NOT_ALLOWED', 'The method is not allowed.')
}

function list(type: RecordType, url: URL, { store }: Deps): Response {
  const limit = Number(url.searchParams.get('limit') ?? 1000)
  const offset = Number(url.searchParams.get('offset') ?? 0)
  const all = store.all(type)
  const items = all.slice(offset, offset + limit).map(({ id }) => ({ id, links: [] }))
  return jsonResponse({
    links: [],
    count: items.length,
    hasMore: offset + limit < all.length,
    offset,
    totalResults: all.length,
    items,
  })
}

function show(type: RecordType, id: string, url: URL, { store }: Deps): Response {
  const record = store.find(type, id)
  if (!record) return recordNotFound()
  const requestedFields = url.searchParams.get('fields')?.split(',')
  const isExpanded = url.searchParams.get('expandSubResources') === 'true'
  const whole: Record<string, unknown> = {
    id: record.id,
    externalId: record.externalId ?? undefined,
    ...record.fields,
    ...computedFields(record),
  }
  const fields = Object.entries(whole).flatMap(([name, value]): [string, unknown][] => {
    if (requestedFields && !requestedFields.includes(name)) return []
    return SUBLISTS.includes(name) && !isExpanded && linesOf(value).length > 0
      ? [[name, { links: [], totalResults: linesOf(value).length }]]
      : [[name, value]]
  })
  const self = {
    rel: 'self',
    href: `https://demo.suitetalk.api.netsuite.com/services/rest/record/v1/${type}/${record.id}`,
  }
  return jsonResponse({ links: [self], ...Object.fromEntries(fields) })
}

/** Returns the fields that NetSuite computes. */
function computedFields({ type, fields }: StoredRecord): Record<string, unknown> {
  if (type !== 'salesOrder') return {}
  const cents = linesOf(fields.item).reduce(
    (sum, { quantity, rate }) => sum + Math.round(Number(quantity) * Number(rate) * 100),
    0,
  )
  return { subtotal: cents / 100 }
}

function create(type: RecordType, received: Record<string, unknown>, url: URL, deps: Deps): Response {
  const { externalId, ...fields } = received
  const name = externalId === undefined ? null : String(externalId)
  if (name !== null && deps.store.find(type, `eid:${name}`)) {
    return netsuiteError(400, 'USER_ERROR', 'This entity already exists.')
  }
  const refused = refusal(type, fields, deps)
  if (refused) return refused
  const id = deps.store.newId()
  deps.store.save({ type, id, externalId: name, fields })
  return new Response(null, { status: 204, headers: { location: `${url.origin}${url.pathname}/${id}` } })
}

type Change = { replacedSublists: readonly string[]; deps: Deps }

function upsert(
  type: RecordType,
  name: string,
  received: Record<string, unknown>,
  { replacedSublists, deps }: Change,
): Response {
  const externalId = name.slice('eid:'.length)
  if (!EXTERNAL_ID.test(externalId)) return netsuiteError(400, 'INVALID_REQUEST', 'Invalid external ID.')
  if (deps.store.find(type, name)) return change(type, name, received, { replacedSublists, deps })
  const refused = refusal(type, received, deps)
  if (refused) return refused
  deps.store.save({ type, id: deps.store.newId(), externalId, fields: received })
  return new Response(null, { status: 204 })
}

function change(
  type: RecordType,
  id: string,
  received: Record<string, unknown>,
  { replacedSublists, deps }: Change,
): Response {
  const record = deps.store.find(type, id)
  if (!record) return recordNotFound()
  const fields = { ...record.fields, ...received }
  for (const sublist of SUBLISTS) {
    if (received[sublist] === undefined || replacedSublists.includes(sublist)) continue
    fields[sublist] = { items: [...linesOf(record.fields[sublist]), ...linesOf(received[sublist])] }
  }
  const hasOtherCustomer = type === 'salesOrder' && idOf(record.fields.entity) !== idOf(fields.entity)
  if (hasOtherCustomer) return netsuiteError(400, 'USER_ERROR', 'You cannot change the customer of this transaction.')
  const refused = refusal(type, fields, deps)
  if (refused) return refused
  deps.store.save({ ...record, fields })
  return new Response(null, { status: 204 })
}

function refusal(type: RecordType, fields: Record<string, unknown>, deps: Deps): Response | undefined {
  const problem = problemIn(type, fields, deps)
  if (!problem) return undefined
  const body = errorBody(400, problem.code, `Error while accessing a resource. ${problem.detail}`)
  const details = body['o:errorDetails'].map((detail) => ({
    ...detail,
    ...(problem.path && { 'o:errorPath': problem.path }),
  }))
  return jsonResponse({ ...body, 'o:errorDetails': details }, 400)
}

const recordNotFound = () =>
  netsuiteError(404, 'NONEXISTENT_ID', 'The record instance does not exist. Provide a valid record instance ID.')
