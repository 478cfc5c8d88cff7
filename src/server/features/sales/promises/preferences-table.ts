import type { PreferredWeeks } from '#shared/domain/planning/preferred-weeks.ts'
import type { Executor } from '../../../db/tables.ts'

/** Table `delivery_preferences`: the weeks that suit a customer. */
export function preferencesTable(db: Executor) {
  return {
    async find(salesOrderId: number): Promise<PreferredWeeks | undefined> {
      const row = await db
        .selectFrom('delivery_preferences')
        .select(['from_week as from', 'until_week as until', 'avoided_weeks as avoided'])
        .where('sales_order_id', '=', salesOrderId)
        .executeTakeFirst()
      return row
    },

    async save(salesOrderId: number, { from, until, avoided }: PreferredWeeks, at: Date): Promise<void> {
      const row = { from_week: from, until_week: until, avoided_weeks: [...avoided], changed_at: at }
      await db
        .insertInto('delivery_preferences')
        .values({ sales_order_id: salesOrderId, ...row })
        .onConflict((conflict) => conflict.column('sales_order_id').doUpdateSet(row))
        .execute()
    },
  }
}
