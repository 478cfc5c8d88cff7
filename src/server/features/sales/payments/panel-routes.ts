import type { FastifyInstance } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { staffPayments } from '#shared/contracts/staff-payments.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { tillProof } from '../../../http/request-visitor.ts'
import { sendCsv } from '../../../http/send-csv.ts'
import { sendPdf } from '../../../http/send-pdf.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { callingTill } from '../tills/index.ts'
import {
  BOOKING_COLUMNS,
  CASH_COLUMNS,
  cashMovements,
  ledgerBookings,
  ledgerSums,
  SUM_COLUMNS,
} from './ledger-export.ts'
import { listPaymentTerminals } from './list-payment-terminals.ts'
import { paymentReceipt, receiptPdf } from './payment-receipt.ts'
import { showPayments } from './payments-of-order.ts'
import type { PollThrottle } from './reconcile/poll-throttle.ts'
import { refundPayment } from './refund/refund-payment.ts'
import { recordOfflinePayment } from './start/record-offline-payment.ts'
import { sendPayLink } from './start/send-pay-link.ts'
import type { StartDeps } from './start/start-payment.ts'
import { releaseCheckedOrders } from './under-check/release-checked-orders.ts'

export type PaymentPanelDeps = StartDeps &
  Pick<Parameters<typeof recordOfflinePayment>[0], 'stockChanged'> & { shop: ShopDetails; mayPoll: PollThrottle }

/** Routes of the payment panel, where staff see and manage the payments of an order. */
export function paymentPanelRoutes(app: FastifyInstance, deps: PaymentPanelDeps): void {
  mount(app, staffPayments.show, ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showPayments(deps, params.id)
  })

  mount(app, staffPayments.terminals, (_, { reply }) => {
    reply.header('cache-control', 'no-store')
    return listPaymentTerminals(deps)
  })

  mount(app, staffPayments.refund, async ({ params, body }, { visitor, request }) => {
    const refund = {
      refundId: body.RefundId,
      paymentId: params.paymentId,
      amountCents: body.Amount,
      reason: body.Reason,
      till: await callingTill(deps, visitor, tillProof(request)),
    }
    return refundPayment(deps, refund, requireUser(visitor))
  })

  mount(app, staffPayments.recordOffline, async ({ body }, { visitor, request }) => {
    const payment = {
      attemptId: body.AttemptId,
      order: body.SalesOrderId === undefined ? { key: body.OrderKey ?? '' } : { id: body.SalesOrderId },
      paymentType: body.PaymentType,
      amountCents: body.Amount,
      receiptNumber: body.ReceiptNumber,
      takenBy: body.TakenBy,
      takenAtTill: body.TillId,
      takenAgoMs: Date.parse(body.SentDateTime) - Date.parse(body.TakenDateTime),
      callingTill: await callingTill(deps, visitor, tillProof(request)),
    }
    return recordOfflinePayment(deps, payment, requireUser(visitor))
  })

  mount(app, staffPayments.releaseChecked, ({ body }, { visitor }) =>
    releaseCheckedOrders(deps, body.salesOrderIds, requireUser(visitor)),
  )

  mount(app, staffPayments.sendLink, ({ params }, { visitor }) =>
    sendPayLink(deps, params.paymentId, requireUser(visitor)),
  )

  mount(app, staffPayments.export, async ({ query }, { visitor, reply }) => {
    const { per, ...period } = query
    const entry = {
      actor: requireUser(visitor),
      action: 'payment.list_exported',
      subject: 'payment',
      subjectId: 'list',
    } as const
    await writeAudit(deps.db, { ...entry, before: null, after: query, at: deps.now() })
    const name = `betalingen-${period.from}-${period.until}`
    if (per === 'cash') return sendCsv(reply, `${name}-kas`, CASH_COLUMNS, await cashMovements(deps.db, period))
    return per === 'day'
      ? sendCsv(reply, name, SUM_COLUMNS, await ledgerSums(deps.db, period))
      : sendCsv(reply, `${name}-boekingen`, BOOKING_COLUMNS, ledgerBookings(deps.db, period))
  })

  mount(app, staffPayments.receipt, ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return paymentReceipt(deps, params.paymentId)
  })

  mount(app, staffPayments.receiptPdf, async ({ params, query }, { reply }) => {
    const receipt = await paymentReceipt(deps, params.paymentId)
    if (!receipt.ok) return receipt
    const bytes = await receiptPdf(receipt.value, deps.shop, query.rollMm ? { rollMm: Number(query.rollMm) } : 'A5')
    return sendPdf(reply, `betaalbewijs-${receipt.value.salesOrderId}`, bytes)
  })
}
