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
      /** What stands in the body, where one address answers different questions. */
      asked: z.string().optional(),
      status: z.int(),
      headers: z.record(z.string(), z.string()).default({}),
      body: z.unknown().optional(),
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
      const said = typeof init.body === 'string' ? init.body : ''
      asked.push({
        to: names[0] ?? '',
        headers: new Headers(init.headers),
        body: /^[[{]/.test(said) ? JSON.parse(said) : undefined,
      })
      const isMeant = (one: (typeof answers)[number]) => one.asked === undefined || said.includes(one.asked)
      const answer = names
        .map((to) => answers.find((one) => one.to === to && isMeant(one)))
        .find((one) => one !== undefined)
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
