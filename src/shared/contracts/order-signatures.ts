import * as z from 'zod/mini'
import { SIGNATURE_MAX, SIGNATURE_PATH } from '../domain/orders/signed-order.ts'
import { codes, endpoint } from './endpoint.ts'
import { moment, recordId } from './fields.ts'

/**
 * The signature of the customer, put on the customer display of a till. `isCurrent` is false when the order was changed
 * afterwards. `path` is that of an SVG (`SIGNATURE_SIZE`).
 */
export const orderSignature = z.object({
  signatureId: z.string(),
  signedDateTime: moment,
  isCurrent: z.boolean(),
  path: z.string(),
})
export type OrderSignature = z.infer<typeof orderSignature>

/** A SHA-256 hash in hexadecimal digits. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Calls of staff about signatures. */
export const orderSignatures = {
  sign: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder-signature',
    access: 'staff',
    about:
      'Stores the signature of a customer on an order. A repeated call with the same signatureId stores nothing more.',
    body: z
      .object({
        /** Created by the till, so that a repeated call stores nothing more. */
        signatureId: z.uuid(),
        /** The order, when the till knows its number. */
        salesOrderId: z.optional(recordId),
        /** The idempotency key with which the till placed the order. */
        orderKey: z.optional(z.uuid()),
        /** SHA-256 of the order as it was on the display (`signedOrderText`), and of the terms. */
        contentHash: sha256,
        termsHash: sha256,
        path: z.string().check(z.maxLength(SIGNATURE_MAX), z.regex(SIGNATURE_PATH)),
        /** When the customer signed, by the clock of the till. */
        signedDateTime: z.iso.datetime(),
        /** The clock of the till at the call. The server uses only the difference. */
        sentDateTime: z.iso.datetime(),
      })
      .check(
        z.refine(({ salesOrderId, orderKey }) => (salesOrderId === undefined) !== (orderKey === undefined), {
          path: ['salesOrderId'],
          error: 'Geef het nummer van de order, of de sleutel waarmee hij is geplaatst.',
        }),
      ),
    reply: z.object({ signatureId: z.string(), salesOrderId: z.number() }),
    fails: codes('order_not_found', 'order_forgotten', 'idempotency_key_reused'),
    limitPerMinute: 120,
  }),
}
