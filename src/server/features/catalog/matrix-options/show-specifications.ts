import type { SpecificationGroupOnWire } from '#shared/contracts/matrix-options.ts'
import type { Executor } from '../../../db/tables.ts'
import { matrixOptionsTable } from './matrix-options-table.ts'

/** Groups, labels and tooltips of the specification table of products. */
export async function showSpecifications(db: Executor): Promise<SpecificationGroupOnWire[]> {
  const fields = await matrixOptionsTable(db).specifications()
  return [...Map.groupBy(fields, ({ category }) => category)].map(([category, ofCategory]) => ({
    category,
    fields: ofCategory.map(({ code, label, tooltip, postfix }) => ({ code, label, tooltip, value_postfix: postfix })),
  }))
}
