import { sql } from 'kysely'
import type { CheckResult, Finding } from '#shared/contracts/check-result.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { allRules } from './rules/all-rules.ts'
import type { Rule, RuleViolation } from './rules/rule.ts'

type Deps = { db: Database; now: () => Date }

type RunControl = { progress?: (done: number, of: number) => void; isStopping?: () => boolean }

/** Maximum of listed violations per rule. Many violations of one rule have the same cause. */
const MAX_FINDINGS_PER_RULE = 50

/**
 * Runs all rules against the live data. Counts the violations of each rule, and returns the first 50 with reason and
 * advice.
 *
 * Each rule is one statement, which sees one consistent state of the database. Nothing is locked or changed.
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
    if (isStopping?.()) throw new Error('integrity checks stopped')
    const { findings, count } = await evaluateRule(db, rule, at)
    rules.push({ name: rule.name, sentence: rule.sentence, broken: count })
    found.push(...findings)
  }
  const foundCount = rules.reduce((sum, { broken }) => sum + broken, 0)
  return { isGood: foundCount === 0, looked: await countAll(db), rules, found, foundCount }
}

function evaluateRule(db: Database, rule: Rule, at: Date): Promise<{ findings: Finding[]; count: number }> {
  return db.transaction().execute(async (tx) => {
    // Some rules sum all orders of all years. The default timeout is too short for that.
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
