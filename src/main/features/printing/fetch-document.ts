import { type FailureCode, failures } from '#shared/contracts/failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Receipt } from '#shared/contracts/staff-payments.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { isRecord } from '#shared/kernel/is-record.ts'
import type { Shop } from '../../ports/shop.ts'
import { type DocumentForm, isPdf } from './document-form.ts'
import type { DocumentRef } from './document-ref.ts'
import { receiptPage } from './receipt-page.ts'

type Deps = { shop: Pick<Shop, 'api' | 'fetch'> }

/**
 * Returns the title of a document and the id of its order; null for a document without an order. Calls the shop only
 * for a receipt. Throws `ShopError` when the receipt does not exist.
 */
export async function documentName(
  { shop }: Deps,
  document: DocumentRef,
): Promise<{ title: string; salesOrderId: number | null }> {
  if (document.kind === 'order') return { title: `Order ${document.salesOrderId}`, salesOrderId: document.salesOrderId }
  if (document.kind === 'closing')
    return { title: `Dagafsluiting ${dayInWords(`${document.date}T12:00:00Z`)}`, salesOrderId: null }
  if (document.kind === 'transfer')
    return { title: `Pakbon van verplaatsing ${document.transferId}`, salesOrderId: null }
  if (document.kind === 'test') return { title: TEST_TITLES[document.of], salesOrderId: null }
  if (document.kind === 'provisional') return { title: 'Voorlopige bon', salesOrderId: null }
  const { salesOrderId } = await shop.api.paymentDesk.receipt({ params: { paymentId: document.paymentId } })
  return { title: `Bon van order ${salesOrderId}`, salesOrderId }
}

const TEST_TITLES = {
  receipt: 'Proefafdruk van een bon',
  order: 'Proefafdruk van een orderformulier',
  closing: 'Proefafdruk van een dagafsluiting',
} as const

function pathOf(document: DocumentRef, form: DocumentForm): string {
  const roll = form === 'a4' ? '' : `?rollMm=${form.slice('roll-'.length)}`
  switch (document.kind) {
    case 'receipt':
      return `/api/pay/${encodeURIComponent(document.paymentId)}/receipt.pdf${roll}`
    case 'order':
      return `/api/admin/salesorder/${document.salesOrderId}/paper`
    case 'closing':
      return `/api/till/day/${encodeURIComponent(document.closingId)}/report.pdf`
    case 'transfer':
      return `/api/stock/transfer/${document.transferId}/slip.pdf`
    case 'test':
      return `/api/till/test-page.pdf${roll}`
    case 'provisional':
      throw new ShopError({ code: 'print_not_found', message: failures.print_not_found.text }, 404)
    default:
      return document satisfies never
  }
}

/**
 * Returns the content of a document in this form. Calls the shop, except for the commands of a test. Throws `ShopError`
 * when the shop refuses or does not respond.
 */
export async function fetchContent({ shop }: Deps, document: DocumentRef, form: DocumentForm): Promise<Uint8Array> {
  if (document.kind === 'provisional' || isPdf(form)) return fetchPdf({ shop }, document, form)
  const widthMm = form === 'esc-pos-58' ? 58 : 80
  const { receiptCommands, testCommands } = await import('./esc-pos/receipt-commands.ts')
  if (document.kind === 'test') return testCommands(widthMm)
  if (document.kind !== 'receipt') throw new Error(`A document of the kind ${document.kind} has no commands`)
  return receiptCommands(await shop.api.paymentDesk.receipt({ params: { paymentId: document.paymentId } }), widthMm)
}

/** Returns the content of a receipt that the till makes itself, in this form. Does not call the shop. */
export async function provisionalContent(receipt: Receipt, form: DocumentForm): Promise<Uint8Array> {
  const widthMm = form.endsWith('-58') ? 58 : 80
  if (form.startsWith('page-')) return receiptPage(receipt, widthMm)
  const { receiptCommands } = await import('./esc-pos/receipt-commands.ts')
  return receiptCommands(receipt, widthMm)
}

/** Fetches a document as a PDF in this form. Throws `ShopError` when the shop refuses or does not respond. */
async function fetchPdf({ shop }: Deps, document: DocumentRef, form: DocumentForm): Promise<Uint8Array> {
  const response = await shop.fetch(pathOf(document, form))
  if (!response.ok) throw await refusalOf(response)
  const bytes = new Uint8Array(await response.arrayBuffer())
  // A printer would print content that is not a PDF as pages of characters.
  if (new TextDecoder().decode(bytes.subarray(0, 5)) !== '%PDF-') {
    throw new ShopError({ code: 'unexpected', message: failures.unexpected.text }, response.status)
  }
  return bytes
}

async function refusalOf(response: Response): Promise<ShopError> {
  // The body of a proxy's response is not JSON. The error then has the general sentence.
  const body: unknown = await response.json().catch(() => null)
  const code = isRecord(body) && typeof body.code === 'string' && isFailureCode(body.code) ? body.code : 'unexpected'
  return new ShopError({ code, message: failures[code].text }, response.status)
}

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)
