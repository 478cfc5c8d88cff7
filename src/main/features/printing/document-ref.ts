import * as z from 'zod/mini'

/**
 * Reference to a document of the shop; `test`: the page that tests the printer of a kind of documents. `provisional`: the
 * receipt of a payment that this till took offline, whose content is only in the files of its job.
 */
export const documentRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('receipt'), paymentId: z.string() }),
  z.object({ kind: z.literal('order'), salesOrderId: z.number() }),
  z.object({ kind: z.literal('closing'), closingId: z.string(), date: z.string() }),
  z.object({ kind: z.literal('transfer'), transferId: z.number() }),
  z.object({ kind: z.literal('provisional'), paymentId: z.string() }),
  z.object({ kind: z.literal('test'), of: z.enum(['receipt', 'order', 'closing']) }),
])
export type DocumentRef = z.output<typeof documentRef>
