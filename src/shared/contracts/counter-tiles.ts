import * as z from 'zod/mini'
import { listProduct } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { recordId } from './fields.ts'

/** Count of tiles on the selling screen. */
export const MAX_TILES = 12

const tiles = z.object({
  /** The products of the tiles, in the order of the screen: fixed ones first, then what sells most. */
  items: z.array(listProduct),
  /** Ids of the products that an Admin fixed. */
  fixedIds: z.array(z.number()),
})

/** The tiles of the selling screen of the tills: products that staff add to an order with one press. */
export const counterTiles = {
  find: endpoint({
    method: 'GET',
    path: '/api/till/tiles',
    access: 'staff',
    about:
      'Returns the products of the tiles: those that an Admin fixed, then the best-selling products of the counter.',
    reply: tiles,
    limitPerMinute: 120,
  }),
  fix: endpoint({
    method: 'PUT',
    path: '/api/till/tiles',
    access: 'admin',
    about: 'Replaces the fixed tiles of the selling screen. Unknown products are left out.',
    body: z.object({ itemIds: z.array(recordId).check(z.maxLength(MAX_TILES, `Niet meer dan ${MAX_TILES} tegels.`)) }),
    reply: tiles,
  }),
}
