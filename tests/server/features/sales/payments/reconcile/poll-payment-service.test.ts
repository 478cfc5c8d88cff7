import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkPaymentService, pollPaymentService } from '#src/server/features/sales/payments/index.ts'
import type { Log } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { PaymentRefusal, type PaymentService } from '#src/server/ports/payment-provider.ts'

const fine: PaymentService = { isTest: false, isActive: true, isSecretOurs: true, methods: [] }

function listeningLog() {
  const said: string[] = []
  const say = (level: string) => (_facts: object, message: string) => void said.push(`${level}: ${message}`)
  const log: Log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }
  return { said, log }
}

function shopThatSees(service: () => Promise<PaymentService>, acceptsTestPayments = false) {
  const { said, log } = listeningLog()
  return { said, look: () => checkPaymentService({ pay: { service }, log, acceptsTestPayments }) }
}

describe('the configuration of the shop at the provider', () => {
  it.each([
    [{ isActive: false }, 'not active'],
    [{ isSecretOurs: false }, 'PAY_SERVICE_SECRET'],
    [{ isTest: true }, 'test mode'],
  ])('logs an error with %j', async (told, word) => {
    const { said, look } = shopThatSees(async () => ({ ...fine, ...told }))

    await look()

    expect(said).toEqual([expect.stringContaining(word)])
    expect(said[0]).toMatch(/^error/)
  })

  it('may be in test mode in a test shop', async () => {
    const { said, look } = shopThatSees(async () => ({ ...fine, isTest: true }), true)

    expect(await look()).toEqual([])
    expect(said).toEqual([])
  })

  it.each([
    ['unreachable', 'warn'],
    ['credentials', 'error'],
  ] as const)('is unknown when the provider fails with %s; the shop continues', async (reason, level) => {
    const { said, look } = shopThatSees(() => Promise.reject(new Outage('pay', { reason, mayHaveArrived: false })))

    expect(await look()).toEqual([])
    expect(said[0]).toMatch(new RegExp(`^${level}`))
  })

  it('is unknown when the provider refuses, and a defect of our own is not hidden', async () => {
    const refused = shopThatSees(() => Promise.reject(new PaymentRefusal('not_set_up')))
    const broken = shopThatSees(() => Promise.reject(new TypeError('x')))

    expect(await refused.look()).toEqual([])
    await expect(broken.look()).rejects.toThrow(TypeError)
  })
})

describe('the names of the payment methods', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const methods = [{ kind: 'ideal', name: 'iDEAL | Wero' }] as const
  const MINUTE_MS = 60_000

  function watched(service: () => Promise<PaymentService>) {
    const watch = pollPaymentService({ pay: { service }, log: listeningLog().log, acceptsTestPayments: true })
    return { ...watch, pass: (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS) }
  }

  it('come from the provider, at the start', async () => {
    const watch = watched(async () => ({ ...fine, methods }))
    await watch.pass(0)

    expect(watch.methods()).toEqual(methods)
    watch.stop()
  })

  it('are empty during an outage, and are fetched again soon', async () => {
    let isAway = true
    const watch = watched(async () => {
      if (isAway) throw new Outage('pay', { reason: 'unreachable', mayHaveArrived: false })
      return { ...fine, methods }
    })
    await watch.pass(0)
    expect(watch.methods()).toEqual([])

    isAway = false
    await watch.pass(15)

    expect(watch.methods()).toEqual(methods)
    watch.stop()
  })

  it('are fetched every six hours, and not after a stop, also during a fetch', async () => {
    let asked = 0
    let answer = () => {}
    const watch = watched(async () => {
      asked += 1
      if (asked === 2) {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      }
      return { ...fine, methods }
    })
    await watch.pass(6 * 60 - 1)
    expect(asked).toBe(1)
    await watch.pass(1)
    expect(asked).toBe(2)

    watch.stop()
    answer()
    await watch.pass(0)

    expect(vi.getTimerCount()).toBe(0)
  })

  it('stay cached during a later outage, and are not fetched after a stop', async () => {
    let asked = 0
    const watch = watched(async () => {
      asked += 1
      if (asked > 1) throw new Outage('pay', { reason: 'timeout', mayHaveArrived: true })
      return { ...fine, methods }
    })
    await watch.pass(7 * 60)

    expect(watch.methods()).toEqual(methods)
    watch.stop()
    const before = asked
    await watch.pass(24 * 60)
    expect(asked).toBe(before)
  })
})
