import * as z from 'zod'
import { type ErpRecords, ErpRefusal } from '../../ports/erp-records.ts'
import { Outage } from '../../ports/outage.ts'
import { type ExternalResponse, jsonOf } from '../call-external-service.ts'
import { type RetryOptions, withRetries } from '../retry.ts'
import type { AccountNames, RecordNames } from './account-names.ts'
import type { NetsuiteCalls } from './netsuite-calls.ts'
import {
  customerBody,
  depositBody,
  refundBody,
  returnBody,
  salesOrderBody,
  stockTransferBody,
} from './record-bodies.ts'
import { outage, refusalOf } from './record-refusals.ts'

const RECORDS_PATH = '/services/rest/record/v1'
/** Time limit of calls for which a user waits. */
const USER_TIMEOUT_MS = 10_000

const record = z.record(z.string(), z.unknown())
const withId = z.looseObject({ id: z.coerce.number().int().positive() })
const lines = z.object({ items: z.array(z.unknown()).optional(), totalResults: z.coerce.number().optional() })

type Deps = { calls: NetsuiteCalls; names: AccountNames; retry: RetryOptions }
type Names = RecordNames<string>

/**
 * Creates the reader and writer of single records over REST (docs/integrations/netsuite.md#s4).
 *
 * Writes use `PUT eid:{our id}`, which creates or updates a record. A write without a response can therefore be
 * repeated. NetSuite's idempotency header works for asynchronous calls only (docs/integrations/netsuite.md#s5). Methods
 * throw `ErpRefusal` for a refused record and `Outage('netsuite')` when NetSuite cannot be used.
 */
export function createNetsuiteRecords({ calls, names, retry }: Deps): ErpRecords & {
  customer(id: number): Promise<Record<string, unknown> | undefined>
} {
  const { customer, salesOrder, deposit, refund, return: returned, stockTransfer } = names.records

  return {
    putCustomer: (one) => put(customer, one.externalId, customerBody(one, names), customer.fields.addresses),
    putSalesOrder: (one) => put(salesOrder, one.externalId, salesOrderBody(one, names), salesOrder.fields.lines),
    putDeposit: (one) => put(deposit, one.externalId, depositBody(one, names)),
    putRefund: (one) => put(refund, one.externalId, refundBody(one, names), refund.fields.deposits),
    putStockTransfer: (one) =>
      put(stockTransfer, one.externalId, stockTransferBody(one, names), stockTransfer.fields.lines),

    putReturn: (one) => put(returned, one.externalId, returnBody(one, names), returned.fields.lines),

    async findCustomer(externalId) {
      const found = await find(customer, externalId)
      return found && { id: found.id, email: textOf(found[customer.fields.email ?? '']) }
    },
    async findSalesOrder(externalId) {
      const found = await find(salesOrder, externalId, '?expandSubResources=true')
      if (!found) return undefined
      const orderLines = lines.safeParse(found[salesOrder.fields.lines ?? '']).data
      const lineCount = orderLines?.items?.length ?? orderLines?.totalResults ?? 0
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
      const depositRecord = withId.safeParse(record.safeParse(first).data?.[refund.fields.depositRecord ?? '']).data
      return { id: found.id, depositId: depositRecord?.id ?? null }
    },
    async findStockTransfer(externalId) {
      const found = await find(stockTransfer, externalId)
      return found && { id: found.id }
    },
    async ping() {
      const response = await calls({
        method: 'GET',
        path: `${RECORDS_PATH}/${customer.type}?limit=1`,
        timeoutMs: USER_TIMEOUT_MS,
      })
      if (!response.isOk) throw outage(response, response.status === 403 ? 'credentials' : 'unreadable')
    },

    async customer(id) {
      const response = await calls({
        method: 'GET',
        path: `${RECORDS_PATH}/${customer.type}/${id}`,
        timeoutMs: USER_TIMEOUT_MS,
      })
      if (response.status === 404) return undefined
      const read = record.safeParse(jsonOf(response))
      if (response.isOk && read.success) return read.data
      throw outage(response, 'unreadable')
    },
  }

  /**
   * Creates or updates a record and returns its id in NetSuite. The error of a failed write says that the record may have arrived when
   * that holds for any of its calls, not only for the last one.
   *
   * @param sublist name of the sublist in `body` that replaces all lines of the record; without it NetSuite adds the
   * lines of `body` to the existing ones
   */
  async function put(kind: Names, externalId: string, body: object, sublist?: string | null): Promise<number> {
    const path = `${pathOf(kind, externalId)}${sublist ? `?replace=${sublist}` : ''}`
    let mayHaveArrived = false
    const call = async () => {
      try {
        return await calls({ method: 'PUT', path, body })
      } catch (error) {
        mayHaveArrived ||= !(error instanceof Outage) || error.mayHaveArrived
        throw error
      }
    }
    try {
      const response = await withRetries(retry, () => retryConflict(call, kind))
      mayHaveArrived = true
      return locationId(response) ?? (await idOf(kind, externalId))
    } catch (error) {
      throw mayHaveArrived ? asUncertain(error) : error
    }
  }

  /**
   * Sends a write a second time after a conflict with another user, because the conflict usually ends within a moment
   * (docs/integrations/netsuite.md#s6).
   */
  async function retryConflict(call: () => Promise<ExternalResponse>, kind: Names): Promise<ExternalResponse> {
    const first = await call()
    if (first.isOk) return first
    const refusal = refusalOf(first, kind)
    if (!(refusal instanceof ErpRefusal) || !refusal.isTemporary) throw refusal
    const second = await call()
    if (second.isOk) return second
    throw refusalOf(second, kind)
  }

  async function idOf(kind: Names, externalId: string): Promise<number> {
    const found = await find(kind, externalId, '?fields=id')
    if (found) return found.id
    // The record was written a moment ago, so it must exist: the 404 cannot be trusted.
    throw outage({ status: 404, isOk: false, headers: new Headers(), text: '' }, 'unreadable')
  }

  async function find(kind: Names, externalId: string, query = '') {
    const path = `${pathOf(kind, externalId)}${query}`
    const response = await withRetries(retry, () => calls({ method: 'GET', path }))
    if (response.status === 404) return undefined
    const read = withId.safeParse(jsonOf(response))
    if (response.isOk && read.success) return read.data as { id: number } & Record<string, unknown> // a loose object keeps the other fields
    throw response.isOk ? outage(response, 'unreadable') : refusalOf(response, kind)
  }
}

const pathOf = ({ type }: Names, externalId: string) => `${RECORDS_PATH}/${type}/eid:${externalId}`

/**
 * Returns the id in the `Location` header. NetSuite does not document that header for PUT
 * (docs/integrations/netsuite.md#s5).
 */
function locationId({ headers }: ExternalResponse): number | undefined {
  const id = /\/(\d+)$/.exec(headers.get('location') ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Returns the error of a write that NetSuite may have carried out although a call of it failed. */
function asUncertain(error: unknown): unknown {
  if (error instanceof Outage && !error.mayHaveArrived) {
    const { party, reason, status, cause } = error
    return new Outage(party, { reason, mayHaveArrived: true, cause, ...(status !== undefined && { status }) })
  }
  if (error instanceof ErpRefusal) {
    const { code, detail, part, isTemporary } = error
    return new ErpRefusal({ code, detail, part, isTemporary, mayHaveArrived: true })
  }
  return error
}

/** Converts an amount in euros, a number or text, to cents; null for anything else. */
function cents(value: unknown): number | null {
  const euros = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof euros === 'number' && Number.isFinite(euros) ? Math.round(euros * 100) : null
}
