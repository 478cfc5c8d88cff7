import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { deliveryInWords } from '#shared/domain/orders/delivery-arrangement.ts'
import {
  changeStateOn,
  type OrderContent,
  priceChangeInWords,
  settlementInWords,
} from '#shared/domain/orders/order-change.ts'
import { amsterdamDay, dayInWords } from '#shared/kernel/dates.ts'
import type { Database } from '../../../db/tables.ts'
import { PermanentMailFailure } from '../../../ports/mailer.ts'
import { type Block, type MailContent, type MailWriters, onOneLine, shopLines } from '../../operations/mails/index.ts'
import { rowPicture } from '../order-mails/index.ts'
import {
  type OrderDetails,
  openOrderPath,
  ordersTable,
  orderTokenFor,
  readOrderDetails,
} from '../sales-orders/index.ts'
import { type ChangeRow, orderChangesTable } from './order-changes-table.ts'

export type OrderChangeMailDeps = {
  db: Database
  shop: ShopDetails
  publicUrl: string
  /** Signs the order token in the link. */
  secret: Uint8Array
  now?: (() => Date) | undefined
}

const changePayload = z.object({ salesOrderId: z.number(), number: z.number() })

/**
 * Writers of the mails about changes of an order: the proposal and the changed order for the buyer, the refusal for staff. A
 * proposal that was answered, replaced or withdrawn is not mailed.
 */
export const orderChangeMails = (deps: OrderChangeMailDeps): MailWriters => ({
  'order-change-proposed': async ({ payload }) => {
    const facts = await readFacts(deps, payload)
    const { change, order } = facts
    const state = deps.now ? changeStateOn(change, amsterdamDay(deps.now())) : change.state
    return state === 'proposed' ? { to: buyerOf(order), content: proposalMail(facts, deps) } : undefined
  },
  'order-changed': async ({ payload }) => {
    const facts = await readFacts(deps, payload)
    return { to: buyerOf(facts.order), content: changedMail(facts, deps) }
  },
  'order-change-refused': async ({ payload }) => {
    const { change, order } = await readFacts(deps, payload)
    return {
      to: { address: await proposerOf(deps, change) },
      replyTo: buyerOf(order),
      content: refusalMail({ change, order }, deps),
    }
  },
})

type Facts = { change: ChangeRow; order: OrderDetails; paidCents: number; token: string }

async function readFacts({ db, secret }: OrderChangeMailDeps, payload: unknown): Promise<Facts> {
  const { salesOrderId, number } = changePayload.parse(payload)
  const change = await orderChangesTable(db).find(salesOrderId, number)
  const order = await readOrderDetails(db, salesOrderId)
  const facts = await ordersTable(db).find(salesOrderId)
  const key = await ordersTable(db).keyOf(salesOrderId)
  if (!change || !order || !facts || order.tokenHash === '' || key === undefined) {
    throw new PermanentMailFailure('content')
  }
  return { change, order, paidCents: facts.paidCents, token: orderTokenFor(secret, key) }
}

type Shop = Pick<OrderChangeMailDeps, 'shop' | 'publicUrl'>

function proposalMail({ change, order, paidCents, token }: Facts, { shop, publicUrl }: Shop): MailContent {
  const until = dayInWords(`${change.validUntil}T12:00:00Z`)
  return {
    subject: `Voorstel om bestelling ${order.id} te wijzigen`,
    preview: `Bekijk wat er verandert en laat het ons weten tot en met ${until}.`,
    title: 'Uw bestelling wijzigen',
    blocks: [
      greeting(order),
      {
        kind: 'text',
        text: `Hierbij ons voorstel om bestelling ${order.id} te wijzigen. Er verandert pas iets als u akkoord gaat. Dat kan tot en met ${until}; tot dan liggen de prijzen vast.`,
      },
      ...(change.remarks ? [{ kind: 'text' as const, text: change.remarks }] : []),
      { kind: 'button', label: 'Voorstel bekijken', url: publicUrl + openOrderPath(order.id, token) },
      ...contentBlocks('Zo was het', change.before, publicUrl),
      ...contentBlocks('Zo wordt het', change.after, publicUrl),
      ...deliveryBlocks(change, 'Zo wordt de levering'),
      { kind: 'text', text: settlementText(change, paidCents) },
      { kind: 'text', text: `Vragen? Antwoord op deze mail of bel ${shop.phone}.` },
    ],
    footer: shopLines(shop),
  }
}

