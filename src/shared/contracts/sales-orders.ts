import * as z from 'zod/mini'
import { addressTexts } from './address-texts.ts'
import { choiceCodes, codedChoices } from './checkout-choices.ts'
import { checkoutForm } from './checkout-form.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, idempotencyKey, moment, recordId } from './fields.ts'
import { orderDiscounts } from './order-discounts.ts'
import { tooLong } from './texts.ts'
import { withFallback } from './with-fallback.ts'

/** A line as the shopper saw it. The server does not trust the price, but compares it (docs/decisions.md#b6). */
export const shoppingLine = z.object({
  id: recordId,
  itemId: z._default(z.string().check(z.maxLength(200, tooLong(200))), ''),
  /** EUR excl. VAT, as shown. */
  basePrice: z.number().check(z.minimum(0), z.maximum(9_999_999.99)),
  count: z
    .number()
    .check(
      z.int('Aantal moet een heel getal zijn.'),
      z.minimum(1, 'Aantal moet minimaal 1 zijn.'),
      z.maximum(999, 'Aantal mag maximaal 999 zijn.'),
    ),
})

export const placeOrderBody = z.intersection(
  checkoutForm,
  z.object({
    shoppinglist: z.array(shoppingLine).check(z.maxLength(200)),
    /** The account for which staff place the order. Calls of others with this field are refused. */
    customerId: z.optional(recordId),
    /** True when staff take the order at a till, so that it is sold in the showroom. Ignored for other callers. */
    isAtCounter: z.optional(z.boolean()),
    /**
     * True for a sale at a till to an unknown buyer. The server then uses the shop's own customer. Only staff may do
     * this, and only for items that the buyer takes along and pays now.
     */
    isWalkIn: z.optional(z.boolean()),
    /**
     * True when staff keep what an offline till promised: former prices of the last 30 days, and items that are sold
     * out or no longer for sale. Calls of others with this field are refused.
     */
    keepsPromise: z.optional(z.boolean()),
    /** Discounts of a sale at a till. `basePrice` of a line stays its list price. Other orders with them are refused. */
    discounts: z.optional(orderDiscounts),
    /** The approval of an Admin, for discounts above the limit of the seller. */
    discountApproval: z.optional(z.uuid()),
  }),
)
export type PlaceOrderBody = z.output<typeof placeOrderBody>
/** The body as it is sent and stored, with codes for its choices. */
export type PlaceOrderOnWire = z.input<typeof placeOrderBody>

/** A line whose price differs from the price that the shopper saw; prices in EUR excl. VAT. */
export const changedLine = z.object({
  id: z.number(),
  displayName: z.string(),
  seenPrice: z.number(),
  currentPrice: z.number(),
})
export type ChangedLine = z.infer<typeof changedLine>
/** A line with more pieces than are in stock. */
export const shortLine = z.object({ id: z.number(), displayName: z.string(), count: z.number(), available: z.number() })
export type ShortLine = z.infer<typeof shortLine>
/** A line that cannot be ordered. `incomplete`: a model without a selected variant. */
export const refusedLine = z.object({
  id: z.number(),
  displayName: z.nullable(z.string()),
  reason: z.enum(['unknown', 'inactive', 'incomplete', 'sold_out']),
})
export type RefusedLine = z.infer<typeof refusedLine>

/** A line as it was sold. Its texts and prices do not change with the catalog. */
export const salesOrderRow = z.object({
  salesOrderRowId: z.number(),
  inventoryItemId: z.number(),
  itemId: z.string(),
  displayName: z.string(),
  /** The chosen options in words: "Leer: Touch Cognac". */
  options: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The agreed price in EUR excl. VAT. */
  basePrice: z.number(),
  /** The list price in EUR excl. VAT, on a line with a discount. */
  listPrice: z.optional(z.number()),
  count: z.number(),
  /** Pieces of `count` that the shop canceled; absent for none. */
  canceledCount: z.optional(z.number()),
  vatPercent: z.number(),
  isMadeToMeasure: z.boolean(),
  /** True for leather care, which is sent as a parcel. Another implementation of the server may omit it. */
  isParcel: z.optional(z.boolean()),
  imageUrl: z.nullable(z.string()),
})

/** `STANDALONE`: a card terminal that is not connected to the till, used while the shop is unreachable. */
export const paymentType = z.enum(['TERMINAL', 'CASH', 'PAYLINK', 'STANDALONE'])
export type PaymentType = z.infer<typeof paymentType>
export const attemptState = z.enum([
  'starting',
  'open',
  'unknown',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
  'review',
])

const salesOrderPayment = z.object({
  salesOrderPaymentId: z.string(),
  netsuiteId: z.nullable(z.number()),
  paymentType,
  payId: z.nullable(z.string()),
  payStatusCode: z.nullable(z.number()),
  state: attemptState,
  /** Paid amount in EUR. */
  payment: z.number(),
  refunded: z.number(),
  insertDateTime: moment,
  synchronizedDateTime: z.nullable(moment),
})

