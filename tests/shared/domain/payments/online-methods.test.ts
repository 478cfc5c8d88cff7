import { describe, expect, it } from 'vitest'
import { type OnlineMethod, onlineMethods } from '#shared/domain/payments/online-methods.ts'

describe('online payment methods', () => {
  it('are iDEAL | Wero, Bancontact and credit card when the provider lists none', () => {
    expect(onlineMethods([]).map(({ name }) => name)).toEqual(['iDEAL | Wero', 'Bancontact', 'Creditcard'])
  })

  it('are those of the provider, with its names and in its order', () => {
    const provided: OnlineMethod[] = [
      { kind: 'bancontact', name: 'Bancontact / Payconiq' },
      { kind: 'other', name: 'in3' },
    ]

    expect(onlineMethods(provided)).toEqual(provided)
  })

  it.each([
    ['iDEAL', 'iDEAL | Wero'],
    ['Wero', 'Wero'],
    ['iDEAL | Wero', 'iDEAL | Wero'],
  ])('show the current name of iDEAL: %s is %s', (name, shown) => {
    expect(onlineMethods([{ kind: 'ideal', name }])[0]?.name).toBe(shown)
  })
})
