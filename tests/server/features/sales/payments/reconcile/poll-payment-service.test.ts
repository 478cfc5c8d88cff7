import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkPaymentService, pollPaymentService } from '#src/server/features/sales/payments/index.ts'
import type { Log } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { PaymentRefusal, type PaymentService } from '#src/server/ports/payment-provider.ts'

const correct: PaymentService = { isTest: false, isActive: true, isSecretOurs: true, methods: [] }

function recordingLog() {
  const logged: string[] = []
  const record = (level: string) => (_facts: object, message: string) => void logged.push(`${level}: ${message}`)
  const log: Log = { debug: record('debug'), info: record('info'), warn: record('warn'), error: record('error') }
  return { logged, log }
}

function shopWith(service: () => Promise<PaymentService>, acceptsTestPayments = false) {
  const { logged, log } = recordingLog()
  return { logged, check: () => checkPaymentService({ pay: { service }, log, acceptsTestPayments }) }
}

describe('the configuration of the shop at the provider', () => {
  it.each([
    [{ isActive: false }, 'not active'],
    [{ isSecretOurs: false }, 'PAY_SERVICE_SECRET'],
    [{ isTest: true }, 'test mode'],
  ])('causes a logged error when it has the fault %j', async (fault, word) => {
    const { logged, check } = shopWith(async () => ({ ...correct, ...fault }))

    await check()

    expect(logged).toEqual([expect.stringContaining(word)])
    expect(logged[0]).toMatch(/^error/)
  })

  it('may be in test mode in a test shop', async () => {
    const { logged, check } = shopWith(async () => ({ ...correct, isTest: true }), true)

    expect(await check()).toEqual([])
    expect(logged).toEqual([])
  })

  it.each([
    ['unreachable', 'warn'],
    ['credentials', 'error'],
  ] as const)('cannot be checked when the provider fails with %s, which is logged as %s', async (reason, level) => {
    const { logged, check } = shopWith(() => Promise.reject(new Outage('pay', { reason, mayHaveArrived: false })))

    expect(await check()).toEqual([])
    expect(logged[0]).toMatch(new RegExp(`^${level}`))
  })

  it('cannot be checked when the provider refuses the call, and other errors are thrown', async () => {
    const refused = shopWith(() => Promise.reject(new PaymentRefusal('not_set_up')))
    const broken = shopWith(() => Promise.reject(new TypeError('x')))

    expect(await refused.check()).toEqual([])
    await expect(broken.check()).rejects.toThrow(TypeError)
  })
})

describe('the names of the payment methods', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const methods = [{ kind: 'ideal', name: 'iDEAL | Wero' }] as const
  const MINUTE_MS = 60_000

  function startPolling(service: () => Promise<PaymentService>) {
    const poller = pollPaymentService({ pay: { service }, log: recordingLog().log, acceptsTestPayments: true })
    return { ...poller, passMinutes: (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS) }
  }

  it('are fetched from the provider at the start', async () => {
    const poller = startPolling(async () => ({ ...correct, methods }))
    await poller.passMinutes(0)

    expect(poller.methods()).toEqual(methods)
    poller.stop()
  })

  it('are empty during an outage at the start, and are fetched again after it', async () => {
    let isAway = true
    const poller = startPolling(async () => {
      if (isAway) throw new Outage('pay', { reason: 'unreachable', mayHaveArrived: false })
      return { ...correct, methods }
    })
    await poller.passMinutes(0)
    expect(poller.methods()).toEqual([])

    isAway = false
    await poller.passMinutes(15)

    expect(poller.methods()).toEqual(methods)
    poller.stop()
  })

  it('are fetched every six hours, and not any more after a stop during a fetch', async () => {
    let calls = 0
    let respond = () => {}
    const poller = startPolling(async () => {
      calls += 1
      if (calls === 2) {
        await new Promise<void>((resolve) => {
          respond = resolve
        })
      }
      return { ...correct, methods }
    })
    await poller.passMinutes(6 * 60 - 1)
    expect(calls).toBe(1)
    await poller.passMinutes(1)
    expect(calls).toBe(2)

    poller.stop()
    respond()
    await poller.passMinutes(0)

    expect(vi.getTimerCount()).toBe(0)
  })

  it('stay cached during a later outage, and are not fetched after a stop', async () => {
    let calls = 0
    const poller = startPolling(async () => {
      calls += 1
      if (calls > 1) throw new Outage('pay', { reason: 'timeout', mayHaveArrived: true })
      return { ...correct, methods }
    })
    await poller.passMinutes(7 * 60)

    expect(poller.methods()).toEqual(methods)
    poller.stop()
    const before = calls
    await poller.passMinutes(24 * 60)
    expect(calls).toBe(before)
  })
})
