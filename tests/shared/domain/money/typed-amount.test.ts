import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents } from '#shared/domain/money/format.ts'
import {
  amountInWords,
  amountProblem,
  MOST_TYPED,
  readAmount,
  typedCents,
  withoutCurrency,
} from '#shared/domain/money/typed-amount.ts'

describe('an amount typed in Dutch', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1.234', 123_400], // one dot and three digits: thousands
    ['12.345', 1_234_500],
    ['1.234.567,8', 123_456_780],
    ['1234,56', 123_456],
    ['1234', 123_400],
    ['149,8', 14_980],
    ['149,', 14_900],
    ['149.85', 14_985], // the numeric keypad of many keyboards sends a dot
    ['149.8', 14_980],
    ['149.', 14_900],
    [',5', 50],
    ['.50', 50],
    ['007', 700],
    ['00000000012', 1_200], // with any number of leading zeros
    ['25,--', 2_500],
    ['0', 0],
    ['€ 1.234,56', 123_456],
    ['€\u00a01.234,56', 123_456],
    ['EUR 12,50', 1_250],
    ['1.234,-', 123_400],
    [' 20 ', 2_000],
    ['9.999.999,99', 999_999_999],
  ])('%j is %d cents', (text, cents) => {
    expect(readAmount(text)).toEqual({ kind: 'amount', cents })
    expect(typedCents(text)).toBe(cents)
    expect(amountProblem(text)).toBeUndefined()
  })

  it.each(['', '  ', '€'])('%j is empty', (text) => {
    expect(readAmount(text)).toEqual({ kind: 'empty' })
    expect(amountProblem(text)).toBeUndefined()
  })

  it.each([
    ['1,234', 'ambiguous'], // € 1,23 and another digit, or one thousand in English
    ['1,234.56', 'ambiguous'],
    ['1,234,567', 'ambiguous'],
    ['0.500', 'ambiguous'],
    ['1234.567', 'ambiguous'],
    ['1.2345', 'ambiguous'],
    ['1.234.5', 'ambiguous'],
    ['1.23.456', 'ambiguous'],
    ['1.23,4', 'ambiguous'],
    ['1,2,3', 'ambiguous'],
    ['1..2', 'ambiguous'],
    [',', 'ambiguous'],
    ['0,001', 'decimals'],
    ['1.234,5678', 'decimals'],
    ['10.000.000', 'too_much'],
    ['10000000', 'too_much'],
    ['99999999999999999999', 'too_much'],
    ['1e5', 'no_amount'],
    ['-3', 'no_amount'],
    ['1,-5', 'no_amount'],
    ['12€50', 'no_amount'],
    ['25€', 'no_amount'],
    ['€ -5,00', 'no_amount'],
    ['1 000', 'no_amount'],
    ['+4', 'no_amount'],
    ['0x10', 'no_amount'],
    ['١٢', 'no_amount'],
    ['NaN', 'no_amount'],
  ])('%j is refused: %s', (text, why) => {
    expect(readAmount(text)).toEqual({ kind: 'refused', why })
    expect(typedCents(text)).toBeUndefined()
    expect(amountProblem(text)).toMatch(/\.$/)
  })

  it.each([
    ['€ 25,-', '25,'],
    ['EUR 25,--', '25,'],
    [' eur12,50 ', '12,50'],
    ['25', '25'],
  ])('%j without its currency is %j', (text, written) => {
    expect(withoutCurrency(text)).toBe(written)
  })

  it.each([
    ['1.234', 'Gelezen als € 1.234,00.'],
    ['149.85', 'Gelezen als € 149,85.'],
    ['0.', 'Gelezen als € 0,00.'],
    ['1234', undefined], // unambiguous
    ['149,85', undefined],
    ['1.2345', undefined], // refused
    ['', undefined],
  ])('%j is shown with its meaning if it has a dot and is an amount: %s', (text, words) => {
    expect(amountInWords(text)?.replaceAll('\u00a0', ' ')).toBe(words)
  })

  it('has an error sentence for every refusal', () => {
    expect(amountProblem('1,234')).toBe(
      'Dit bedrag kan op meer manieren worden gelezen. Schrijf het als 1234,56 of 1.234,56.',
    )
    expect(amountProblem('1e5')).toBe('Schrijf een bedrag in cijfers, zoals 1234,56 of 1.234,56.')
    expect(amountProblem('0,001')).toBe('Schrijf ten hoogste twee cijfers achter de komma.')
    expect(amountProblem('10000000')).toMatch(/^Ten hoogste €\s9\.999\.999,99\.$/)
  })
})

describe('formatting and parsing amounts', () => {
  const anAmount = fc.integer({ min: 0, max: MOST_TYPED })

  it('gives every amount back to the cent, with or without dots between thousands, or with a decimal point', () => {
    void fc.assert(
      fc.property(anAmount, (cents) => {
        const written = formatCents(cents)
        expect(typedCents(written)).toBe(cents)
        expect(typedCents(written.replaceAll('.', ''))).toBe(cents)
        expect(typedCents(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)).toBe(cents)
      }),
    )
  })

  it('never parses a text as a different amount', () => {
    const typed = fc.string({ unit: fc.constantFrom('0', '1', '9', '5', '.', ','), maxLength: 12 })
    void fc.assert(
      fc.property(typed, (text) => {
        const cents = typedCents(text)
        if (cents === undefined) return
        const digits = text.replace(/\D/g, '').replace(/^0+/, '')
        // Every typed digit counts: nothing is truncated at either end.
        expect([cents, cents / 10, cents / 100].map(String)).toContain(digits || '0')
      }),
      { numRuns: 2_000 },
    )
  })
})
