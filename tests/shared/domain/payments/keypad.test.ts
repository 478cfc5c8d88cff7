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

describe('the keypad of the counter', () => {
  it.each([
    ['149,85', '149,85', 14_985],
    ['149,8', '149,8', 14_980],
    ['149,', '149,', 14_900],
    [',5', '0,5', 50],
    ['007', '7', 700],
    ['0,01', '0,01', 1],
    ['9999999,99', '9999999,99', 999_999_999],
    ['10000000', '1000000', 100_000_000], // the eighth digit does nothing
    ['1,2,3', '1,23', 123],
    ['0,001', '0,00', undefined], // neither does a third decimal
    ['', '', undefined],
    [',', '0,', undefined],
  ])('typing %s leaves %s, which is %s cents', (typed, text, amount) => {
    expect(press(typed)).toBe(text)
    expect(payableCents(press(typed))).toBe(amount)
  })

  it('takes back one key, and all of them', () => {
    expect(pressKey('149,85', 'backspace')).toBe('149,8')
    expect(pressKey('', 'backspace')).toBe('')
    expect(pressKey('149,85', 'clear')).toBe('')
  })

  it.each([
    ['149.85', '149,85'],
    [' 20 ', '20'],
    ['0012', '12'],
    ['.5', '0,5'],
    ['', ''],
  ])('what is pasted as %j stands there as %j', (pasted, text) => expect(typeAmount(pasted)).toBe(text))

  it.each([
    '1e5',
    '-3',
    '0,001',
    '10.000.000',
    '10000000',
    '1.234,56',
    '€ 5',
    'NaN',
    '١٢',
    '1 000',
    '+4',
    '0x10',
    '1,2.3',
  ])('refuses %j', (pasted) => {
    expect(typeAmount(pasted)).toBeUndefined()
    expect(payableCents(pasted)).toBeUndefined()
  })

  it.each([
    ['5', '5'],
    ['.', ','],
    [',', ','],
    ['Decimal', ','],
    ['Backspace', 'backspace'],
    ['Delete', 'clear'],
    ['Clear', 'clear'],
    ['e', undefined],
    ['-', undefined],
    ['Enter', undefined],
    ['F5', undefined],
  ])('the key %s of the keyboard is %s', (key, meant) => expect(keypadKeyOf(key)).toBe(meant))

  it('puts an amount on the keypad that can be paid, and nothing else', () => {
    expect(amountText(14_985)).toBe('149,85')
    expect(amountText(5)).toBe('0,05')
    for (const amount of [0, -1, 0.5, MOST_PAYABLE + 1, Number.NaN]) expect(amountText(amount)).toBe('')
  })
})

describe('whatever is pressed', () => {
  const presses = fc.array(fc.constantFrom(...keys), { maxLength: 40 })

  it('what stands there is nothing or an amount of at most two decimals, never more than can be paid', () => {
    void fc.assert(
      fc.property(presses, (all) => {
        const text = all.reduce(pressKey, '')
        expect(text).toMatch(/^(?:|(?:0|[1-9]\d{0,6})(?:,\d{0,2})?)$/)
        const amount = payableCents(text)
        if (amount === undefined) expect(text).toMatch(/^0?(?:,0{0,2})?$/)
        else expect(amount >= LEAST_PAYABLE && amount <= MOST_PAYABLE && Number.isInteger(amount)).toBe(true)
      }),
    )
  })

  it('a key that adds something is taken back by one backspace', () => {
    void fc.assert(
      fc.property(presses, fc.constantFrom(...keys.slice(0, 10)), (all, digit) => {
        const before = all.reduce(pressKey, '')
        const after = pressKey(before, digit)
        // Over a nought alone the digit comes in its place.
        if (after !== before && before !== '0') expect(pressKey(after, 'backspace')).toBe(before)
      }),
    )
  })
})

describe('amounts and texts', () => {
  it('every amount that can be paid comes back to the cent', () => {
    void fc.assert(
      fc.property(fc.integer({ min: LEAST_PAYABLE, max: MOST_PAYABLE }), (amount) => {
        expect(payableCents(amountText(amount))).toBe(amount)
        expect(press(amountText(amount))).toBe(amountText(amount))
      }),
    )
  })

  it('no text that a person could paste is taken for an amount that it does not say', () => {
    void fc.assert(
      fc.property(fc.string(), (pasted) => {
        const text = typeAmount(pasted)
        // A comma alone is how cents begin: it says nothing yet.
        const said = pasted.trim().replace(',', '.').replace(/^\.$/, '0')
        if (text) expect(Number(text.replace(',', '.'))).toBe(Number(said))
      }),
    )
  })
})
