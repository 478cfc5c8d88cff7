import * as z from 'zod/mini'

const finding = z.object({
  /** The name of the rule. */
  rule: z.string(),
  /** The order of the finding, otherwise the item; both null when it concerns neither. */
  salesOrderId: z.nullable(z.number()),
  itemId: z.nullable(z.number()),
  /** The problem, for staff. */
  reason: z.string(),
  /** The recommended action. */
  advice: z.string(),
})
export type Finding = z.infer<typeof finding>

/** Result of the integrity checks or of the ERP comparison. */
export const checkResult = z.object({
  isGood: z.boolean(),
  /** Checked records by kind: "orders", 1200. */
  looked: z.array(z.object({ what: z.string(), count: z.number() })),
  rules: z.array(z.object({ name: z.string(), sentence: z.string(), broken: z.number() })),
  /** At most fifty findings per rule. */
  found: z.array(finding),
  /** Total of all rules, including findings that are not listed. */
  foundCount: z.number(),
})
export type CheckResult = z.output<typeof checkResult>
