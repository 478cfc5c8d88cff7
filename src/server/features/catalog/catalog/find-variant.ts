import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { catalogTable } from './catalog-table.ts'

type Choice = {
  parentId: number
  matrixLeathertype?: number | undefined
  matrixLeg?: number | undefined
  matrixHandle?: number | undefined
  matrixSeatheight?: number | undefined
  matrixCouchSetup?: number | undefined
}

/**
 * The variant that a choice of options leads to.
 *
 * `variant_not_found` when the combination is not made, and also when it is not complete: a choice
 * that fits two variants is not one.
 */
export async function findVariant(db: Executor, { parentId, ...chosen }: Choice) {
  const found = await catalogTable(db).variantsWith(parentId, {
    leather_type_id: chosen.matrixLeathertype,
    leg_id: chosen.matrixLeg,
    handle_id: chosen.matrixHandle,
    seat_height_id: chosen.matrixSeatheight,
    couch_setup_id: chosen.matrixCouchSetup,
  })
  const [variant, another] = found
  return variant && !another ? ok(variant) : fail('variant_not_found')
}
