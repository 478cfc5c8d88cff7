import type { FastifyInstance } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { paymentDesk } from '#shared/contracts/payment-desk.ts'
import { sendCsv } from '../../http/csv.ts'
import { mount } from '../../http/mount.ts'
import { sendPdf } from '../../http/send-pdf.ts'
import { known } from '../../http/visitor.ts'
import { writeAudit } from '../audit/index.ts'
import type { AskThrottle } from './ask-throttle.ts'
import { BOOKING_COLUMNS, ledgerBookings, ledgerSums, SUM_COLUMNS } from './ledger-file.ts'
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

  mount(app, paymentDesk.export, async ({ query }, { visitor, reply }) => {
    const { per, ...period } = query
    const entry = {
      actor: known(visitor),
      action: 'payment.list_exported',
      subject: 'payment',
      subjectId: 'list',
    } as const
    await writeAudit(deps.db, { ...entry, before: null, after: query, at: deps.now() })
    const name = `betalingen-${period.from}-${period.until}`
    return per === 'day'
      ? sendCsv(reply, name, SUM_COLUMNS, await ledgerSums(deps.db, period))
      : sendCsv(reply, `${name}-boekingen`, BOOKING_COLUMNS, ledgerBookings(deps.db, period))
  })

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
