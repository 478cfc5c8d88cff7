import type { FastifyInstance, InjectOptions } from 'fastify'
import type { ApiFetch } from './page-source.ts'

/** Marks the calls that the server makes of itself while it draws; outsiders cannot know it. */
export const createInProcessFetch =
  (app: FastifyInstance, headers: Record<string, string> = {}): ApiFetch =>
  async (url, init) => {
    const options: InjectOptions = {
      method: init.method as 'GET' | 'POST', // the methods of the contract are methods
      url,
      headers: { ...(init.headers as Record<string, string>), ...headers },
      ...(typeof init.body === 'string' && { payload: init.body }),
    }
    const reply = await app.inject(options)
    const contentType = reply.headers['content-type']
    return new Response(reply.rawPayload.length > 0 ? new Uint8Array(reply.rawPayload) : null, {
      status: reply.statusCode,
      headers: { 'content-type': String(contentType ?? 'application/json') },
    })
  }
