import * as z from 'zod'

const wholeNumber = z.coerce.number().int().nonnegative()

/** The largest number an item can have: the database knows no larger one. */
const itemId = wholeNumber.max(2_147_483_647)

/** The number of an item stands beside its properties or among them, as a number or as text (docs/integrations/search.md#s2). */
const hit = z.looseObject({
  id: itemId.optional(),
  properties: z.looseObject({ id: itemId.optional() }).optional(),
})

/** The answer of a search service. */
export const providerResponse = z.object({
  items: z.object({
    data: z.array(hit.transform(({ id, properties }) => id ?? properties?.id)),
    meta: z.looseObject({ total: wholeNumber }),
  }),
})
