import * as z from 'zod'
import { jsonResponse } from '../../twin.ts'
import { linesOf } from './record-rules.ts'
import type { RecordStore, StoredRecord } from './record-store.ts'

const VAT_PERCENT = 21
const FIRST_NUMBER = 10_001

const invoiceOrder = z.object({
  id: z.int(),
  /** Only these lines of the order, by index; all lines by default. */
  lines: z.array(z.int()).optional(),
  /** Another VAT percentage than that of the account. */
  vatPercent: z.number().min(0).optional(),
})
const creditInvoice = z.object({ id: z.int(), lines: z.array(z.int()).optional() })
const removed = z.object({ id: z.int() })

type Deps = { store: RecordStore; today: () => string }

/**
 * Does what a bookkeeper does with an order in the ERP, on the control paths of the twin: `bill-order { id, lines?,
 * vatPercent? }` makes an invoice of an order, `credit-invoice { id, lines? }` a credit memo of an invoice, and
 * `delete-document { id }` deletes one. Returns undefined for other paths.
 */
export function handleOrderDocuments(name: string, body: unknown, { store, today }: Deps): Response | undefined {
  if (name === 'bill-order') {
    const bill = invoiceOrder.safeParse(body)
    const order = bill.success ? store.find('salesOrder', String(bill.data.id)) : undefined
    if (!bill.success || !order) return jsonResponse({ error: 'give the id of an order' }, 404)
    const lines = chosen(linesOf(order.fields.item), bill.data.lines).map(({ description, quantity, rate }) => ({
      description,
      quantity,
      amount: Math.round(Number(quantity) * Number(rate) * 100) / 100,
    }))
    return save('invoice', order.externalId, lines, bill.data.vatPercent)
  }
  if (name === 'credit-invoice') {
    const credit = creditInvoice.safeParse(body)
    const invoice = credit.success ? store.find('invoice', String(credit.data.id)) : undefined
    if (!credit.success || !invoice) return jsonResponse({ error: 'give the id of an invoice' }, 404)
    const lines = chosen(linesOf(invoice.fields.item), credit.data.lines)
    return save('creditMemo', String(invoice.fields.orderExternalId), lines)
  }
  if (name !== 'delete-document') return undefined
  const { data } = removed.safeParse(body)
  const document = data && (store.find('invoice', String(data.id)) ?? store.find('creditMemo', String(data.id)))
  if (!document) return jsonResponse({ error: 'no such document' }, 404)
  store.remove(document)
  return jsonResponse({ id: document.id })

  function save(
    type: 'invoice' | 'creditMemo',
    orderExternalId: string | null,
    lines: readonly Record<string, unknown>[],
    vatPercent = VAT_PERCENT,
  ): Response {
    const netCents = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    const vatCents = Math.round((netCents * vatPercent) / 100)
    const number = `${type === 'invoice' ? 'INV' : 'CM'}${FIRST_NUMBER + store.all(type).length}`
    const fields: StoredRecord['fields'] = {
      tranId: number,
      tranDate: today(),
      orderExternalId,
      item: { items: lines },
      subtotal: netCents / 100,
      taxTotal: vatCents / 100,
      total: (netCents + vatCents) / 100,
    }
    const id = store.newId()
    store.save({ type, id, externalId: null, fields })
    return jsonResponse({ id: Number(id), number })
  }
}

const chosen = (lines: readonly Record<string, unknown>[], indexes: readonly number[] | undefined) =>
  lines.filter((_, index) => indexes?.includes(index) ?? true)
