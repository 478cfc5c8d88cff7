import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import { adminToken } from '../back-office/admin-token.ts'
import { usageOf } from '../lib/process-usage.ts'
import type { BenchShop } from '../visits/bench-shop.ts'

export type TimedResponse<Result> = {
  seconds: number
  /** Processor time of the server; other programs do not count. */
  cpuSeconds: number
  result: Result
}

/** Logs in an Admin. Returns a function that starts an operation of the data page and measures it. */
export async function adminCalls(bench: Pick<BenchShop, 'shop' | 'database'>) {
  const token = await adminToken(bench)
  const cpuSeconds = async () => (await usageOf(bench.shop.pid))?.cpuSeconds ?? 0

  return async function call<Result = Record<string, unknown>>(path: string): Promise<TimedResponse<Result>> {
    const before = await cpuSeconds()
    const started = performance.now()
    const response = await getWithoutTimeout(new URL(path, bench.shop.origin), {
      authorization: `Bearer ${token}`,
      [CLIENT_HEADER]: 'bench',
    })
    const seconds = (performance.now() - started) / 1000
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${response.body.slice(0, 500)}`)
    return { seconds, cpuSeconds: (await cpuSeconds()) - before, result: JSON.parse(response.body) as Result } // our own response
  }
}

/** Sends a GET request without a timeout: `fetch` gives up after five minutes, and the figure would be lost. */
function getWithoutTimeout(url: URL, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    request.on('error', reject)
  })
}
