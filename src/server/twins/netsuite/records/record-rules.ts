import type { RecordStore, RecordType, StoredRecord } from './record-store.ts'

type Fields = Readonly<Record<string, unknown>>

/** Why NetSuite refuses a record, and the path of the wrong field. */
export type Problem = { code: string; detail: string; path?: string }

type RecordContext = { store: RecordStore; hasItem: (id: number) => boolean }

const COUNTRIES = ['NL', 'BE', 'DE', 'FR', 'LU']

/**
 * Validates a record by those of NetSuite's rules for its type that matter for the shop. Returns undefined for a valid
 * record.
 */
export function problemIn(type: RecordType, fields: Fields, context: RecordContext): Problem | undefined {
  switch (type) {
    case 'customer':
      return customerProblem(fields)
    case 'salesOrder':
      return salesOrderProblem(fields, context)
    case 'customerDeposit':
      return depositProblem(fields, context)
    case 'customerRefund':
      return refundProblem(fields, context)
    case 'inventoryTransfer':
      return transferProblem(fields, context)
    case 'returnAuthorization':
      return returnProblem(fields, context)
    case 'invoice':
    case 'creditMemo':
      return { code: 'INSUFFICIENT_PERMISSION', detail: 'The role of the integration may not write this record.' }
    default:
      return type satisfies never
  }
}

function customerProblem(fields: Fields): Problem | undefined {
  const name = fields.isPerson === false ? 'companyName' : 'lastName'
  if (!isFilled(fields[name])) return missing(name)
  const { email } = fields
  if (isFilled(email) && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(email))) {
    return { code: 'USER_ERROR', detail: `Invalid email address ${String(email)}.`, path: 'email' }
  }
  for (const [index, line] of linesOf(fields.addressbook).entries()) {
    const address = line.addressbookaddress as Fields | undefined // from the caller, so any value
    const country = idOf(address?.country)
    if (country === undefined || !COUNTRIES.includes(country)) {
      return invalid(
        `addressbook.items[${index}].addressbookaddress.country`,
        'Invalid value for the resource or sub-resource field country.',
      )
    }
  }
  return undefined
}

function salesOrderProblem(fields: Fields, { store, hasItem }: RecordContext): Problem | undefined {
  const customer = reference(store, 'customer', fields, 'entity')
  if (isProblem(customer)) return customer
  return lineProblem(fields, hasItem) ?? dayProblem(fields)
}

/** Checks the item lines of an order or a return. */
function lineProblem(fields: Fields, hasItem: RecordContext['hasItem']): Problem | undefined {
  const lines = linesOf(fields.item)
  if (lines.length === 0)
    return { code: 'USER_ERROR', detail: 'You must enter at least one line item for this transaction.', path: 'item' }
  for (const [index, line] of lines.entries()) {
    const id = Number(idOf(line.item))
    if (!hasItem(id))
      return invalid(`item.items[${index}].item`, `Invalid Field Value ${id} for the following field: item`)
    if (!(Number(line.quantity) > 0)) return missing(`item.items[${index}].quantity`)
    if (typeof line.rate !== 'number' || line.rate < 0) return invalid(`item.items[${index}].rate`, 'Invalid rate.')
    if (line.isClosed !== undefined && typeof line.isClosed !== 'boolean')
      return invalid(`item.items[${index}].isClosed`, 'Invalid value for the resource or sub-resource field isClosed.')
  }
  return undefined
}

function returnProblem(fields: Fields, { store, hasItem }: RecordContext): Problem | undefined {
  const customer = reference(store, 'customer', fields, 'entity')
  if (isProblem(customer)) return customer
  const order = reference(store, 'salesOrder', fields, 'createdFrom')
  if (isProblem(order)) return order
  if (idOf(order.fields.entity) !== customer.id) {
    return { code: 'USER_ERROR', detail: 'The sales order belongs to another customer.', path: 'createdFrom' }
  }
  return lineProblem(fields, hasItem) ?? dayProblem(fields)
}

