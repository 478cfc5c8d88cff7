import { hash } from 'node:crypto'
import { readCheckout } from '#shared/contracts/checkout-form.ts'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { PlaceOrderBody, ShortLine } from '#shared/contracts/sales-orders.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { withoutEmptyWeeks } from '#shared/domain/checkout/empty-weeks.ts'
import { depositCents } from '#shared/domain/checkout/payment-options.ts'
import { isCashAndCarry, walkInCustomer } from '#shared/domain/checkout/walk-in.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { hasOnlySamples, isSample } from '#shared/domain/samples/samples.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import { isStaff, type Staff, type Visitor } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { currentTraceparent } from '../../../tracing/trace.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { markApprovalUsed } from '../discounts/index.ts'
import type { NewOrder } from './new-order.ts'
import {
  aboveLimit,
  approverOf,
  isTakenAtTill,
  promiseAboveLimit,
  recordDiscount,
  refuseDiscounts,
} from './order-discounts.ts'
import { isForStaff, type OrderLine, shortLines, validateLines } from './order-lines.ts'
import { hashOfToken, orderTokenFor } from './order-token.ts'
import type { ItemOnSale } from './ordered-items.ts'
import { ordersTable } from './orders-table.ts'
import { readPromisedPrices } from './promised-prices.ts'
import type { QuotedSale } from './quoted-sale.ts'
import { DEFAULT_UNPAID_RULES, type UnpaidRules, unpaidOrderOf } from './unpaid-orders.ts'
import { createOrderBatches, type OrderBatches, type OrderToWrite, takeStockAndWrite } from './write-together.ts'

export type PlaceOrderDeps = {
  db: Database
  /** Shares statements with other orders. Without it, an order is placed on its own. */
  batches?: OrderBatches
  now: () => Date
  /** Signs the order tokens. */
  secret: Uint8Array
  /** The shop's own data, for the buyer of walk-in sales. */
  shop: ShopDetails
  /** When unpaid orders expire, and how many one guest may have. By default they expire after a day, without a ceiling. */
  unpaidOrders?: UnpaidRules | undefined
  /** Called after the commit: the stock of these items has decreased. */
  stockChanged(itemIds: readonly number[]): void
  /** Called after the commit: there is a mail to send. */
  outboxFilled(): void
}

/**
 * Places an order, once per idempotency key.
 *
 * The server sets every price (docs/decisions.md#b6), takes the stock under lock, and writes the order and its
 * consequences in one transaction (docs/decisions.md#c11). The same key with the same body returns the same order, even
 * when prices or stock have changed after the first call: a retry after a lost response must find the order of the
 * first call. The same key with another body is refused (docs/decisions.md#c10).
 *
 * With `keepsPromise`, staff at a till keep what an offline till promised: former prices of the last 30 days and sold-out
 * items. A former price below the price of today counts as a discount.
 *
 * If the order of the key was canceled, a new order is placed with a key that is derived from it. So the reply is never
 * a canceled order.
 *
 * @param approvalKey key of the call, to which an approval of discounts belongs
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  form: PlaceOrderBody,
  {
    visitor,
    key,
    approvalKey = key,
    locationId = null,
    network,
    quoted,
  }: {
    visitor: Visitor
    key: string
    approvalKey?: string
    locationId?: number | null | undefined
    /** The network of the caller, for the ceiling of unpaid orders. */
    network?: string | undefined
    /** The quote that the buyer accepts with this order. */
    quoted?: QuotedSale | undefined
  },
): ReturnType<typeof tryToPlace> {
  // The hash is made of wire codes, because the stored hashes of earlier releases were made of wire codes.
  const bodyHash = hash('sha256', JSON.stringify(withoutEmptyWeeks(choicesInCodes(form))), 'base64url')
  const token = orderTokenFor(deps.secret, key)

  const outcome = await tryToPlace(deps, form, {
    visitor,
    key,
    approvalKey,
    bodyHash,
    token,
    locationId,
    network,
    quoted,
  })
  if (outcome.ok) return outcome

  const earlier = await ordersTable(deps.db).placedWithKey(key)
  if (!earlier) return outcome
  if (earlier.bodyHash !== bodyHash) return fail('idempotency_key_reused')
  if (earlier.canceledAt) {
    return placeOrder(deps, form, { visitor, key: keyAfter(key, earlier.id), approvalKey, locationId, network, quoted })
  }
  return ok(reply(earlier.id, earlier.depositCents, token))
}

/**
 * Returns the id of the order that was placed with a key: the latest when earlier ones were canceled. Returns undefined
 * when no order was placed with it.
 */
export async function orderOfKey(db: Database, key: string): Promise<number | undefined> {
  const order = await ordersTable(db).placedWithKey(key)
  if (!order?.canceledAt) return order?.id
  return (await orderOfKey(db, keyAfter(key, order.id))) ?? order.id
}

/** Returns the key of the order that replaces a canceled order. A repeated call gets the same key. */
const keyAfter = (key: string, canceledId: number) => hash('sha256', `${key}:${canceledId}`, 'base64url')

