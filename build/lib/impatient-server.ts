import { setTimeout as pause } from 'node:timers/promises'
import { patientRetry } from '../../src/server/adapters/netsuite/retrying.ts'
import { readConfig } from '../../src/server/config.ts'
import { startShop } from '../../src/server/start-shop.ts'

// The server as people start it, in a process of its own, but one that waits for nobody longer than two seconds: what
// comes of an outside party that answers too late is then seen within a test, and not after a minute.

/** Nor longer than this before it tries again, where people are given seconds to come to themselves. */
Object.assign(patientRetry, { firstDelayMs: 50 })

/** Shorter than the twins are late; longer than any of them takes. */
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
