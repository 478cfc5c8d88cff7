import { describe, expect, it } from 'vitest'
import { type OnlineMethod, onlineMethods } from '#shared/domain/payments/online-methods.ts'

describe('ways to pay online', () => {
  it('are iDEAL | Wero, Bancontact and credit card where the provider names none', () => {
    expect(onlineMethods([]).map(({ name }) => name)).toEqual(['iDEAL | Wero', 'Bancontact', 'Creditcard'])
  })

  it('are those of the provider, by its names and in its order', () => {
    const told: OnlineMethod[] = [
      { kind: 'bancontact', name: 'Bancontact / Payconiq' },
      { kind: 'other', name: 'in3' },
    ]

    expect(onlineMethods(told)).toEqual(told)
  })

  it.each([
    ['iDEAL', 'iDEAL | Wero'],
    ['Wero', 'Wero'],
    ['iDEAL | Wero', 'iDEAL | Wero'],
  ])('have iDEAL under its present name: %s is %s', (told, shown) => {
    expect(onlineMethods([{ kind: 'ideal', name: told }])[0]?.name).toBe(shown)
  })
})
