import { describe, expect, it } from 'vitest'
import { listPaymentTerminals } from '#src/server/features/sales/payments/list-payment-terminals.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { type PaymentProvider, PaymentRefusal, type PaymentTerminal } from '#src/server/ports/payment-provider.ts'

const terminal = (code: string, facts: Partial<PaymentTerminal> = {}): PaymentTerminal => ({
  code,
  name: code,
  isActive: true,
  isOnline: true,
  ...facts,
})
const list = (terminals: PaymentProvider['terminals']) => {
  // No other method of the provider is used here.
  const pay = { terminals } as PaymentProvider
  return listPaymentTerminals({ pay, log: silentLog, terminalCode: 'TH-1' })
}

describe('listing the payment terminals', () => {
  it("returns the active ones: the shop's own first, then those that are online, then by name", async () => {
    const terminals = [
      terminal('TH-4', { name: 'Zaal', isOnline: false }),
      terminal('TH-2', { name: 'Werkplaats' }),
      terminal('TH-5', { isActive: false }),
      terminal('TH-1', { name: 'Toonbank', isOnline: false }),
      terminal('TH-3', { name: 'Beurs' }),
      terminal('TH-6', { name: 'Atelier', isOnline: false }),
    ]

    expect(await list(async () => terminals)).toEqual({
      ok: true,
      value: {
        terminals: [
          { code: 'TH-1', name: 'Toonbank', isReady: false, isStandard: true },
          { code: 'TH-3', name: 'Beurs', isReady: true, isStandard: false },
          { code: 'TH-2', name: 'Werkplaats', isReady: true, isStandard: false },
          { code: 'TH-6', name: 'Atelier', isReady: false, isStandard: false },
          { code: 'TH-4', name: 'Zaal', isReady: false, isStandard: false },
        ],
      },
    })
  })

  it.each([new Outage('pay', { reason: 'unreachable', mayHaveArrived: false }), new PaymentRefusal('not_set_up')])(
    'fails with payment_unavailable while the provider fails: %s',
    async (error) => {
      expect(await list(() => Promise.reject(error))).toMatchObject({ ok: false, code: 'payment_unavailable' })
    },
  )

  it('throws an error that does not come from the provider', async () => {
    await expect(list(() => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError)
  })
})
