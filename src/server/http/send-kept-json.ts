import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCompressions } from './accept-encoding.ts'
import { SENT, type SentMarker } from './mount.ts'

/**
 * Sends a reply that is kept as bytes, compressed if the client accepts Brotli. The reply must have the type of the contract, which
 * nothing checks here.
 */
export async function sendKeptJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, brotli }: { json: Buffer; brotli(): Promise<Buffer> },
): Promise<SentMarker> {
  const isBrotli = acceptedCompressions(request.headers['accept-encoding'], ['br']).includes('br')
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  // The compression of all other replies leaves a reply with this header as it is.
  if (isBrotli) reply.header('content-encoding', 'br')
  void reply.send(isBrotli ? await brotli() : json)
  return SENT
}
