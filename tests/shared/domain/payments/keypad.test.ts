import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountText,
  type KeypadKey,
  keypadKeyOf,
  LEAST_PAYABLE,
  MOST_PAYABLE,
  payableCents,
  pressKey,
  typeAmount,
} from '#shared/domain/payments/keypad.ts'

const press = (keys: string, before = '') => [...keys].reduce((text, key) => pressKey(text, key as KeypadKey), before)

const keys: readonly KeypadKey[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', ',', 'clear', 'backspace']

describe('the keypad of the payment panel', () => {
  it.each([
    ['149,85', '149,85', 14_985],
    ['149,8', '149,8', 14_980],
    ['149,', '149,', 14_900],
    [',5', '0,5', 50],
    ['007', '7', 700],
    ['0,01', '0,01', 1],
    ['1.234,56', '1.234,56', 123_456],
    ['9999999,99', '9999999,99', 999_999_999],
    ['10000000', '10000000', undefined], // nothing is truncated: an invalid amount is refused
    ['1,2,3', '1,2,3', undefined],
    ['0,001', '0,001', undefined],
    ['', '', undefined],
    [',', '0,', undefined],
  ])('turns the keys %s into %s, which is %s cents', (typed, text, amount) => {
    expect(press(typed)).toBe(text)
    expect(payableCents(press(typed))).toBe(amount)
  })

  it('deletes one character, or all characters', () => {
    expect(pressKey('149,85', 'backspace')).toBe('149,8')
    expect(pressKey('', 'backspace')).toBe('')
    expect(pressKey('149,85', 'clear')).toBe('')
  })

  it.each([
    ['149.85', '149.85'],
    [' 20 ', '20'],
    ['0012', '12'],
    ['€ 1.234,56', '1.234,56'],
    ['1.234,-', '1.234,'],
    ['1e5', '1e5'],
    ['', ''],
  ])('shows the pasted text %j as %j', (pasted, text) => expect(typeAmount(pasted)).toBe(text))

  it('refuses a text that is longer than any amount', () => {
    expect(typeAmount('1'.repeat(20))).toBe('1'.repeat(20))
    expect(typeAmount('1'.repeat(21))).toBeUndefined()
  })

  it.each(['1e5', '-3', '0,001', '10.000.000', '1,234', '1,234.56', '0.500', 'NaN', '١٢', '1 000', '+4', '0x10'])(
    'accepts no payment of %j',
    (pasted) => expect(payableCents(pasted)).toBeUndefined(),
  )

  it.each([
    ['5', '5'],
    ['.', '.'],
    [',', ','],
    ['Decimal', ','],
    ['Backspace', 'backspace'],
    ['Delete', 'clear'],
    ['Clear', 'clear'],
    ['e', undefined],
    ['-', undefined],
    ['Enter', undefined],
    ['F5', undefined],
    ['10', undefined],
  ])('maps the keyboard key %s to %s', (key, meant) => expect(keypadKeyOf(key)).toBe(meant))

  it('gets the text of an amount that can be paid, and no text for another amount', () => {
    expect(amountText(14_985)).toBe('149,85')
    expect(amountText(5)).toBe('0,05')
    expect(amountText(LEAST_PAYABLE)).toBe('0,01')
    expect(amountText(MOST_PAYABLE)).toBe('9999999,99')
    for (const amount of [0, -1, 0.5, MOST_PAYABLE + 1, Number.NaN]) expect(amountText(amount)).toBe('')
  })
})

describe('any sequence of keys', () => {
  const presses = fc.array(fc.constantFrom(...keys), { maxLength: 40 })

  it('gives a payable amount only from one cent to € 9.999.999,99, and each digit counts', () => {
    void fc.assert(
      fc.property(presses, (all) => {
        const text = all.reduce(pressKey, '')
        const amount = payableCents(text)
        if (amount === undefined) return
        expect(amount >= LEAST_PAYABLE && amount <= MOST_PAYABLE && Number.isInteger(amount)).toBe(true)
        const [euros = '', decimals = ''] = text.split(',')
        expect(String(amount)).toBe(`${euros}${decimals.padEnd(2, '0')}`.replace(/^0+/, ''))
      }),
    )
  })

  it('gives the same text when a digit is added and deleted with backspace', () => {
    void fc.assert(
      fc.property(presses, fc.constantFrom(...keys.slice(0, 10)), (all, digit) => {
        const before = all.reduce(pressKey, '')
        const after = pressKey(before, digit)
        // A digit after a single zero replaces it.
        if (after !== before && before !== '0') expect(pressKey(after, 'backspace')).toBe(before)
      }),
    )
  })
})

describe('amounts and their texts', () => {
  it('convert both ways without loss', () => {
    void fc.assert(
      fc.property(fc.integer({ min: LEAST_PAYABLE, max: MOST_PAYABLE }), (amount) => {
        expect(payableCents(amountText(amount))).toBe(amount)
        expect(press(amountText(amount))).toBe(amountText(amount))
      }),
    )
  })
})
