import type { CheckoutForm } from '#shared/contracts/checkout-form.ts'
import type { PlaceOrderBody } from '#shared/contracts/sales-orders.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { fullName, isSameAddress } from '#shared/domain/orders/buyer.ts'
import { type AnyFailure, fail, ok } from '#shared/kernel/outcome.ts'
import { anonymous, isStaff, type Staff, type Visitor } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import {
  ordersTable,
  orderTokenFor,
  type PlaceOrderDeps,
  placeOrder,
  type QuotedPrice,
  type QuotedSale,
} from '../sales-orders/index.ts'
import { refusalOf } from './answer-quote.ts'
import type { QuoteDeps } from './create-quote.ts'
import { sealOf } from './quote-seal.ts'
import { mayUseQuote, orderKeyOf } from './quote-token.ts'
import { type QuoteRow, quotesTable, readVersions, type VersionRow } from './quotes-table.ts'

export type AcceptDeps = QuoteDeps & PlaceOrderDeps

/** Thrown in the transaction of the order when the quote was answered, replaced or withdrawn during the wait for its lock. */
class QuoteTaken extends Error {
  override readonly name = 'QuoteTaken'
}

type Acceptance = {
  token: string | undefined
  version: number
  form: CheckoutForm
  visitor: Visitor
  network?: string | undefined
}

/**
 * Accepts a version of a quote: places the order at the prices of the quote, and stores who accepted it, when, and the seal
 * of the accepted content. All of it is one transaction, so a quote has one order at most. A repeated call returns the same
 * order, also with other details.
 *
 * The email address must be that of the quote: whoever has the link may read the quote, but only its customer may accept
 * it. Stock is checked as for every order. An item that is no longer for sale is accepted when it is made to measure.
 */
export async function acceptQuote(deps: AcceptDeps, id: number, acceptance: Acceptance) {
  const { db, now, secret } = deps
  const { token, version, form, visitor, network } = acceptance
  const quote = await quotesTable(db).find(id)
  if (!quote || !mayUseQuote(quote, token)) return fail('quote_not_found')
  const earlier = await acceptedBefore(deps, quote, version)
  if (earlier) return earlier
  const refusal = refusalOf(quote, version, now())
  if (refusal) return refusal
  if (!isSameAddress(form.email, quote.email)) return fail('quote_email_mismatch', { field: 'email' })
  const accepted = (await readVersions(db, id)).find((one) => one.version === version)
  if (!accepted) throw new Error('the sent version of the quote is missing')

  const quoted = await quotedSale(deps, { quote, accepted, form, visitor })
  const body: PlaceOrderBody = {
    ...form,
    reference: form.reference || quote.reference,
    shoppinglist: accepted.lines.map(({ inventoryItemId, itemId, basePrice, count }) => ({
      id: inventoryItemId,
      itemId,
      basePrice,
      count,
    })),
  }
  try {
    const placed = await placeOrder(deps, body, {
      // A seller who accepts together with the customer places an order of the customer, not one of staff.
      visitor: isStaff(visitor) ? anonymous : visitor,
      key: orderKeyOf(secret, quote.key),
      network,
      quoted,
    })
    if (placed.ok) return ok({ ...orderReply(placed.value), isNew: true })
    // A simultaneous call may have placed the order.
    return (await repeated(deps, id, version)) ?? narrowed(placed)
  } catch (error) {
    if (!(error instanceof QuoteTaken)) throw error
    const current = await quotesTable(db).find(id)
    if (!current) return fail('quote_not_found')
    return (await acceptedBefore(deps, current, version)) ?? refusalOf(current, version, now()) ?? fail('quote_closed')
  }
}

type PlacedOrder = { salesOrderId: number; salesOrderDeposit: number; orderToken: string }

const orderReply = ({ salesOrderId, salesOrderDeposit, orderToken }: PlacedOrder) => ({
  salesOrderId,
  salesOrderDeposit,
  orderToken,
})

async function repeated(deps: AcceptDeps, id: number, version: number) {
  const quote = await quotesTable(deps.db).find(id)
  return quote && acceptedBefore(deps, quote, version)
}

