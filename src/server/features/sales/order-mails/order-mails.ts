import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { DUE_REASONS } from '#shared/domain/payments/amount-due.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import type { PaymentsAhead } from '#shared/domain/payments/payment-plan.ts'
import type { Database } from '../../../db/tables.ts'
import { PermanentMailFailure } from '../../../ports/mailer.ts'
import type { MailContent, MailWriters, WrittenMail } from '../../operations/mails/index.ts'
import {
  cancellationsTable,
  type OrderFacts,
  openOrderPath,
  ordersTable,
  orderTokenFor,
  readOrderDetails,
  readOrderStep,
} from '../sales-orders/index.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { lineStateMail } from './line-state-mail.ts'
import { loosePaymentMail } from './loose-payment-mail.ts'
import { orderCanceledMail } from './order-canceled-mail.ts'
import { buyerName } from './order-formatting.ts'
import { paymentLinkMail } from './payment-link-mail.ts'
import { paymentPlanMail } from './payment-plan-mail.ts'
import { paymentReceivedMail } from './payment-received-mail.ts'
import { paymentRefundedMail } from './payment-refunded-mail.ts'
import { paymentReminderMail } from './payment-reminder-mail.ts'
import { piecesCanceledMail } from './pieces-canceled-mail.ts'
import { unpaidOrderMail } from './unpaid-order-mail.ts'

export type OrderMailDeps = {
  db: Database
  shop: ShopDetails
  publicUrl: string
  /** Signs the order token in the link to the order. */
  secret: Uint8Array
  /** Returns what the buyer of an order still has to pay, now and by the payment plan. */
  paymentsAhead(order: OrderFacts): Promise<PaymentsAhead>
}

const confirmationPayload = z.object({ salesOrderId: z.number() })
const paymentLinkPayload = z.object({
  salesOrderId: z.number(),
  amountCents: z.number(),
  paymentUrl: z.string(),
  expiresAt: z.string().nullable(),
})
const reminderPayload = z.object({ salesOrderId: z.number(), amountCents: z.number(), reason: z.enum(DUE_REASONS) })
const planPayload = z.object({ salesOrderId: z.number(), version: z.number(), isChanged: z.boolean() })
const refundPayload = z.object({ salesOrderId: z.number(), amountCents: z.number(), isCash: z.boolean() })
const cancellationPayload = z.object({ salesOrderId: z.number(), reason: z.enum(['changed', 'unwanted', 'expired']) })
const piecesPayload = z.object({ salesOrderId: z.number(), cancellationId: z.string() })
const unpaidPayload = z.object({ salesOrderId: z.number() })
const lineStatePayload = z.object({ salesOrderId: z.number(), stepId: z.number() })
const paymentPayload = z.object({
  salesOrderId: z.number(),
  amountCents: z.number(),
  isRevived: z.boolean().optional(),
  isSold: z.boolean().optional(),
})

/**
 * Writers of the mails about orders. A writer reads the order when the mail is sent, not when it is enqueued. That is
 * safe, because names and prices in an order do not change after the sale.
 */