type OrderCall = {
  visitor: Visitor
  key: string
  approvalKey: string
  bodyHash: string
  token: string
  locationId: number | null
  network: string | undefined
  quoted: QuotedSale | undefined
}

async function tryToPlace(deps: PlaceOrderDeps, body: PlaceOrderBody, call: OrderCall) {
  const { db, batches = createOrderBatches(db), unpaidOrders = DEFAULT_UNPAID_RULES } = deps
  const { visitor, key, approvalKey, bodyHash, token, locationId, network, quoted } = call
  const isStaffCaller = isStaff(visitor)
  const isWalkIn = body.isWalkIn === true
  if (isWalkIn && !isStaffCaller) return fail(visitor.kind === 'user' ? 'forbidden' : 'unauthenticated')
  const discountRefusal = refuseDiscounts(body, visitor)
  if (discountRefusal) return discountRefusal
  const owner = await ownerFor(db, body.customerId, visitor)
  if (!owner.ok) return owner
  const itemIds = body.shoppinglist.map(({ id }) => id)
  const items = await batches.readItems(itemIds)
  // The data of the call are not used, because the shop decides who its own customer is.
  const form = readForm(isWalkIn ? { ...body, ...walkInCustomer(deps.shop), delivery: body.delivery } : body, items)
  const keepsPromise = body.keepsPromise === true
  if (keepsPromise && !isTakenAtTill(body, visitor)) {
    return fail(visitor.kind === 'user' ? 'forbidden' : 'unauthenticated')
  }
  const promised = keepsPromise ? await readPromisedPrices(db, itemIds, deps.now()) : undefined
  const validated = validateLines(form.shoppinglist, items, {
    option: form.payment,
    isStaff: isStaffCaller,
    promised,
    quoted: quoted?.prices,
    discounts: body.discounts,
  })
  if (!validated.ok) return validated

  const { lines, totals } = validated.value
  const walkInRefusal = isWalkIn ? refuseWalkIn(body, lines) : undefined
  if (walkInRefusal) return walkInRefusal
  // The stock was read without a lock, so this check only allows an early refusal. The decisive check is in the
  // transaction.
  const short = keepsPromise ? [] : shortLines(lines)
  if (short.length > 0) return fail('not_enough_stock', { lines: short })
  const promiseRefusal = keepsPromise ? await promiseAboveLimit(db, lines, visitor) : undefined
  if (promiseRefusal) return promiseRefusal
  // The limit of a quote was checked when it was sent.
  const limitRefusal = quoted ? undefined : await aboveLimit(db, lines, visitor)
  if (limitRefusal && body.discountApproval === undefined) return limitRefusal

  const userId = visitor.kind === 'user' ? visitor.userId : null
  const isSoldAtCounter = isStaffCaller && (body.isAtCounter === true || isForStaff(form.payment))
  const at = deps.now()
  const deposit = depositCents(form.payment, totals.gross)
  const order: Omit<NewOrder, 'rows'> = {
    form,
    totals,
    depositCents: deposit,
    channel: isSoldAtCounter || isWalkIn ? 'showroom' : 'web',
    isWalkIn,
    locationId: isSoldAtCounter || isWalkIn ? locationId : null,
    userId: owner.value,
    sellerId: isStaffCaller ? userId : (quoted?.seller?.userId ?? null),
    actor: userId === null ? 'guest' : `user:${userId}`,
    tokenHash: hashOfToken(token),
    idempotencyKey: key,
    bodyHash,
    // Staff agree with the buyer when an order that they placed, or for which they made a quote, is paid.
    unpaid:
      isStaffCaller || quoted?.seller || deposit === 0
        ? null
        : unpaidOrderOf(deps.secret, { userId, email: form.email, network, at, hours: unpaidOrders.hours }),
    traceparent: currentTraceparent(),
    at,
  }

  const written = await unlessKeyIsTaken(() => {
    if (quoted)
      return db.transaction().execute((tx) => writeQuoted(tx, { order, lines, ceiling: unpaidOrders.ceiling }, quoted))
    return visitor.kind === 'user' && isStaffCaller
      ? db.transaction().execute(async (tx) => {
          const approver = limitRefusal && (await approverOf(tx, approvalKey, body, lines))
          if (limitRefusal && !approver) return limitRefusal
          const toWrite = { order, lines, acceptsShortage: keepsPromise, approverId: approver?.userId ?? null }
          const placed = await writeForStaff(tx, toWrite, visitor)
          if (!placed.ok) return placed
          const { id } = placed.value
          if (approver && body.discountApproval) await markApprovalUsed(tx, body.discountApproval, id)
          await recordDiscount(tx, { salesOrderId: id, lines, seller: visitor, approver, at: order.at })
          return placed
        })
      : batches.write({ order, lines, ceiling: unpaidOrders.ceiling })
  })
  if (!written.ok) return written

  const { id, taken } = written.value
  if (taken.length > 0) deps.stockChanged(taken)
  deps.outboxFilled()
  return ok(reply(id, order.depositCents, token))
}

/**
 * Refuses a walk-in sale that needs a buyer: of an account, with delivery, a deposit or payment at pickup, or with items
 * that are not handed over at the counter. Returns undefined for other walk-in sales.
 */
