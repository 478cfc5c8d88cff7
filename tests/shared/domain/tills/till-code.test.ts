import { describe, expect, it } from 'vitest'
import { formatTillCode, newTillCode, parseTillCode, tillCodeLink } from '#shared/domain/tills/till-code.ts'

describe('the code of a new till', () => {
  it('has eight characters of 32, shown in two groups', () => {
    let next = 0
    const code = newTillCode((below) => {
      next = (next + 7) % below
      return next
    })

    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(formatTillCode('7K2Q0XN4')).toBe('7K2Q-0XN4')
  })

  it.each(['7K2Q0XN4', '7k2q-0xn4', ' 7K2Q 0XN4 ', '7K2QoXN4'])('is read from %j', (typed) => {
    expect(parseTillCode(typed)).toEqual({ code: '7K2Q0XN4', shopUrl: undefined })
  })

  it('is read with the address of the shop from its QR code', () => {
    expect(parseTillCode(tillCodeLink('https://winkel.example', '7K2Q0XN4'))).toEqual({
      code: '7K2Q0XN4',
      shopUrl: 'https://winkel.example',
    })
  })

  it.each(['', '7K2Q0XN', '7K2Q0XN44', '7K2Q0XU4', 'https://winkel.example/', 'https://winkel.example/#kassa-'])(
    'is not read from %j',
    (typed) => {
      expect(parseTillCode(typed)).toBeUndefined()
    },
  )
})
