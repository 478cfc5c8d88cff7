import { setTimeout as pause } from 'node:timers/promises'
import { defaultRetry } from '../../src/server/adapters/retry.ts'
import { readConfig } from '../../src/server/config.ts'
import { startShop } from '../../src/server/start-shop.ts'

// The production server in a process of its own, with a timeout of two seconds for external services instead of a
// minute. A test then detects a late service within seconds.

/** Makes the first retry fast too. In production it waits some seconds, so that the service can recover. */
Object.assign(defaultRetry, { firstDelayMs: 50 })

/** Shorter than the delay of a late twin; longer than its normal responses. */
const PATIENCE_MS = 2_000
const STOP_WITHIN_MS = 9_500

const impatient = (url: string, init: RequestInit): Promise<Response> => {
  const signals = [...(init.signal ? [init.signal] : []), AbortSignal.timeout(PATIENCE_MS)]
  return fetch(url, { ...init, signal: AbortSignal.any(signals) })
}

const shop = await startShop({ config: readConfig(process.env), fetch: impatient })

process.once('SIGTERM', async () => {
  await Promise.race([shop.stop(), pause(STOP_WITHIN_MS)])
  process.exit()
})
