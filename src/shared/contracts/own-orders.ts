import * as z from 'zod/mini'
import { codedChoices } from './checkout-choices.ts'
import { moment } from './fields.ts'
import { salesOrder, salesOrderRow } from './sales-orders.ts'
import { savedAddress } from './saved-details.ts'

/** State of an order, for a list. Amounts in EUR incl. VAT. */
export const ownOrderSummary = z.object({
  salesOrderId: z.number(),
  insertDateTime: moment,
  stage: z.enum(['unpaid', 'received', 'processing', 'delivered', 'canceled']),
  /** True when the order was canceled because it was not paid in time. */
  isExpired: z.optional(z.boolean()),
  delivery: codedChoices.delivery,
  /** Day of delivery or pickup, "2027-02-19"; null until it is recorded. */
  deliveredOn: z.nullable(z.string()),
  total: z.number(),
  paid: z.number(),
  /** Part of the total that is no longer due, because it was withdrawn or canceled. EUR. */
  released: z.optional(z.number()),
  outstanding: z.number(),
  /** Outstanding part of the deposit. */
  depositDue: z.number(),
  paymentState: z.enum(['none', 'part', 'full']),
  rows: z.array(salesOrderRow),
})
export type OwnOrderSummary = z.infer<typeof ownOrderSummary>
export type OwnOrderSummaryOnWire = z.input<typeof ownOrderSummary>

/** One order with everything that its buyer may see. */
export const ownOrder = z.extend(ownOrderSummary, { order: salesOrder, deliveryAddress: z.nullable(savedAddress) })
export type OwnOrder = z.infer<typeof ownOrder>
export type OwnOrderOnWire = z.input<typeof ownOrder>
