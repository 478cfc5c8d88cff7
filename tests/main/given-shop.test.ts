import { describe, expect, it } from 'vitest'
import { CannotStart } from '#src/main/crash-safety.ts'
import { givenShop } from '#src/main/given-shop.ts'

describe('the shop that the terminal is started with', () => {
  it('is the one that is named, or the one that is set', () => {
    expect(givenShop('http://localhost:3000/')).toEqual({ shopUrl: 'http://localhost:3000' })
    expect(givenShop('https://winkel.example')).toEqual({ shopUrl: 'https://winkel.example' })
    expect([givenShop(undefined), givenShop('')]).toEqual([{}, {}])
  })

  it.each(['http://winkel.example', 'localhost:3000', 'winkel.example', 'https://winkel.example/kassa'])(
    'is refused in words when passwords should not go there: %s',
    (shopUrl) => {
      expect(() => givenShop(shopUrl)).toThrow(CannotStart)
      expect(() => givenShop(shopUrl)).toThrow(`SHOP_URL is geen adres van een winkel: ${shopUrl}`)
      expect(() => givenShop(shopUrl)).toThrow('Schrijf een adres dat met https:// begint')
    },
  )
})