function depositProblem(fields: Fields, { store }: RecordContext): Problem | undefined {
  const customer = reference(store, 'customer', fields, 'customer')
  if (isProblem(customer)) return customer
  const order = reference(store, 'salesOrder', fields, 'salesOrder')
  if (isProblem(order)) return order
  if (idOf(order.fields.entity) !== customer.id) {
    return { code: 'USER_ERROR', detail: 'The sales order belongs to another customer.', path: 'salesOrder' }
  }
  if (!(Number(fields.payment) > 0))
    return { code: 'USER_ERROR', detail: 'The payment amount must be positive.', path: 'payment' }
  return dayProblem(fields)
}

function refundProblem(fields: Fields, { store }: RecordContext): Problem | undefined {
  const customer = reference(store, 'customer', fields, 'customer')
  if (isProblem(customer)) return customer
  const lines = linesOf(fields.deposit)
  if (lines.length === 0) return missing('deposit')
  for (const [index, line] of lines.entries()) {
    const deposit = store.find('customerDeposit', idOf(line.doc) ?? '')
    if (!deposit) return invalid(`deposit.items[${index}].doc`, 'Invalid reference key for doc.')
    if (Number(line.payment) > Number(deposit.fields.payment)) {
      return {
        code: 'USER_ERROR',
        detail: 'You cannot apply more than the amount of the deposit.',
        path: `deposit.items[${index}].payment`,
      }
    }
  }
  return dayProblem(fields)
}

function transferProblem(fields: Fields, { hasItem }: RecordContext): Problem | undefined {
  const [from, to] = [idOf(fields.location), idOf(fields.transferLocation)]
  if (from === undefined) return missing('location')
  if (to === undefined) return missing('transferLocation')
  if (from === to) return { code: 'USER_ERROR', detail: 'The locations must be different.', path: 'transferLocation' }
  const lines = linesOf(fields.inventory)
  if (lines.length === 0) return missing('inventory')
  for (const [index, line] of lines.entries()) {
    const id = Number(idOf(line.item))
    if (!hasItem(id))
      return invalid(`inventory.items[${index}].item`, `Invalid Field Value ${id} for the following field: item`)
    if (!(Number(line.adjustQtyBy) > 0)) return missing(`inventory.items[${index}].adjustQtyBy`)
  }
  return dayProblem(fields)
}

/** Returns the record to which a field refers by `{ id }` or `{ externalId }`, or a problem when it does not exist. */
function reference(store: RecordStore, type: RecordType, fields: Fields, field: string): StoredRecord | Problem {
  const target = fields[field] as { id?: unknown; externalId?: unknown } | undefined // from the caller, so any value
  if (!target) return missing(field)
  const id = target.externalId === undefined ? String(target.id) : `eid:${String(target.externalId)}`
  return (
    store.find(type, id) ?? invalid(field, `Invalid ${field} reference key ${String(target.id ?? target.externalId)}.`)
  )
}

function dayProblem({ tranDate }: Fields): Problem | undefined {
  if (tranDate === undefined || /^\d{4}-\d{2}-\d{2}$/.test(String(tranDate))) return undefined
  return invalid('tranDate', 'Invalid date value (must be YYYY-MM-DD).')
}

const missing = (path: string): Problem => ({ code: 'USER_ERROR', detail: `Please enter value(s) for: ${path}`, path })
const invalid = (path: string, detail: string): Problem => ({ code: 'INVALID_CONTENT', detail, path })
const isProblem = (result: StoredRecord | Problem): result is Problem => 'code' in result
const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Returns the id of a reference, `{ id: "12" }`. */
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined

/** Whether the order is closed: a user of NetSuite closed it, or all its lines are closed. */
export const isClosedOrder = ({ fields }: StoredRecord): boolean =>
  idOf(fields.orderStatus) === CLOSED_STATUS || linesOf(fields.item).every(({ isClosed }) => isClosed === true)

/** The status "Closed" of a sales order. */
export const CLOSED_STATUS = 'H'

/** Returns the lines of a sublist, `{ items: […] }`. */
export function linesOf(value: unknown): Record<string, unknown>[] {
  const items = typeof value === 'object' && value !== null && 'items' in value ? value.items : undefined
  return Array.isArray(items) ? items.filter((line) => typeof line === 'object' && line !== null) : []
}
