import * as z from 'zod'

const wholeNumber = z.coerce.number().int().nonnegative()

/** An item id. The maximum is that of the integer column in our database. */
const itemId = wholeNumber.max(2_147_483_647)

/**
 * A hit. The item id is next to the properties or inside them, as a number or as text (docs/integrations/search.md#s2).
 */
const hit = z.looseObject({
  id: itemId.optional(),
  properties: z.looseObject({ id: itemId.optional() }).optional(),
})

/** A response of the search service: the item ids of one page (undefined for a hit without id) and the total. */
export const providerResponse = z.object({
  items: z.object({
    data: z.array(hit.transform(({ id, properties }) => id ?? properties?.id)),
    meta: z.looseObject({ total: wholeNumber }),
  }),
})