function refuseWalkIn({ customerId, delivery, payment }: PlaceOrderBody, lines: readonly OrderLine[]) {
  const refused = lines.filter((line) => !isCashAndCarry(line)).map(({ id, displayName }) => ({ id, displayName }))
  const isPaidNow = payment === 'in_showroom' || payment === 'full'
  const mayBeWalkIn = customerId === undefined && delivery === 'pickup' && isPaidNow && refused.length === 0
  return mayBeWalkIn ? undefined : fail('walk_in_refused', { lines: refused })
}

/**
 * Returns the id of the account that will own the order, or null. Staff order for a chosen account or for a guest. The
 * email address of a chosen account must be proven, as in `linkCustomer`.
 */
async function ownerFor(db: Database, customerId: number | undefined, visitor: Visitor) {
  if (customerId === undefined) return ok(visitor.kind === 'user' && !isStaff(visitor) ? visitor.userId : null)
  if (visitor.kind !== 'user') return fail('unauthenticated')
  if (!isStaff(visitor)) return fail('forbidden')
  const account = await db
    .selectFrom('users')
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .select(['id', 'email_proven_at as provenAt'])
    .executeTakeFirst()
  if (!account) return fail('customer_not_found')
  return account.provenAt === null ? fail('account_not_proven') : ok(account.id)
}

/**
 * Validates the form with the rules of the checkout page. The catalog decides whether only samples are ordered, because
 * item codes of the call are not trusted. Throws `InvalidInput` with the refused fields.
 */
function readForm(body: PlaceOrderBody, items: ReadonlyMap<number, ItemOnSale>): PlaceOrderBody {
  const ordered = body.shoppinglist.map(({ id }) => ({ itemId: items.get(id)?.itemId ?? '' }))
  // The payment option is checked against the total later. That failure has its own code.
  const { form, problems } = readCheckout(body, { onlySamples: hasOnlySamples(ordered), isFree: false })
  const refused = Object.entries(problems).map(([field, message]) => ({ field, message }))
  if (refused.length > 0) throw new InvalidInput(refused)
  return form
}

/**
 * Takes the stock and writes an order of staff. When it accepts a shortage, it keeps the promise of an offline till: the
 * order's history and the audit log show what was kept.
 */
async function writeForStaff(tx: Transaction, toWrite: OrderToWrite, staff: Staff) {
  const written = await takeStockAndWrite(tx, toWrite)
  if (!written.ok || !toWrite.acceptsShortage) return written
  const { id, lines, short } = written.value
  await recordPromise(tx, { salesOrderId: id, lines, short, staff, order: toWrite.order })
  return written
}

/**
 * Takes the stock and writes the order of an accepted quote, together with the acceptance. The quote is locked first, so
 * that of two acceptances at the same moment one writes an order.
 */
async function writeQuoted(tx: Transaction, toWrite: OrderToWrite, quoted: QuotedSale) {
  await quoted.lock(tx)
  const written = await takeStockAndWrite(tx, { ...toWrite, approverId: quoted.approverId })
  if (!written.ok) return written
  const { id, lines } = written.value
  await quoted.record(tx, id)
  const { seller } = quoted
  if (seller) await recordDiscount(tx, { salesOrderId: id, lines, seller, approver: undefined, at: toWrite.order.at })
  return written
}

type KeptPromise = {
  salesOrderId: number
  lines: readonly OrderLine[]
  short: readonly ShortLine[]
  staff: Staff
  order: Pick<NewOrder, 'at' | 'actor'>
}

/** Records in the order's history and the audit log which former prices were kept, and what must still be delivered. */
async function recordPromise(tx: Transaction, { salesOrderId, lines, short, staff, order }: KeptPromise) {
  const { at, actor } = order
  const prices = lines
    .filter((line) => !isSample(line) && (line.listNetPrice ?? line.netPrice) !== line.basePrice)
    .map(({ id, netPrice, listNetPrice, basePrice }) => ({
      itemId: id,
      soldPrice: listNetPrice ?? netPrice,
      currentPrice: basePrice,
    }))
  const ended = lines.filter(({ isActive }) => !isActive).map(({ id }) => id)
  const detail = { prices, ended, short: short.map(({ id, count, available }) => ({ itemId: id, count, available })) }
  await tx
    .insertInto('order_events')
    .values({
      sales_order_id: salesOrderId,
      kind: 'promise-kept',
      detail: JSON.stringify(detail),
      actor,
      happened_at: at,
    })
    .execute()
  await writeAudit(tx, {
    actor: staff,
    action: 'order.promise_kept',
    subject: 'sales_order',
    subjectId: String(salesOrderId),
    before: null,
    after: detail,
    at,
  })
}

async function unlessKeyIsTaken<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (isKeyTaken(error)) return fail('idempotency_key_reused')
    throw error
  }
}

const isKeyTaken = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === 'idempotency_keys_pkey'

function reply(id: number, deposit: number, token: string) {
  return {
    message: 'Order aangemaakt.',
    salesOrderId: id,
    salesOrderDeposit: eurosFromCents(deposit),
    orderToken: token,
  }
}
