import { sitePaths } from '#shared/contracts/site-paths.ts'
import { orderDocument } from '#shared/domain/orders/order-document.ts'
import type { PaperContent } from '../papers/index.ts'
import type { OrderDetails } from './order-details.ts'

/** The order as a form on paper, with the same content as the print view of the back office. */
export function orderPaper(
  order: OrderDetails,
  { seller, paidCents, publicUrl, at }: { seller: string | null; paidCents: number; publicUrl: string; at: Date },
): PaperContent {
  const document = orderDocument({
    ...order,
    salesOrderId: order.id,
    buyer: { ...order, ...order.address },
    seller,
    paidCents,
    termsUrl: publicUrl + sitePaths.terms,
  })
  return { ...document, madeAt: at }
}
