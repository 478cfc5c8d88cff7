import { DEFAULT_DISCOUNT_RULES, type DiscountRules } from '#shared/domain/discounts/discount-rules.ts'
import type { Executor } from '../../../db/tables.ts'

/** Rules with the number of their changes; 0 for the rules of a shop that has not set its own. */
export type StoredRules = DiscountRules & { version: number }

/** Table `discount_rules`. */
export function discountRulesTable(db: Executor) {
  return {
    async read(): Promise<StoredRules> {
      const row = await db
        .selectFrom('discount_rules')
        .select(['sales_percent as salesPercent', 'admin_percent as adminPercent', 'reasons', 'version'])
        .executeTakeFirst()
      return row ?? { ...DEFAULT_DISCOUNT_RULES, version: 0 }
    },

    /** Replaces the rules of this version. Returns false when a colleague replaced them first. */
    async replace({ salesPercent, adminPercent, reasons }: DiscountRules, version: number): Promise<boolean> {
      const columns = {
        sales_percent: salesPercent,
        admin_percent: adminPercent,
        reasons: JSON.stringify(reasons),
        version: version + 1,
      }
      const written =
        version === 0
          ? await db
              .insertInto('discount_rules')
              .values(columns)
              .onConflict((conflict) => conflict.doNothing())
              .returning('version')
              .executeTakeFirst()
          : await db
              .updateTable('discount_rules')
              .set(columns)
              .where('version', '=', version)
              .returning('version')
              .executeTakeFirst()
      return written !== undefined
    },
  }
}
