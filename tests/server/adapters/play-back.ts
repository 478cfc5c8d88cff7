import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const recording = z.object({
  /** Where this form of the answers is documented. */
  source: z.string(),
  answers: z.array(
    z.object({
      /** `GET /v1/orders/51007856048X14b0/status`; a query only where it matters. */
      to: z.string(),
      status: z.int(),
      headers: z.record(z.string(), z.string()).default({}),
      body: z.unknown(),
    }),
  ),
})

/**
 * Answers as the documents of a party say it does, from `recorded/{name}.json`: written down by us, with our own values.
 * The same tests that run against a twin run against these, so that a twin cannot drift from the documents with nobody
 * noticing. What is asked and was never recorded is a fault of the test.
 */
export function playBack(name: string) {
  const file = join(import.meta.dirname, 'recorded', `${name}.json`)
  const { answers } = recording.parse(JSON.parse(readFileSync(file, 'utf8')))
  const asked: { to: string; headers: Headers; body: unknown }[] = []

  return {
    asked,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const { pathname, search } = new URL(url)
      const names = [`${init.method ?? 'GET'} ${pathname}${search}`, `${init.method ?? 'GET'} ${pathname}`]
      asked.push({
        to: names[0] ?? '',
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      })
      const answer = names.map((to) => answers.find((one) => one.to === to)).find((one) => one !== undefined)
      if (!answer) throw new Error(`nothing was recorded for ${names[0]}`)
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      return new Response(text, {
        status: answer.status,
        headers: {
          'content-type': typeof answer.body === 'string' ? 'text/html' : 'application/json',
          ...answer.headers,
        },
      })
    },
  }
}