export function orderMails(deps: OrderMailDeps): MailWriters {
  return {
    'order-confirmation': ({ payload }) => {
      const { salesOrderId } = confirmationPayload.parse(payload)
      return mailToBuyer(deps, salesOrderId, (facts) => confirmationMail(facts, deps))
    },
    'order-lines': async ({ payload }) => {
      const { salesOrderId, stepId } = lineStatePayload.parse(payload)
      const step = await readOrderStep(deps.db, stepId)
      if (step?.salesOrderId !== salesOrderId) throw new PermanentMailFailure('content')
      return mailToBuyer(deps, salesOrderId, (facts) => lineStateMail({ ...facts, step }, deps))
    },
    'order-canceled': ({ payload }) => {
      const { salesOrderId, reason } = cancellationPayload.parse(payload)
      return mailToBuyer(deps, salesOrderId, (facts) => orderCanceledMail({ ...facts, reason }, deps))
    },
    'pieces-canceled': async ({ payload }) => {
      const { salesOrderId, cancellationId } = piecesPayload.parse(payload)
      const canceled = await cancellationsTable(deps.db).find(cancellationId)
      if (canceled?.salesOrderId !== salesOrderId) throw new PermanentMailFailure('content')
      return mailToBuyer(deps, salesOrderId, (facts) =>
        piecesCanceledMail({ ...facts, ...canceled, ...moneyOf(facts) }, deps),
      )
    },
    'unpaid-order': async ({ payload }) => {
      const { salesOrderId } = unpaidPayload.parse(payload)
      const order = await ordersTable(deps.db).find(salesOrderId)
      const payBefore = order?.payBefore?.toISOString()
      const dueCents = order && payBefore ? orderMoney(order).depositDueCents : 0
      // Since the mail was queued, the buyer paid or canceled, or staff began the work or agreed a payment plan.
      if (dueCents === 0 || !payBefore) return undefined
      return mailToBuyer(deps, salesOrderId, (facts) => unpaidOrderMail({ ...facts, dueCents, payBefore }, deps))
    },
    'payment-received': async ({ payload }) => {
      const { salesOrderId, ...payment } = paymentPayload.parse(payload)
      const loose = await loosePaymentMailOf(deps, salesOrderId, { kind: 'received', ...payment })
      if (loose) return loose.mail
      const order = await ordersTable(deps.db).find(salesOrderId)
      if (!order) throw new PermanentMailFailure('content')
      const ahead = await deps.paymentsAhead(order)
      return mailToBuyer(deps, salesOrderId, (facts) => paymentReceivedMail({ ...facts, ...payment, ...ahead }, deps))
    },
    'payment-refunded': async ({ payload }) => {
      const { salesOrderId, ...refund } = refundPayload.parse(payload)
      const loose = await loosePaymentMailOf(deps, salesOrderId, { kind: 'refunded', ...refund })
      if (loose) return loose.mail
      return mailToBuyer(deps, salesOrderId, (facts) => paymentRefundedMail({ ...facts, ...refund }, deps))
    },
    'payment-reminder': async ({ payload }) => {
      const { salesOrderId, ...reminder } = reminderPayload.parse(payload)
      const order = await ordersTable(deps.db).find(salesOrderId)
      const outstandingCents = order ? orderMoney(order).outstandingCents : 0
      // The buyer paid since the reminder was written, or the order was canceled.
      if (outstandingCents <= 0) return undefined
      const amountCents = Math.min(reminder.amountCents, outstandingCents)
      return mailToBuyer(deps, salesOrderId, (facts) =>
        paymentReminderMail({ ...facts, ...reminder, amountCents }, deps),
      )
    },
    'payment-plan-agreed': async ({ payload }) => {
      const { salesOrderId, version, isChanged } = planPayload.parse(payload)
      const order = await ordersTable(deps.db).find(salesOrderId)
      const details = order && (await readOrderDetails(deps.db, salesOrderId))
      // A walk-in sale has the address of the shop.
      if (!order || details?.isWalkIn) return undefined
      const { dueCents, plan } = await deps.paymentsAhead(order)
      const parts = plan?.version === version ? plan.parts.filter(({ openCents }) => openCents > 0) : []
      // Since the mail was queued, staff changed or ended the plan, or the buyer paid.
      if (parts.length === 0) return undefined
      return mailToBuyer(deps, salesOrderId, (facts) => paymentPlanMail({ ...facts, dueCents, parts, isChanged }, deps))
    },
    'payment-link': ({ payload }) => {
      const { salesOrderId, ...link } = paymentLinkPayload.parse(payload)
      return mailToBuyer(deps, salesOrderId, (facts) => paymentLinkMail({ ...facts, ...link }, deps))
    },
  }
}

/**
 * Returns the mail about a payment without an order; `mail` is undefined when the seller noted no email address. Returns
 * undefined for the payment of an order.
 */
async function loosePaymentMailOf(
  deps: OrderMailDeps,
  salesOrderId: number,
  { kind, amountCents }: { kind: 'received' | 'refunded'; amountCents: number },
): Promise<{ mail: WrittenMail | undefined } | undefined> {
  const order = await readOrderDetails(deps.db, salesOrderId)
  if (!order?.loosePayment) return undefined
  const { email, name } = order.loosePayment
  if (email === '') return { mail: undefined }
  return { mail: { to: { address: email, name }, content: loosePaymentMail({ order, kind, amountCents }, deps) } }
}

type Facts = Parameters<typeof confirmationMail>[0]

/** Returns what the buyer owes for the order, and what is paid back or still to be paid, at the time of the mail. */
function moneyOf({ order, paidCents }: Facts) {
  const { dueCents, outstandingCents } = orderMoney({ ...order, totalCents: order.grossCents, paidCents })
  return { dueCents, refundCents: Math.max(0, -outstandingCents), outstandingCents: Math.max(0, outstandingCents) }
}

async function mailToBuyer(
  { db, publicUrl, secret }: OrderMailDeps,
  salesOrderId: number,
  write: (facts: Facts) => MailContent,
): Promise<WrittenMail> {
  const order = await readOrderDetails(db, salesOrderId)
  const orders = ordersTable(db)
  const facts = await orders.find(salesOrderId)
  const key = await orders.keyOf(salesOrderId)
  if (!order || !facts || !key) throw new PermanentMailFailure('content')

  const orderUrl = publicUrl + openOrderPath(order.id, orderTokenFor(secret, key))
  return {
    to: { address: order.email, name: buyerName(order) },
    content: write({ order, paidCents: facts.paidCents, orderUrl }),
  }
}
