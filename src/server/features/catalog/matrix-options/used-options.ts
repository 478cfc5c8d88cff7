import type { Executor } from '../../../db/tables.ts'
import { cacheUntilChange } from '../../../events/cache-until-change.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { matrixOptionsTable, USED_AXES, type UsedOptions } from './matrix-options-table.ts'

/**
 * Returns a function that returns the options which the variants of a product use; undefined for an unknown product.
 *
 * One statement reads the options of all models, once per import and when the first product is asked. A model costs about 60
 * bytes of memory. Until the result arrives, and for products that are no model, each product is read by itself.
 */
export function openUsedOptions(
  db: Executor,
  changes: ShopChanges,
): (product: number) => Promise<UsedOptions | undefined> {
  const table = matrixOptionsTable(db)
  const readAll = cacheUntilChange(changes, () => table.usedByModels())
  let reading: Promise<unknown> | undefined
  let models: ReadonlyMap<number, string> | undefined

  return async (product) => {
    const last = readAll()
    if (last !== reading) {
      reading = last
      models = undefined
      last.then(
        (read) => {
          if (reading === last) models = read
        },
        () => undefined, // tried again for the next product
      )
    }
    const used = models?.get(product)
    return used === undefined ? table.usedBy(product) : parseUsed(used)
  }
}

/** @example parseUsed('{2,5} {1} {} {} {}') // { leathers: [2, 5], matrixLeg: [1], matrixHandle: [], … } */
function parseUsed(text: string): UsedOptions {
  const lists = text.split(' ').map((list) => list.slice(1, -1).split(',').filter(Boolean).map(Number))
  return Object.fromEntries(USED_AXES.map((axis, index) => [axis, lists[index] ?? []])) as UsedOptions // an entry per axis
}
