import type { FastifyReply } from 'fastify'
import { SENT, type SentMarker } from './mount.ts'

/**
 * Sends a PDF that the browser shows. When the user saves it, the file gets this name.
 *
 * Caches must not store it, because documents contain personal data.
 *
 * @param name without extension
 */
export function sendPdf(reply: FastifyReply, name: string, bytes: Buffer): SentMarker {
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .type('application/pdf')
    .send(bytes)
  return SENT
}
