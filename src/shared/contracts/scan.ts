import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'

const scanResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    id: z.number(),
    parentId: z.nullable(z.number()),
    name: z.string(),
    itemId: z.string(),
    /** EUR excl. VAT. */
    basePrice: z.number(),
    /**
     * False for a product that cannot be added to the cart: a model without a selected variant, or a product that is no
     * longer sold.
     */
    isPurchasable: z.boolean(),
  }),
  z.object({ kind: z.literal('configuration'), code: z.string() }),
  z.object({ kind: z.literal('order'), salesOrderId: z.number() }),
])
export type ScanResult = z.infer<typeof scanResult>

/** Looks up codes that staff scan or type at the counter. */
export const scan = {
  find: endpoint({
    method: 'GET',
    path: '/api/till/scan',
    access: 'staff',
    about: 'Returns the meaning of a code: a product by its barcode or number, a stored configuration, or an order.',
    query: z.object({
      code: z.string('Code is verplicht.').check(z.minLength(1, 'Code is verplicht.'), z.maxLength(500)),
    }),
    reply: scanResult,
    fails: codes('scan_unknown'),
    limitPerMinute: 300,
  }),
}
