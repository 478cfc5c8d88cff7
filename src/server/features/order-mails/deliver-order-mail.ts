import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { Database } from '../../db/tables.ts'
import { type Mailer, PermanentMailFailure } from '../../ports/mailer.ts'
import type { Message } from '../outbox/index.ts'
import { openOrderPath, ordersTable, orderTokenFor, readOrderDetails } from '../sales-orders/index.ts'
import { confirmationMail } from './confirmation-mail.ts'
import type { MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { buyerName } from './order-words.ts'
import { paymentReceivedMail } from './payment-received-mail.ts'

export type OrderMailDeps = {
  db: Database
  mailer: Mailer
  shop: ShopDetails
  publicUrl: string
  /** Order tokens are made with it: a mail leads back to its order. */
  secret: Uint8Array
  /** The domain of our mail addresses; message ids end in it. */
  mailDomain: string
}

const payloads = {
  'order-confirmation': z.object({ salesOrderId: z.number() }),
  'payment-received': z.object({ salesOrderId: z.number(), amountCents: z.number() }),
}

/**
 * Writes and sends the mail that a message in the outbox stands for.
 *
 * What it says is read at this moment, from an order that does not change. Its message id is made from
 * the message's own key, so that a mail that was sent twice is recognisable as one.
 */
export async function deliverOrderMail(deps: OrderMailDeps, message: Message): Promise<void> {
  const { salesOrderId } = payloads['order-confirmation'].parse(message.payload)
  const order = await readOrderDetails(deps.db, salesOrderId)
  const orders = ordersTable(deps.db)
  const facts = await orders.find(salesOrderId)
  const key = await orders.keyOf(salesOrderId)
  if (!order || !facts || !key) throw new PermanentMailFailure('content')

  const orderUrl = deps.publicUrl + openOrderPath(order.id, orderTokenFor(deps.secret, key))
  const content = contentOf(message, { order, paidCents: facts.paidCents, orderUrl }, deps)
  const receipt = await deps.mailer.send({
    to: { address: order.email, name: buyerName(order) },
    replyTo: { address: deps.shop.email, name: deps.shop.name },
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content, deps.shop.name),
    messageId: `${message.uniqueKey.replace(/[^\w-]/g, '-')}@${deps.mailDomain}`,
  })
  if (receipt.accepted.length === 0) throw new PermanentMailFailure('recipient')
}

type Facts = Parameters<typeof confirmationMail>[0]

function contentOf(message: Message, facts: Facts, deps: OrderMailDeps): MailContent {
  switch (message.kind) {
    case 'order-confirmation':
      return confirmationMail(facts, deps)
    case 'payment-received': {
      const { amountCents } = payloads['payment-received'].parse(message.payload)
      return paymentReceivedMail({ ...facts, amountCents }, deps)
    }
    default:
      throw new PermanentMailFailure('content')
  }
}
