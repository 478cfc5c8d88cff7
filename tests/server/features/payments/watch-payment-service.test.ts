import { describe, expect, it } from 'vitest'
import { checkPaymentService } from '#src/server/features/payments/index.ts'
import type { Log } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import type { PaymentService } from '#src/server/ports/payment-provider.ts'

const fine: PaymentService = { isTest: false, isActive: true, isSecretOurs: true }

function shopThatSees(service: () => Promise<PaymentService>, acceptsTestPayments = false) {
  const said: string[] = []
  const say = (level: string) => (_facts: object, message: string) => void said.push(`${level}: ${message}`)
  const log: Log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }
  return { said, look: () => checkPaymentService({ pay: { service }, log, acceptsTestPayments }) }
}

describe('how the provider has the shop in its books', () => {
  it.each([
    [{ isActive: false }, 'not active'],
    [{ isSecretOurs: false }, 'PAY_SERVICE_SECRET'],
    [{ isTest: true }, 'test mode'],
  ])('is an alarm with %j', async (told, word) => {
    const { said, look } = shopThatSees(async () => ({ ...fine, ...told }))

    await look()

    expect(said).toEqual([expect.stringContaining(word)])
    expect(said[0]).toMatch(/^error/)
  })

  it('may be a test where the shop is one', async () => {
    const { said, look } = shopThatSees(async () => ({ ...fine, isTest: true }), true)

    expect(await look()).toEqual([])
    expect(said).toEqual([])
  })

  it.each([
    ['unreachable', 'warn'],
    ['credentials', 'error'],
  ] as const)('is not known when the provider is %s; the shop goes on', async (reason, level) => {
    const { said, look } = shopThatSees(() => Promise.reject(new Outage('pay', { reason, mayHaveArrived: false })))

    expect(await look()).toEqual([])
    expect(said[0]).toMatch(new RegExp(`^${level}`))
  })
})
