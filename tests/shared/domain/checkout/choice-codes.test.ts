import { describe, expect, it } from 'vitest'
import {
  addressChoiceOfCode,
  choicesInCodes,
  choicesInWords,
  codeOfAddressChoice,
  codeOfDelivery,
  codeOfPaymentOption,
  deliveryOfCode,
  paymentOptionOfCode,
} from '#shared/domain/checkout/choice-codes.ts'

describe('the code of a choice', () => {
  it.each([
    ['1', 'deposit'],
    ['2', 'full'],
    ['3', 'at_pickup'],
    ['4', 'in_showroom'],
    ['5', 'free'],
  ] as const)('%s is the payment option %s', (code, option) => {
    expect(paymentOptionOfCode(code)).toBe(option)
    expect(codeOfPaymentOption(option)).toBe(code)
  })

  it.each([
    ['s', 'delivery'],
    ['a', 'pickup'],
  ] as const)('%s is the delivery method %s', (code, method) => {
    expect(deliveryOfCode(code)).toBe(method)
    expect(codeOfDelivery(method)).toBe(code)
  })

  it.each([
    ['1', 'same'],
    ['2', 'other'],
  ] as const)('%s is the delivery address %s', (code, choice) => {
    expect(addressChoiceOfCode(code)).toBe(choice)
    expect(codeOfAddressChoice(choice)).toBe(code)
  })

  it.each([
    ['6', () => paymentOptionOfCode('6' as never)],
    ['delivery', () => deliveryOfCode('delivery' as never)],
    ['constructor', () => addressChoiceOfCode('constructor' as never)],
  ])('%s causes an error, because no choice has this code', (code, translate) => {
    expect(translate).toThrow(`unknown code '${code}'`)
  })
})

describe('the choices of a form', () => {
  const words = { remarks: 's', deliveryAddress: 'other', city: '1', delivery: 'pickup', payment: 'free', isNew: true }
  const codes = { remarks: 's', deliveryAddress: '2', city: '1', delivery: 'a', payment: '5', isNew: true }

  it('are translated both ways, without a change of other fields or of the order of the fields', () => {
    expect(JSON.stringify(choicesInCodes(words))).toBe(JSON.stringify(codes))
    expect(JSON.stringify(choicesInWords<string | boolean>(codes))).toBe(JSON.stringify(words))
  })

  it('stay absent when the form lacks them', () => {
    expect(choicesInCodes({ city: 'Gent' })).toEqual({ city: 'Gent' })
    expect(choicesInWords({ delivery: 'a' })).toEqual({ delivery: 'pickup' })
  })

  it('stay unchanged when a stored value is not a known code', () => {
    const damaged = { delivery: 'x', payment: '', deliveryAddress: 'toString', remarks: undefined }

    expect(choicesInWords<string | undefined>(damaged)).toEqual(damaged)
  })
})
