import type { FastifyInstance } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { paymentDesk } from '#shared/contracts/payment-desk.ts'
import { mount } from '../../http/mount.ts'
import { sendPdf } from '../../http/send-pdf.ts'
import { known } from '../../http/visitor.ts'
import type { AskThrottle } from './ask-throttle.ts'
import { listTerminals } from './list-terminals.ts'
import { paymentReceipt, receiptPdf } from './payment-receipt.ts'
import { showPayments } from './payments-of-order.ts'
import { refundPayment } from './refund-payment.ts'
import { sendPayLink } from './send-pay-link.ts'
import type { StartDeps } from './start-payment.ts'

export type DeskDeps = StartDeps & { shop: ShopDetails; mayAsk: AskThrottle }

/** The desk of payments: what staff see and do about the money of an order. */
export function deskRoutes(app: FastifyInstance, deps: DeskDeps): void {
  mount(app, paymentDesk.show, ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showPayments(deps, params.id)
  })

  mount(app, paymentDesk.terminals, (_, { reply }) => {
    reply.header('cache-control', 'no-store')
    return listTerminals(deps)
  })

  mount(app, paymentDesk.refund, ({ params, body }, { visitor }) =>
    refundPayment(
      deps,
      { refundId: body.RefundId, paymentId: params.paymentId, amountCents: body.Amount, reason: body.Reason },
      known(visitor),
    ),
  )

  mount(app, paymentDesk.sendLink, ({ params }, { visitor }) => sendPayLink(deps, params.paymentId, known(visitor)))

  mount(app, paymentDesk.receipt, ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return paymentReceipt(deps, params.paymentId)
  })

  mount(app, paymentDesk.receiptPdf, async ({ params }, { reply }) => {
    const receipt = await paymentReceipt(deps, params.paymentId)
    if (!receipt.ok) return receipt
    const bytes = await receiptPdf(receipt.value, deps.shop)
    return sendPdf(reply, `betaalbewijs-${receipt.value.salesOrderId}`, bytes)
  })
}