/** An order as its buyer and staff may read it. */
export const salesOrder = z.object({
  salesOrderId: z.number(),
  netsuiteId: z.nullable(z.number()),
  userId: z.nullable(z.number()),
  user: z.nullable(z.object({ userId: z.number(), email: z.string() })),
  insertDateTime: moment,
  synchronizedDateTime: z.nullable(moment),
  reference: z.string(),
  remarks: z.string(),
  delivery: codedChoices.delivery,
  payment: codedChoices.payment,
  /** In EUR. `gross`: incl. VAT; `net`: excl. VAT; `deposit`: the amount to pay with the order. */
  totals: z.object({ gross: z.number(), net: z.number(), vat: z.number(), deposit: z.number() }),
  salesOrderCustomer: z.object({
    email: z.string(),
    phoneNumber: z.string(),
    customerType: z.enum(['private', 'business']),
    companyName: z.string(),
    gender: z.string(),
    firstname: z.string(),
    middlename: z.string(),
    lastname: z.string(),
    ...addressTexts,
  }),
  /** Delivery address when it differs from the buyer's own. */
  deliveryAddress: z.optional(z.nullable(z.object(addressTexts))),
  /** Time of the cancellation. */
  canceledDateTime: z.optional(z.nullable(moment)),
  /** Fees of the cancellations of pieces, which are still due. EUR; absent for none. */
  cancellationFee: z.optional(z.number()),
  salesOrderRows: z.array(salesOrderRow),
  salesOrderPayments: z.array(salesOrderPayment),
})
export type SalesOrder = z.infer<typeof salesOrder>
export type SalesOrderOnWire = z.input<typeof salesOrder>
/** An order with the codes of the wire, for data that is passed on without translation. */
export const salesOrderInCodes = z.extend(salesOrder, {
  delivery: choiceCodes.delivery,
  payment: choiceCodes.payment,
})

export const salesOrders = {
  place: endpoint({
    method: 'POST',
    path: '/api/salesorder',
    access: 'public',
    about:
      'Places an order. A repeated call with the same Idempotency-Key and body returns the same order. Without a ' +
      'key, a repeated call of the same visitor with the same body returns the same order for 60 s.',
    headers: z.object({ 'idempotency-key': z.optional(idempotencyKey) }),
    body: placeOrderBody,
    reply: z.object({
      message: withFallback(z.string(), ''),
      salesOrderId: z.number(),
      /** Amount to pay now, in EUR; 0 when nothing is to be paid now. */
      salesOrderDeposit: z.number(),
      /** Proof that the order is the caller's; also set as an HttpOnly cookie (docs/decisions.md#c12). */
      orderToken: withFallback(z.string(), ''),
    }),
    fails: {
      ...codes(
        'empty_cart',
        'too_many_samples',
        'payment_option_refused',
        'payment_option_mismatch',
        'idempotency_key_reused',
        // Failures of an order that staff place for a customer.
        'unauthenticated',
        'forbidden',
        'customer_not_found',
        'account_not_proven',
      ),
      prices_changed: z.object({ lines: z.array(changedLine) }),
      not_enough_stock: z.object({ lines: z.array(shortLine) }),
      not_purchasable: z.object({ lines: z.array(refusedLine) }),
      /**
       * The account, the email address of a guest, or the network already holds too much without paying. `field`: `email` for too many orders,
       * `shoppinglist` for too many pieces from stock together with this order.
       */
      too_many_unpaid: z.object({
        field: z.string(),
        maxOrders: z.number(),
        maxPieces: z.number(),
        /** Whose unpaid orders are too many: of the account, of the email address of a guest, or of the network. */
        heldBy: z.optional(z.enum(['account', 'email', 'network'])),
      }),
      /** A sale to an unknown buyer that needs a buyer; `lines` are the items that cannot be taken along. */
      walk_in_refused: z.object({ lines: z.array(z.object({ id: z.number(), displayName: z.string() })) }),
      /** A discount outside a sale at a till, or on an item that is not in the order. */
      discount_refused: z.object({ field: z.string() }),
      /** Discounts above the limit of the seller, without an approval of exactly these discounts. */
      discount_needs_approval: z.object({
        limitPercent: z.number(),
        lines: z.array(z.object({ id: z.number(), displayName: z.string() })),
      }),
    },
    limitPerMinute: 20,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/salesorder/:id',
    access: 'order',
    about: 'Returns one order, for staff, for its customer, or with the order token.',
    params: z.object({ id }),
    reply: salesOrder,
    fails: codes('order_not_found'),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/salesorder/:id/open',
    access: 'public',
    about:
      'Stores the order token as a cookie, for a code from the customer display. A code works once; the same requestId may be repeated.',
    params: z.object({ id }),
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)), requestId: z.uuid() }),
    reply: z.object({ salesOrderId: z.number() }),
    fails: codes('order_code_invalid'),
    limitPerMinute: 20,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/salesorder/:id/cancel',
    access: 'order',
    about:
      'Cancels an unpaid order of the web shop, for its buyer. Ends an open payment first; a repeated call has the same reply.',
    params: z.object({ id }),
    body: z.object({
      /** `changed`: the buyer will order again with changes; `unwanted`: the buyer no longer wants it. */
      reason: z.enum(['changed', 'unwanted']),
    }),
    reply: z.object({ salesOrderId: z.number(), canceledDateTime: moment }),
    fails: codes(
      'order_not_found',
      'order_paid',
      'order_not_cancelable',
      'payment_unknown',
      'payment_unavailable',
      'payment_under_check',
    ),
    limitPerMinute: 20,
  }),
}
