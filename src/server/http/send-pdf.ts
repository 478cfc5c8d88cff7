import type { FastifyReply } from 'fastify'
import { SENT, type SentMarker } from './mount.ts'

/** Answers with a PDF, to look at or to keep under this name. Papers are about persons: nobody keeps a copy on the way. */
export function sendPdf(reply: FastifyReply, name: string, bytes: Buffer): SentMarker {
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .type('application/pdf')
    .send(bytes)
  return SENT
}
