import * as z from 'zod'
import { type ErpRecords, ErpRefusal } from '../../ports/erp-records.ts'
import { type ExternalResponse, jsonOf } from '../call-external-service.ts'
import type { AccountNames, RecordNames } from './account-names.ts'
import type { NetsuiteCalls } from './netsuite-calls.ts'
import { customerBody, depositBody, refundBody, salesOrderBody } from './record-bodies.ts'
import { outage, refusalOf } from './record-refusals.ts'
import { type RetryOptions, retrying } from './retrying.ts'

const RECORDS_PATH = '/services/rest/record/v1'
/** Somebody is looking at an empty place on their screen. */
const MOST_MS = 10_000

const record = z.record(z.string(), z.unknown())
const withId = z.looseObject({ id: z.coerce.number().int().positive() })
const lines = z.object({ items: z.array(z.unknown()).optional(), totalResults: z.coerce.number().optional() })

type Deps = { calls: NetsuiteCalls; names: AccountNames; retry: RetryOptions }
type Names = RecordNames<string>

/**
 * Single records of NetSuite over REST (docs/integrations/netsuite.md#s4 and docs/integrations/netsuite.md#s5).
 *
 * Written by `PUT eid:{our id}`: that creates or changes, so a call whose answer got lost is simply made again. The
 * header that asks NetSuite to remember calls works for asynchronous ones only, and is of no use here.
 */
export function createNetsuiteRecords({ calls, names, retry }: Deps): ErpRecords & {
  customer(id: number): Promise<Record<string, unknown> | undefined>
} {
  const { customer, salesOrder, deposit, refund } = names.records

  return {
    putCustomer: (one) => put(customer, one.externalId, customerBody(one, names), customer.fields.addresses),
    putSalesOrder: (one) => put(salesOrder, one.externalId, salesOrderBody(one, names), salesOrder.fields.lines),
    putDeposit: (one) => put(deposit, one.externalId, depositBody(one, names)),
    putRefund: (one) => put(refund, one.externalId, refundBody(one, names), refund.fields.deposits),

    async findCustomer(externalId) {
      const found = await find(customer, externalId)
      return found && { id: found.id, email: textOf(found[customer.fields.email ?? '']) }
    },
    async findSalesOrder(externalId) {
      const found = await find(salesOrder, externalId, '?expandSubResources=true')
      if (!found) return undefined
      const sold = lines.safeParse(found[salesOrder.fields.lines ?? '']).data
      const lineCount = sold?.items?.length ?? sold?.totalResults ?? 0
      const placedOn = textOf(found[salesOrder.fields.placedOn ?? ''])
      return { id: found.id, netCents: cents(found[salesOrder.fields.netTotal ?? '']), lineCount, placedOn }
    },
    async findDeposit(externalId) {
      const found = await find(deposit, externalId)
      return found && { id: found.id, amountCents: cents(found[deposit.fields.amount ?? '']) }
    },
    async findRefund(externalId) {
      const found = await find(refund, externalId, '?expandSubResources=true')
      if (!found) return undefined
      const [first] = lines.safeParse(found[refund.fields.deposits ?? '']).data?.items ?? []
      const of = withId.safeParse(record.safeParse(first).data?.[refund.fields.depositRecord ?? '']).data
      return { id: found.id, depositId: of?.id ?? null }
    },
    async ping() {
      const answer = await calls({
        method: 'GET',
        path: `${RECORDS_PATH}/${customer.type}?limit=1`,
        timeoutMs: MOST_MS,
      })
      if (!answer.isOk) throw outage(answer, answer.status === 403 ? 'credentials' : 'unreadable')
    },

    async customer(id) {
      const answer = await calls({ method: 'GET', path: `${RECORDS_PATH}/${customer.type}/${id}`, timeoutMs: MOST_MS })
      if (answer.status === 404) return undefined
      const read = record.safeParse(jsonOf(answer))
      if (answer.isOk && read.success) return read.data
      throw outage(answer, 'unreadable')
    },
  }

  /** @param sublist the lines that take the place of those there are; without it NetSuite adds them a second time */
  async function put(kind: Names, externalId: string, body: object, sublist?: string | null): Promise<number> {
    const path = `${pathOf(kind, externalId)}${sublist ? `?replace=${sublist}` : ''}`
    const answer = await retrying(retry, () => onceMore(() => calls({ method: 'PUT', path, body }), kind))
    return locationId(answer) ?? (await idOf(kind, externalId))
  }

  /** Somebody who was changing the same record is done a moment later (docs/integrations/netsuite.md#s6). */
  async function onceMore(call: () => Promise<ExternalResponse>, kind: Names): Promise<ExternalResponse> {
    const first = await call()
    if (first.isOk) return first
    const refusal = refusalOf(first, kind)
    if (!(refusal instanceof ErpRefusal) || !refusal.isPassing) throw refusal
    const second = await call()
    if (second.isOk) return second
    throw refusalOf(second, kind)
  }

  async function idOf(kind: Names, externalId: string): Promise<number> {
    const found = await find(kind, externalId, '?fields=id')
    if (found) return found.id
    // It was there a moment ago: whoever answers is not whom we wrote to.
    throw outage({ status: 404, isOk: false, headers: new Headers(), text: '' }, 'unreadable')
  }

  async function find(kind: Names, externalId: string, query = '') {
    const path = `${pathOf(kind, externalId)}${query}`
    const answer = await retrying(retry, () => calls({ method: 'GET', path }))
    if (answer.status === 404) return undefined
    const read = withId.safeParse(jsonOf(answer))
    if (answer.isOk && read.success) return read.data as { id: number } & Record<string, unknown> // a loose object keeps the rest
    throw answer.isOk ? outage(answer, 'unreadable') : refusalOf(answer, kind)
  }
}

const pathOf = ({ type }: Names, externalId: string) => `${RECORDS_PATH}/${type}/eid:${externalId}`

/** Where the record is, when NetSuite says so: it is not documented for PUT (docs/integrations/netsuite.md#s5). */
function locationId({ headers }: ExternalResponse): number | undefined {
  const id = /\/(\d+)$/.exec(headers.get('location') ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Amounts come as numbers or as text. */
function cents(value: unknown): number | null {
  const euros = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof euros === 'number' && Number.isFinite(euros) ? Math.round(euros * 100) : null
}