function changedMail({ change, order, paidCents, token }: Facts, { shop, publicUrl }: Shop): MailContent {
  return {
    subject: `Bestelling ${order.id} is gewijzigd`,
    preview: `Uw bestelling kost nu ${formatCents(change.dueCents)}.`,
    title: 'Uw bestelling is gewijzigd',
    blocks: [
      greeting(order),
      { kind: 'text', text: `Wij hebben bestelling ${order.id} gewijzigd, zoals u met ons heeft afgesproken.` },
      ...contentBlocks('Zo was het', change.before, publicUrl),
      ...contentBlocks('Zo is het nu', change.after, publicUrl),
      ...deliveryBlocks(change, 'Zo is de levering nu'),
      { kind: 'text', text: settlementText(change, paidCents) },
      { kind: 'button', label: 'Bekijk uw bestelling', url: publicUrl + openOrderPath(order.id, token) },
      { kind: 'text', text: `Klopt er iets niet? Antwoord op deze mail of bel ${shop.phone}.` },
    ],
    footer: shopLines(shop),
  }
}

function refusalMail({ change, order }: Pick<Facts, 'change' | 'order'>, { shop, publicUrl }: Shop): MailContent {
  return {
    subject: `Wijziging van bestelling ${order.id} is afgewezen`,
    preview: onOneLine(fullName(order)),
    title: `Wijziging van bestelling ${order.id} is afgewezen`,
    blocks: [
      { kind: 'text', text: 'De klant gaat niet akkoord met het voorstel. De bestelling blijft zoals zij was.' },
      {
        kind: 'facts',
        facts: [
          { label: 'Klant', value: onOneLine([order.companyName, fullName(order)].filter(Boolean).join(', ')) },
          { label: 'Voorstel', value: `${formatCents(change.dueBeforeCents)} werd ${formatCents(change.dueCents)}` },
          ...(change.decisionReason ? [{ label: 'Reden', value: change.decisionReason }] : []),
        ],
      },
      { kind: 'button', label: 'Order openen', url: publicUrl + staffPaths.salesOrder(order.id) },
    ],
    footer: [shop.name],
  }
}

function contentBlocks(title: string, content: OrderContent, publicUrl: string): Block[] {
  return [
    { kind: 'heading', text: title },
    {
      kind: 'lines',
      lines: content.lines.map(({ itemId, name, options, count, unitCents, imageUrl }) => ({
        name,
        // What was deducted of a return is no product.
        quantity: itemId === 0 ? '' : `${count} × ${formatCents(unitCents)}`,
        total: unitCents === 0 ? 'gratis' : formatCents(unitCents * count),
        options: options.map(({ label, value }) => `${label}: ${value}`),
        picture: rowPicture({ imageUrl, displayName: name, options: [...options] }, publicUrl),
      })),
      totals: [
        ...(content.feeCents > 0 ? [{ label: 'Annuleringskosten', value: formatCents(content.feeCents) }] : []),
        { label: 'Totaal incl. btw', value: formatCents(content.dueCents), isStrong: true },
      ],
    },
  ]
}

/** The delivery before and after a change that has another one. */
const deliveryBlocks = ({ delivery }: ChangeRow, title: string): Block[] =>
  delivery === null
    ? []
    : [
        { kind: 'heading', text: 'Zo was de levering' },
        { kind: 'facts', facts: deliveryInWords(delivery.before) },
        { kind: 'heading', text: title },
        { kind: 'facts', facts: deliveryInWords(delivery.after) },
      ]

/** Says what the change costs, and what is to be paid or paid back. Amounts paid are those at the time of the mail. */
const settlementText = (change: ChangeRow, paidCents: number): string =>
  `${priceChangeInWords(change)} ${settlementInWords({ ...change, paidCents })}`

const greeting = (order: OrderDetails): Block => ({
  kind: 'text',
  text: `Beste ${onOneLine(fullName(order)) || 'klant'},`,
})

const buyerOf = (order: OrderDetails) => ({ address: order.email, name: onOneLine(fullName(order)) })

/** Returns the email address of the proposer with an active account, else that of the shop. */
async function proposerOf({ db, shop }: OrderChangeMailDeps, { proposedBy }: ChangeRow): Promise<string> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', proposedBy)
    .where('deleted_at', 'is', null)
    .where('is_locked', '=', false)
    .select('email')
    .executeTakeFirst()
  return row?.email ?? shop.email
}
