import { describe, expect, it } from 'vitest'
import { isEasyPin, PIN_DIGITS, PIN_LENGTH } from '#shared/domain/accounts/pin.ts'

describe('a PIN', () => {
  it('is accepted by the pattern with exactly the lengths that the keypad accepts', () => {
    const ofLength = (length: number) => '7'.repeat(length)
    const accepted = [...Array(12).keys()].filter((length) => PIN_DIGITS.test(ofLength(length)))

    expect([accepted[0], accepted.at(-1)]).toEqual([PIN_LENGTH.least, PIN_LENGTH.most])
    expect(PIN_DIGITS.test('12a4')).toBe(false)
  })

  it.each([
    ...['1111', '1212', '121212', '123123', '12121212', '12341234'],
    ...['1234', '7890', '9876', '2109', '01234567'],
    ...['2580', '1397', '1122', '112358'],
    ...['1930', '1985', '1999', '2000', '2039'],
  ])('%s is easy to guess', (pin) => {
    expect(isEasyPin(pin)).toBe(true)
  })

  it.each([
    ...['7294', '60318', '90417352'],
    ...['1235', '9874', '12347', '23456780'], // counting, but not to the end
    ...['1929', '2040', '19855', '71985', '41985236'], // not a year from 1930 to 2039
    ...['71111', '11112', '123124', '7474742'], // not a repetition over the full length
  ])('%s is not easy to guess', (pin) => {
    expect(isEasyPin(pin)).toBe(false)
  })
})
