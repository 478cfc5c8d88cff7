import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { fastify } from 'fastify'
import { serveJobs } from '../lib/worker.ts'
import type { LoadRequest } from './load-job.ts'

// Limit of every response of the shop: a Fastify server without hooks, log or database that sends the same responses,
// headers included, from memory.

type StoredResponse = { headers: IncomingHttpHeaders; bytes: Buffer }

/** Headers that Node writes by itself. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

const storedResponses = new Map<string, StoredResponse>()
const app = fastify({ logger: false })
for (const method of ['GET', 'POST'] as const) {
  app.route({
    method,
    url: '/*',
    handler(request, reply) {
      const stored = storedResponses.get(request.url)
      if (!stored) return reply.status(404).send()
      return reply.headers(stored.headers).send(stored.bytes)
    },
  })
}

serveJobs({
  open: () => app.listen({ port: 0, host: '127.0.0.1' }),
  /** Requests each response from the shop once, and stores it. */
  learn: async ({ origin, requests }: { origin: string; requests: readonly LoadRequest[] }) => {
    storedResponses.clear()
    for (const [visitor, request] of requests.entries()) {
      storedResponses.set(request.path, await fetchBytes(origin, fromVisitor(request, visitor)))
    }
    const sizes = [...storedResponses.values()].map(({ bytes }) => bytes.length)
    return { averageBytes: sizes.reduce((sum, size) => sum + size, 0) / sizes.length }
  },
})

/** Returns the request with a source address of its own, because the limits per address stay active in the shop. */
const fromVisitor = (request: LoadRequest, visitor: number): LoadRequest => ({
  ...request,
  headers: { 'x-forwarded-for': `10.2.${(visitor >> 8) & 255}.${visitor & 255}`, ...request.headers },
})

/** Returns the response as transferred, without decompression. */
function fetchBytes(origin: string, { method, path, headers, body }: LoadRequest): Promise<StoredResponse> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(new URL(path, origin), { method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
      if (response.statusCode !== 200) return reject(new Error(`${path} responded with ${response.statusCode}`))
      const contentHeaders = Object.entries(response.headers).filter(([name]) => !CONNECTION_HEADERS.has(name))
      resolve({ headers: Object.fromEntries(contentHeaders), bytes: Buffer.concat(chunks) })
    })
    call.once('error', reject)
    call.end(body)
  })
}
