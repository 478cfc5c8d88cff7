import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, locationIdText, moment, pageQuery, viewCounts } from './fields.ts'
import { tooLong } from './texts.ts'

const MAX_SEARCH = 200

/** A stock location of the ERP, by the name of the shop's location that keeps its pieces there. */
const stockLocation = z.object({ id: z.number(), name: z.string() })

/** A stock location with its free pieces over all items. */
const stockPlace = z.extend(stockLocation, { pieces: z.number() })
export type StockPlace = z.infer<typeof stockPlace>

const stockLine = z.object({
  id,
  /** Item code of the ERP. */
  itemId: z.string(),
  name: z.string(),
  /** Sum over the locations, from the ERP (docs/requirements.md#s3). */
  totalStock: z.number(),
  /** Pieces of orders that the ERP has not processed yet; they still count in `totalStock`. */
  taken: z.number(),
  /** Pieces that can still be sold: total minus `taken`. */
  free: z.optional(z.number()),
  locations: z.array(
    z.object({
      location: z.string(),
      locationId: z.number(),
      /** Counted by the ERP. */
      quantityAvailable: z.number(),
      /** Pieces that this location can sell or send; only in a shop with several locations. */
      free: z.optional(z.number()),
    }),
  ),
  /** Pieces between two locations; only in a shop with several locations. */
  underWay: z.optional(z.number()),
  /** Stock class of the item in the ERP; null when it has none. `isSoldFromStock` reads it. */
  shx_class: z.nullable(z.string()),
  sortorder: z.number(),
  isLow: z.boolean(),
})
export type StockLine = z.infer<typeof stockLine>

const stockFilter = {
  /** Part of the name or code, or the id. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH, tooLong(MAX_SEARCH)))),
  /** `ja`: only items that run low and are produced again (`isLowStock`). */
  laag: z.optional(z.literal('ja')),
  /** Id of a stock location: only items with free pieces there. */
  locatie: z.optional(locationIdText),
}

/** Stock per location, for internal use. All staff may read it (docs/decisions.md#d21, docs/decisions.md#g). */
export const stockOverview = {
  find: endpoint({
    method: 'GET',
    path: '/api/stock/overview',
    access: 'staff',
    about: 'Lists the stock per product and location, in the order of the shop and then by name.',
    query: z.object({ ...pageQuery, ...stockFilter }),
    reply: z.object({
      items: z.array(stockLine),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      counts: viewCounts,
      /** The stock locations with their free pieces over all items; only in a shop with several locations. */
      stockLocations: z.optional(z.array(stockPlace)),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/stock/overview/export',
    access: 'staff',
    about: 'Exports the filtered stock as a CSV file, with a column per location.',
    query: z.object(stockFilter),
    reply: z.string(),
  }),
}

/** Stock per location for tills. */
export const locationStock = {
  show: endpoint({
    method: 'GET',
    path: '/api/till/stock',
    access: 'staff',
    about: 'Returns the free pieces per product and stock location. Empty in a shop with one location.',
    reply: z.object({
      /** The location of the calling till first. */
      locations: z.array(z.extend(stockLocation, { isOwn: z.boolean() })),
      /** Products with pieces. `pieces` has a number per location, in the order of `locations`. */
      items: z.array(z.object({ id: z.number(), pieces: z.array(z.number()) })),
      /** Time of the ERP's last count (ISO); null before the first one. */
      countedDateTime: z.nullable(moment),
    }),
    limitPerMinute: 60,
  }),
}
export type LocationStock = z.output<typeof locationStock.show.reply>
