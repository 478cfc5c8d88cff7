import { sql } from 'kysely'
import type { CheckResult, Finding } from '#shared/contracts/check-result.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { allRules } from './rules/all-rules.ts'
import type { Rule, RuleViolation } from './rules/rule.ts'

type Deps = { db: Database; now: () => Date }

type RunControl = { progress?: (done: number, of: number) => void; isStopping?: () => boolean }

/** More of one kind nobody reads; they have one cause. */
const MAX_FINDINGS_PER_RULE = 50

/**
 * Holds all rules against the shop as it is now, while it sells: green, or what breaks them and why.
 *
 * One statement a rule, each with a moment of its own; nothing is locked and nothing is changed.
 */
export async function runIntegrityChecks(
  { db, now }: Deps,
  { progress, isStopping }: RunControl = {},
): Promise<CheckResult> {
  const at = now()
  const rules: CheckResult['rules'] = []
  const found: Finding[] = []
  for (const [done, rule] of allRules.entries()) {
    progress?.(done, allRules.length)
    if (isStopping?.()) throw new Error('the check of the books was broken off')
    const { findings, count } = await evaluateRule(db, rule, at)
    rules.push({ name: rule.name, sentence: rule.sentence, broken: count })
    found.push(...findings)
  }
  const foundCount = rules.reduce((sum, { broken }) => sum + broken, 0)
  return { isGood: foundCount === 0, looked: await countAll(db), rules, found, foundCount }
}

function evaluateRule(db: Database, rule: Rule, at: Date): Promise<{ findings: Finding[]; count: number }> {
  return db.transaction().execute(async (tx) => {
    // All orders of all years are added up; other statements are cut off long before.
    await sql`set local statement_timeout = '5min'`.execute(tx)
    const { rows } = await sql<RuleViolation & { total: number }>`
      select order_id as "salesOrderId", item_id as "itemId", found, wanted, (count(*) over ())::int as total
      from (${rule.broken(at)}) as broken order by order_id, item_id limit ${MAX_FINDINGS_PER_RULE}`.execute(tx)
    const findings = rows.map((row) => ({
      rule: rule.name,
      salesOrderId: row.salesOrderId,
      itemId: row.itemId,
      reason: rule.reason(row),
      advice: rule.advice,
    }))
    return { findings, count: rows[0]?.total ?? 0 }
  })
}

async function countAll(db: Executor): Promise<CheckResult['looked']> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'orders' as what, count(*)::int as count from sales_orders
    union all select 'betalingen', count(*)::int from payment_attempts
    union all select 'boekingen', count(*)::int from payment_entries
    union all select 'gegevens voor NetSuite', count(*)::int from erp_records`.execute(db)
  return rows
}
