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
 * Finds the variant with the selected options.
 *
 * Fails with `variant_not_found` when no variant has this combination, and when several variants match because the
 * selection is incomplete.
 */
export async function findVariant(db: Executor, { parentId, ...chosen }: Choice) {
  const [variant, another] = await catalogTable(db).variantsWith(parentId, {
    leather_type_id: chosen.matrixLeathertype,
    leg_id: chosen.matrixLeg,
    handle_id: chosen.matrixHandle,
    seat_height_id: chosen.matrixSeatheight,
    couch_setup_id: chosen.matrixCouchSetup,
  })
  return variant && !another ? ok(variant) : fail('variant_not_found')
}
