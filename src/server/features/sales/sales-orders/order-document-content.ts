import { sitePaths } from '#shared/contracts/site-paths.ts'
import { orderDocument } from '#shared/domain/orders/order-document.ts'
import type { Executor } from '../../../db/tables.ts'
import type { DocumentContent } from '../documents/index.ts'
import { readOrderDetails } from './order-details.ts'
import { showStaffOrder } from './staff-order-details.ts'

/**
 * Returns the document of an order, with the same content as the print view of the back office. Returns undefined when
 * the order does not exist.
 */
export async function orderDocumentContent(
  db: Executor,
  id: number,
  { publicUrl, at }: { publicUrl: string; at: Date },
): Promise<DocumentContent | undefined> {
  const order = await readOrderDetails(db, id)
  const staffOrder = order && (await showStaffOrder(db, id))
  if (!order || !staffOrder?.ok) return undefined
  const document = orderDocument({
    ...order,
    salesOrderId: order.id,
    buyer: { ...order, ...order.address },
    seller: staffOrder.value.seller?.email ?? null,
    paidCents: Math.round(staffOrder.value.paid * 100),
    termsUrl: publicUrl + sitePaths.terms,
    signature: staffOrder.value.signatures[0],
  })
  return { ...document, madeAt: at }
}
