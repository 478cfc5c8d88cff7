import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { email, idempotencyKey, recordId, recordVersion, requiredText } from './fields.ts'
import { DISCOUNT_REASON_MAX, orderDiscounts } from './order-discounts.ts'
import { pin } from './tills.ts'
import { password } from './users.ts'

export const MAX_DISCOUNT_REASONS = 20

const percent = z
  .number('Vul een percentage in.')
  .check(z.int('Vul hele procenten in.'), z.minimum(0, 'Vul 0 tot 100 in.'), z.maximum(100, 'Vul 0 tot 100 in.'))

const rules = {
  /** Highest discount without approval, per role, in percent of the list price. */
  salesPercent: percent,
  adminPercent: percent,
  reasons: z
    .array(requiredText('Reden', DISCOUNT_REASON_MAX))
    .check(z.maxLength(MAX_DISCOUNT_REASONS, `Niet meer dan ${MAX_DISCOUNT_REASONS} redenen.`)),
}

const discountRules = z.object({ ...rules, version: z.number() })
export type ShopDiscountRules = z.infer<typeof discountRules>

/** Staff who may approve a discount above the limit. `hasPin`: also by PIN at a till. */
const approver = z.object({ email: z.string(), name: z.string(), hasPin: z.boolean() })
export type DiscountApprover = z.infer<typeof approver>

/** Discounts at the counter: their rules, and the approval by an Admin. */
export const discounts = {
  rules: endpoint({
    method: 'GET',
    path: '/api/till/discounts',
    access: 'staff',
    about: 'Returns the rules for discounts at the counter.',
    reply: discountRules,
    limitPerMinute: 120,
  }),
  approvers: endpoint({
    method: 'GET',
    path: '/api/till/discount-approvers',
    access: 'staff',
    about: 'Lists the staff who may approve a discount above the limit.',
    reply: z.object({ approvers: z.array(approver) }),
    limitPerMinute: 120,
  }),
  saveRules: endpoint({
    method: 'PUT',
    path: '/api/till/discounts',
    access: 'admin',
    isStrong: true,
    about: 'Replaces the rules for discounts at the counter. Refused when a colleague changed them in the meantime.',
    body: z.object({ ...rules, version: recordVersion }),
    reply: discountRules,
    fails: codes('discount_rules_changed'),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/till/discount-approval',
    access: 'staff',
    about:
      'Approves the discounts of one order, with the PIN of an Admin at a till or with the password. The approval is for this order, these discounts and these lines, and for one use. It starts no session.',
    body: z.object({
      email: email(),
      secret: z.union([z.object({ kind: z.literal('pin'), pin }), z.object({ kind: z.literal('password'), password })]),
      /** The Idempotency-Key with which the order will be placed. */
      orderKey: idempotencyKey,
      discounts: orderDiscounts.check(z.minLength(1)),
      /** The lines of the order with their list prices in EUR excl. VAT. */
      lines: z
        .array(
          z.object({
            id: recordId,
            netPrice: z.number().check(z.minimum(0), z.maximum(9_999_999.99)),
            count: z.number().check(z.int(), z.minimum(1), z.maximum(999)),
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
    }),
    reply: z.object({
      approvalId: z.string(),
      /** Name of the Admin. */
      approvedBy: z.string(),
    }),
    fails: codes(
      'wrong_pin',
      'pin_blocked',
      'pin_needs_second_factor',
      'till_unknown',
      'wrong_password',
      'too_many_tries',
      'too_many_requests',
      'discount_approver_refused',
    ),
    limitPerMinute: 30,
  }),
}
