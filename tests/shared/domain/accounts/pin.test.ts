import { describe, expect, it } from 'vitest'
import { isEasyPin, PIN_DIGITS, PIN_LENGTH } from '#shared/domain/accounts/pin.ts'

describe('a PIN', () => {
  it('has as many digits as the keypad, the form and the server say, which is one number', () => {
    const ofLength = (length: number) => '7'.repeat(length)
    const right = [...Array(12).keys()].filter((length) => PIN_DIGITS.test(ofLength(length)))

    expect([right[0], right.at(-1)]).toEqual([PIN_LENGTH.least, PIN_LENGTH.most])
    expect(PIN_DIGITS.test('12a4')).toBe(false)
  })

  it.each(['1111', '123123', '1234', '7890', '9876', '2580', '1985'])('is among the first to be tried: %s', (pin) => {
    expect(isEasyPin(pin)).toBe(true)
  })

  it.each(['7294', '60318', '90417352'])('is not easy: %s', (pin) => {
    expect(isEasyPin(pin)).toBe(false)
  })
})
