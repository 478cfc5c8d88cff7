import { type FailureCode, failures } from '#shared/contracts/failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Printed } from './print-queue.ts'

type Deps = { shop: Pick<Shop, 'api' | 'fetch'> }

/** What a paper is called, and which order it is of. Throws `ShopError`, when there is none too. */
export async function nameOfPaper({ shop }: Deps, what: Printed): Promise<{ title: string; salesOrderId: number }> {
  if (what.kind === 'order') return { title: `Order ${what.salesOrderId}`, salesOrderId: what.salesOrderId }
  const { salesOrderId } = await shop.api.paymentDesk.receipt({ params: { paymentId: what.paymentId } })
  return { title: `Bon van order ${salesOrderId}`, salesOrderId }
}

const pathOf = (what: Printed) =>
  what.kind === 'receipt'
    ? `/api/pay/${encodeURIComponent(what.paymentId)}/receipt.pdf`
    : `/api/admin/salesorder/${what.salesOrderId}/paper`

/** The paper as a PDF. Throws `ShopError`. */
export async function fetchPaper({ shop }: Deps, what: Printed): Promise<Uint8Array> {
  const answer = await shop.fetch(pathOf(what))
  if (!answer.ok) throw await refusalOf(answer)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // Sent to a printer, anything else becomes pages of signs.
  if (new TextDecoder().decode(bytes.subarray(0, 5)) !== '%PDF-') {
    throw new ShopError({ code: 'unexpected', message: failures.unexpected.text }, answer.status)
  }
  return bytes
}

async function refusalOf(answer: Response): Promise<ShopError> {
  const body: unknown = await answer.json().catch(() => null)
  const code = isRecord(body) && typeof body.code === 'string' && isFailureCode(body.code) ? body.code : 'unexpected'
  return new ShopError({ code, message: failures[code].text }, answer.status)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)
