import { Agent, request } from 'node:http'
import { payTwinAccount } from '../../../src/server/twins/pay/pay-twin.ts'
import { serveJobs } from '../lib/worker.ts'
import { percentile } from '../visits/load-job.ts'
import type { ExchangeCall } from './calls.ts'

// Sends exchange calls as the provider does, in a process of its own so that it does not slow down the shop.

export type ProviderJob = { origin: string; calls: readonly ExchangeCall[]; connections: number }

export type ProviderResult = {
  seconds: number
  p50Ms: number
  p95Ms: number
  longestMs: number
  /** Number of repeated calls. A call is repeated when the response does not confirm that the shop stored it. */
  repeated: number
  /** Genuine calls that were never stored, and forged calls that were not refused. */
  wrong: string[]
}

/** Number of source addresses of the provider. */
const ADDRESSES = 4

serveJobs({ sendCalls })

/** Maximum number of repeats of a call that was not stored. */
const REPEATS = 3

/** Sends all calls over the given number of connections. Repeats calls that were not stored, as the provider does. */
async function sendCalls({ origin, calls: all, connections }: ProviderJob): Promise<ProviderResult> {
  const calls = all.map((call) => ({ ...call, repeats: 0 }))
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const wrong: string[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < calls.length; at = next++) {
      const call = calls[at]
      if (!call) return
      const began = performance.now()
      const { status, text } = await send(agent, origin, call, at % ADDRESSES)
      times.push(performance.now() - began)
      const isCorrect = call.isGenuine ? status === 200 && text.includes('"result":true') : status === 403
      if (!isCorrect && call.isGenuine && call.repeats < REPEATS) calls.push({ ...call, repeats: call.repeats + 1 })
      else if (!isCorrect) wrong.push(`${call.isGenuine ? 'genuine' : 'forged'}: ${status} ${text.slice(0, 200)}`)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return {
    seconds: (performance.now() - began) / 1000,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    longestMs: times.reduce((longest, time) => Math.max(longest, time), 0),
    repeated: calls.length - all.length,
    wrong,
  }
}

function send(agent: Agent, origin: string, { body, signature }: ExchangeCall, address: number) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'signature-method': 'HMAC',
      'signature-algorithm': 'sha256',
      'signature-keyid': payTwinAccount.serviceId,
      signature,
      'x-forwarded-for': `10.0.0.${address + 1}`,
    }
    const call = request(`${origin}/api/pay/exchange?type=order&event=status_changed`, {
      method: 'POST',
      agent,
      headers,
    })
    call.once('error', reject)
    call.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    call.end(body)
  })
}
