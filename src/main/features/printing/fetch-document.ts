import { type FailureCode, failures } from '#shared/contracts/failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { isRecord } from '#shared/kernel/is-record.ts'
import type { Shop } from '../../ports/shop.ts'
import type { DocumentRef } from './print-queue.ts'

type Deps = { shop: Pick<Shop, 'api' | 'fetch'> }

/**
 * Returns the title of a document and its order. Only for a receipt the shop is called; throws `ShopError` when that
 * receipt does not exist.
 */
export async function documentName(
  { shop }: Deps,
  what: DocumentRef,
): Promise<{ title: string; salesOrderId: number | null }> {
  if (what.kind === 'order') return { title: `Order ${what.salesOrderId}`, salesOrderId: what.salesOrderId }
  if (what.kind === 'closing')
    return { title: `Dagafsluiting ${dayInWords(`${what.date}T12:00:00Z`)}`, salesOrderId: null }
  const { salesOrderId } = await shop.api.paymentDesk.receipt({ params: { paymentId: what.paymentId } })
  return { title: `Bon van order ${salesOrderId}`, salesOrderId }
}

function pathOf(document: DocumentRef): string {
  switch (document.kind) {
    case 'receipt':
      return `/api/pay/${encodeURIComponent(document.paymentId)}/receipt.pdf`
    case 'order':
      return `/api/admin/salesorder/${document.salesOrderId}/paper`
    case 'closing':
      return `/api/till/day/${encodeURIComponent(document.closingId)}/report.pdf`
    default:
      return document satisfies never
  }
}

/** Fetches the document as a PDF. Throws `ShopError`. */
export async function fetchDocument({ shop }: Deps, what: DocumentRef): Promise<Uint8Array> {
  const answer = await shop.fetch(pathOf(what))
  if (!answer.ok) throw await refusalOf(answer)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // A printer would print any other content as pages of characters.
  if (new TextDecoder().decode(bytes.subarray(0, 5)) !== '%PDF-') {
    throw new ShopError({ code: 'unexpected', message: failures.unexpected.text }, answer.status)
  }
  return bytes
}

async function refusalOf(answer: Response): Promise<ShopError> {
  // A proxy refuses with a page of its own; the general sentence is used then.
  const body: unknown = await answer.json().catch(() => null)
  const code = isRecord(body) && typeof body.code === 'string' && isFailureCode(body.code) ? body.code : 'unexpected'
  return new ShopError({ code, message: failures[code].text }, answer.status)
}

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)
