import * as z from 'zod/mini'

const finding = z.object({
  /** The name of the rule. */
  rule: z.string(),
  /** The order it is about, else the article; both null when it is about neither. */
  salesOrderId: z.nullable(z.number()),
  itemId: z.nullable(z.number()),
  /** What is wrong with it, for staff. */
  reason: z.string(),
  /** What to do about it. */
  advice: z.string(),
})
export type Finding = z.infer<typeof finding>

/** What a check of the shop's books gives: that of the books by themselves, and that against the ERP. */
export const checkResult = z.object({
  isGood: z.boolean(),
  /** What was looked at, and how much of it: "orders", 1200. */
  looked: z.array(z.object({ what: z.string(), count: z.number() })),
  rules: z.array(z.object({ name: z.string(), sentence: z.string(), broken: z.number() })),
  /** At most fifty of each rule. */
  found: z.array(finding),
  /** Of all rules together, also of what is not in the list. */
  foundCount: z.number(),
})
export type CheckResult = z.output<typeof checkResult>
