import * as z from 'zod/mini'
import { customerKey } from './customers.ts'
import { codes, endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

/** Why two customers may be the same person. */
export const DOUBLE_REASONS = ['phone', 'address'] as const
export type DoubleReason = (typeof DOUBLE_REASONS)[number]

/** What a merge moves. */
export const MERGED_KINDS = [
  'orders',
  'quotes',
  'service_cases',
  'notes',
  'details',
  'reviews',
  'messages',
  'withdrawals',
  'parked_sales',
  'loose_payments',
  'stock_waits',
  'call_backs',
] as const
export type MergedKind = (typeof MERGED_KINDS)[number]

/** A customer in a comparison. */
const side = z.object({
  customerId: z.string(),
  userId: z.nullable(z.number()),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** One line: street, number, postcode, town. */
  address: z.string(),
  orderCount: z.number(),
  isProven: z.boolean(),
  createdDateTime: z.nullable(moment),
})
export type MergeSide = z.infer<typeof side>

const pairFails = codes(
  'customer_not_found',
  'merge_same',
  'merge_account_stays',
  'merge_forgotten',
  'account_not_proven',
  'staff_account',
)

/** Calls of staff that merge two records of one customer. */
export const customerMerges = {
  suggestions: endpoint({
    method: 'GET',
    path: '/api/admin/customer-merges/suggestions',
    access: 'staff',
    about:
      'Returns pairs of customers that may be the same person: the same last name with the same phone number, or with the same postcode and house number.',
    reply: z.object({
      items: z.array(z.object({ first: side, second: side, reasons: z.array(z.enum(DOUBLE_REASONS)) })),
      /** True when there are more pairs than the reply has. */
      hasMore: z.boolean(),
    }),
    limitPerMinute: 30,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/customer-merges/preview',
    access: 'staff',
    about: 'Returns what a merge of two customers would move and which data stay. Changes nothing.',
    query: z.object({ kept: customerKey, other: customerKey }),
    reply: z.object({
      kept: side,
      other: side,
      moves: z.array(z.object({ kind: z.enum(MERGED_KINDS), count: z.number() })),
      /** True when the other customer has an account, which ends; its owner is mailed. */
      endsAccount: z.boolean(),
      /** True when the orders of a guest get the email address of the customer that stays. */
      changesEmail: z.boolean(),
    }),
    fails: pairFails,
    limitPerMinute: 120,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/admin/customer-merges',
    access: 'staff',
    isStrong: true,
    about:
      'Merges two customers: everything of the other moves to the one that stays, and an account of the other ends. A repeated call with the same MergeId merges nothing more.',
    body: z.object({
      /** Created by the caller, so that a repeated call merges once. */
      mergeId: z.uuid(),
      keptId: customerKey,
      otherId: customerKey,
    }),
    reply: z.object({ mergeId: z.string(), customerId: z.string(), moved: z.number() }),
    fails: { ...pairFails, ...codes('idempotency_key_reused') },
    limitPerMinute: 30,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/customer-merges/:mergeId/undo',
    access: 'staff',
    isStrong: true,
    about:
      'Undoes a merge on its own day: every moved row is as before. What was added since stays with the customer that stayed. A repeated call changes nothing.',
    params: z.object({ mergeId: z.uuid() }),
    reply: z.object({ mergeId: z.string(), customerId: z.string() }),
    fails: codes('merge_not_found', 'undo_too_late', 'undo_changed_since', 'merge_forgotten'),
    limitPerMinute: 30,
  }),
}
