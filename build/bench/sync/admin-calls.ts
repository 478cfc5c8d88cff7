import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import { adminToken } from '../back-office/admin-token.ts'
import { usageOf } from '../lib/process-usage.ts'
import type { BenchShop } from '../road/bench-shop.ts'

export type TimedResponse<Answer> = {
  seconds: number
  /** How long the server's own processor time was: what other programs do at the same time does not count. */
  cpuSeconds: number
  answer: Answer
}

/** Lets an admin press the buttons of the data page, and says how long each took. */
export async function adminCalls(road: Pick<BenchShop, 'shop' | 'database'>) {
  const token = await adminToken(road)
  const cpuSeconds = async () => (await usageOf(road.shop.pid))?.cpuSeconds ?? 0

  return async function press<Answer = Record<string, unknown>>(path: string): Promise<TimedResponse<Answer>> {
    const before = await cpuSeconds()
    const started = performance.now()
    const answer = await askPatiently(new URL(path, road.shop.origin), {
      authorization: `Bearer ${token}`,
      [CLIENT_HEADER]: 'bench',
    })
    const seconds = (performance.now() - started) / 1000
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 500)}`)
    return { seconds, cpuSeconds: (await cpuSeconds()) - before, answer: JSON.parse(answer.body) as Answer } // our own answer
  }
}

/** However long it takes: `fetch` gives up after five minutes, and then there is no figure to look at. */
function askPatiently(url: URL, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    request.on('error', reject)
  })
}
