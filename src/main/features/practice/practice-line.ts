import { PRACTICE_TWINS_PATH } from '#shared/domain/practice/practice-shop.ts'
import { isRecord } from '#shared/kernel/is-record.ts'
import type { Timers } from '../../ports/machine.ts'

type Fetch = (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>

/** The connection of a till in practice mode. */
export interface PracticeLine {
  /** Calls the practice shop. Fails for every other server. */
  fetch: Fetch
  /** Calls a control of a twin of the practice shop, for example `/pay/_twin/terminals`. Fails when it is refused. */
  control(path: string, body: object): Promise<void>
  /** While the line is cut, every call fails as it does without a network. */
  setCut(isCut: boolean): void
  /** Delays the calls that start a payment. */
  setPaymentDelay(ms: number): void
}

/** Path of the call that starts a payment. */
const PAYMENT_START = '/api/pay/start'
const CONFIG_WAIT_MS = 150_000
const CONTROL_WAIT_MS = 10_000

/**
 * Opens the connection to the practice shop. Before the first call it verifies that the server is a practice shop, so
 * that the till can never place an order or start a payment at a real one, whatever address it was started with.
 */
export function openPracticeLine({ url, fetch, timers }: { url: string; fetch: Fetch; timers: Timers }): PracticeLine {
  let isCut = false
  let paymentDelayMs = 0
  let verification: Promise<void> | undefined

  async function verify(): Promise<void> {
    verification ??= verifyPracticeShop({ url, fetch })
    try {
      await verification
    } catch (error) {
      verification = undefined
      throw error
    }
  }

  return {
    async fetch(address, init) {
      if (new URL(address).origin !== new URL(url).origin) throw new Error('only the practice shop may be called')
      if (isCut) throw new Error('net::ERR_INTERNET_DISCONNECTED')
      await verify()
      if (paymentDelayMs > 0 && init.method !== 'GET' && new URL(address).pathname === PAYMENT_START) {
        await new Promise<void>((done) => void timers.after(paymentDelayMs, done))
      }
      return fetch(address, init)
    },
    async control(path, body) {
      await verify()
      const response = await fetch(`${url}${PRACTICE_TWINS_PATH}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(CONTROL_WAIT_MS),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`twin control ${path} failed with status ${response.status}`)
    },
    setCut(now) {
      isCut = now
    },
    setPaymentDelay(ms) {
      paymentDelayMs = ms
    },
  }
}

/** Resolves when the server at this address is a practice shop. Rejects when it is not, or does not respond. */
export async function verifyPracticeShop({ url, fetch }: { url: string; fetch: Fetch }): Promise<void> {
  const response = await fetch(`${url}/api/config`, {
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(CONFIG_WAIT_MS),
  })
  const config: unknown = await response.json()
  if (!response.ok || !isRecord(config) || config.isPractice !== true) throw new Error('not a practice shop')
}
