import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const recording = z.object({
  /** Document that describes these responses. */
  source: z.string(),
  responses: z.array(
    z.object({
      /** Method and path: `GET /v1/orders/51007856048X14b0/status`. With the query if the response depends on it. */
      request: z.string(),
      /** A text in the request body, when one path has several responses. */
      bodyContains: z.string().optional(),
      status: z.int(),
      headers: z.record(z.string(), z.string()).default({}),
      body: z.unknown().optional(),
    }),
  ),
})

/**
 * Returns a `fetch` that returns the documented responses of an external service, from `recorded/{name}.json`, and the
 * list of requests. We wrote the responses by hand, with invented values.
 *
 * The contract tests of an adapter run against the twin and against these responses, so that a twin cannot deviate from
 * the documents unnoticed. An unrecorded request throws.
 */
export function replayHttp(name: string) {
  const file = join(import.meta.dirname, 'recorded', `${name}.json`)
  const { responses } = recording.parse(JSON.parse(readFileSync(file, 'utf8')))
  const requests: { request: string; headers: Headers; body: unknown }[] = []

  return {
    requests,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const { pathname, search } = new URL(url)
      const requestNames = [`${init.method ?? 'GET'} ${pathname}${search}`, `${init.method ?? 'GET'} ${pathname}`]
      const body = typeof init.body === 'string' ? init.body : ''
      requests.push({
        request: requestNames[0] ?? '',
        headers: new Headers(init.headers),
        body: parsedBody(body),
      })
      const matchesBody = ({ bodyContains }: (typeof responses)[number]) =>
        bodyContains === undefined || body.includes(bodyContains)
      const response = requestNames
        .map((requestName) => responses.find((one) => one.request === requestName && matchesBody(one)))
        .find((match) => match !== undefined)
      if (!response) throw new Error(`no recorded response for ${requestNames[0]}`)
      const text = typeof response.body === 'string' ? response.body : JSON.stringify(response.body)
      return new Response(text, {
        status: response.status,
        headers: {
          'content-type': typeof response.body === 'string' ? 'text/html' : 'application/json',
          ...response.headers,
        },
      })
    },
  }
}

/** Returns a body of JSON, or a list of the values of a body with a line of JSON each; undefined for any other body. */
function parsedBody(body: string): unknown {
  if (!/^[[{]/.test(body)) return undefined
  const lines = body.split('\n')
  return lines.length > 1 && lines.every((line) => line.startsWith('{') && line.endsWith('}'))
    ? lines.map((line) => JSON.parse(line))
    : JSON.parse(body)
}