/** Returns the order of a quote that was accepted before; undefined for a quote that was not accepted. */
async function acceptedBefore({ db, secret }: AcceptDeps, quote: QuoteRow, version: number) {
  const { salesOrderId, state, sentVersion } = quote
  if (state !== 'accepted' || salesOrderId === null) return undefined
  if (version !== sentVersion) return fail('quote_replaced')
  const order = await ordersTable(db).find(salesOrderId)
  const key = await ordersTable(db).keyOf(salesOrderId)
  if (!order || key === undefined) return fail('quote_closed')
  return ok({
    salesOrderId,
    salesOrderDeposit: eurosFromCents(order.depositCents),
    orderToken: orderTokenFor(secret, key),
    isNew: false,
  })
}

/** Failures of `placeOrder` that cannot occur for a quote: the buyer sends no customer, discounts or walk-in sale. */
const IMPOSSIBLE = [
  'unauthenticated',
  'forbidden',
  'customer_not_found',
  'account_not_proven',
  'walk_in_refused',
  'discount_refused',
  'discount_needs_approval',
  'empty_cart',
  'too_many_samples',
  'prices_changed',
] as const
type Impossible = (typeof IMPOSSIBLE)[number]

function narrowed<Refusal extends AnyFailure>(refusal: Refusal): Exclude<Refusal, { code: Impossible }> {
  if (IMPOSSIBLE.some((code) => code === refusal.code))
    throw new Error(`an accepted quote was refused: ${refusal.code}`)
  return refusal as Exclude<Refusal, { code: Impossible }> // checked above
}

type AcceptanceFacts = { quote: QuoteRow; accepted: VersionRow; form: CheckoutForm; visitor: Visitor }

async function quotedSale(deps: AcceptDeps, { quote, accepted, form, visitor }: AcceptanceFacts): Promise<QuotedSale> {
  const { db, now, secret } = deps
  const prices = new Map(
    accepted.lines.map(({ inventoryItemId, basePrice, listPrice, discountReason }): [number, QuotedPrice] => [
      inventoryItemId,
      {
        netPrice: basePrice,
        ...(listPrice !== null && { listNetPrice: listPrice, discountReason: discountReason ?? '' }),
      },
    ]),
  )
  return {
    prices,
    seller: await sellerOf(db, quote.sellerId),
    approverId: accepted.approvedBy === quote.sellerId ? null : accepted.approvedBy,
    async lock(tx) {
      const locked = await quotesTable(tx).lock(quote.id)
      if (!locked || refusalOf(locked, accepted.version, now())) throw new QuoteTaken()
    },
    record: (tx, salesOrderId) =>
      writeAcceptance(tx, {
        quote,
        accepted,
        salesOrderId,
        name: fullName(form),
        seal: sealOf(secret, quote, accepted),
        actor: isStaff(visitor) && visitor.kind === 'user' ? `user:${visitor.userId}` : 'customer',
        at: now(),
      }),
  }
}

async function sellerOf(db: Database, sellerId: number | null): Promise<Staff | null> {
  if (sellerId === null) return null
  const row = await db.selectFrom('users').select('email').where('id', '=', sellerId).executeTakeFirst()
  return row ? { userId: sellerId, email: row.email } : null
}

type StoredAcceptance = {
  quote: QuoteRow
  accepted: VersionRow
  salesOrderId: number
  name: string
  seal: string
  actor: string
  at: Date
}

async function writeAcceptance(tx: Transaction, stored: StoredAcceptance): Promise<void> {
  const { quote, accepted, salesOrderId, name, seal, actor, at } = stored
  await quotesTable(tx).change(quote.id, {
    state: 'accepted',
    revision: quote.revision + 1,
    remind_on: null,
    decided_at: at,
    accepted_name: name,
    accepted_seal: seal,
    sales_order_id: salesOrderId,
  })
  const { version } = accepted
  await quotesTable(tx).addEvent({ quoteId: quote.id, version, kind: 'accepted', detail: { salesOrderId }, actor, at })
  await tx
    .insertInto('order_events')
    .values({
      sales_order_id: salesOrderId,
      kind: 'quote-accepted',
      detail: JSON.stringify({ quoteId: quote.id, number: quote.number, version }),
      actor: actor === 'customer' ? 'guest' : actor,
      happened_at: at,
    })
    .execute()
  // The customer gets the confirmation of the order, which every order has.
  await enqueue(tx, {
    party: 'mail',
    kind: 'quote-accepted',
    uniqueKey: `quote-accepted:${quote.id}`,
    payload: { quoteId: quote.id },
    at,
  })
}
