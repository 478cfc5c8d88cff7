import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { fastify } from 'fastify'
import { serveJobs } from '../lib/worker.ts'
import type { LoadRequest } from './load-job.ts'

// Limit of every response of the shop: a Fastify server without hooks, log or database that sends the same responses,
// headers included, from memory.

type Answer = { headers: IncomingHttpHeaders; bytes: Buffer }

/** Headers that Node writes by itself. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

const answers = new Map<string, Answer>()
const app = fastify({ logger: false })
for (const method of ['GET', 'POST'] as const) {
  app.route({
    method,
    url: '/*',
    handler(request, reply) {
      const answer = answers.get(request.url)
      if (!answer) return reply.status(404).send()
      return reply.headers(answer.headers).send(answer.bytes)
    },
  })
}

serveJobs({
  open: () => app.listen({ port: 0, host: '127.0.0.1' }),
  learn: async ({ origin, requests }: { origin: string; requests: readonly LoadRequest[] }) => {
    answers.clear()
    for (const request of requests) answers.set(request.path, await ask(origin, request))
    const sizes = [...answers.values()].map(({ bytes }) => bytes.length)
    return { averageBytes: sizes.reduce((sum, size) => sum + size, 0) / sizes.length }
  },
})

/** The response as transferred, without decompression. */
function ask(origin: string, { method, path, headers, body }: LoadRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(new URL(path, origin), { method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
      if (response.statusCode !== 200) return reject(new Error(`${path} answers ${response.statusCode}`))
      const kept = Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.has(name))
      resolve({ headers: Object.fromEntries(kept), bytes: Buffer.concat(chunks) })
    })
    call.once('error', reject)
    call.end(body)
  })
}
