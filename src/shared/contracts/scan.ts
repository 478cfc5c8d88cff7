import * as z from 'zod/mini'
import { endpoint, plain } from './endpoint.ts'

const scanResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    id: z.number(),
    parentId: z.nullable(z.number()),
    name: z.string(),
    itemId: z.string(),
    /** EUR excl. VAT. */
    basePrice: z.number(),
    /** False for what cannot go in a cart as it is: a model of which something has to be chosen, or what is not sold any more. */
    isPurchasable: z.boolean(),
  }),
  z.object({ kind: z.literal('configuration'), code: z.string() }),
  z.object({ kind: z.literal('order'), salesOrderId: z.number() }),
])
export type ScanResult = z.infer<typeof scanResult>

/** What a scanner or a hand types at the counter. */
export const scan = {
  find: endpoint({
    method: 'GET',
    path: '/api/till/scan',
    access: 'staff',
    about: 'What a code means: a product by its barcode or number, a kept configuration, or an order.',
    query: z.object({
      code: z.string('Code is verplicht.').check(z.minLength(1, 'Code is verplicht.'), z.maxLength(500)),
    }),
    reply: scanResult,
    fails: plain('scan_unknown'),
    limitPerMinute: 300,
  }),
}
