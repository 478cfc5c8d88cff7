import { describe, expect, it } from 'vitest'
import { CannotStart } from '#src/main/crash-safety.ts'
import { shopFromEnvironment } from '#src/main/shop-from-environment.ts'

describe("the shop's address from the environment", () => {
  it('overrides the configured one when it is present', () => {
    expect(shopFromEnvironment('http://localhost:3000/')).toEqual({ shopUrl: 'http://localhost:3000' })
    expect(shopFromEnvironment('https://winkel.example')).toEqual({ shopUrl: 'https://winkel.example' })
    expect([shopFromEnvironment(undefined), shopFromEnvironment('')]).toEqual([{}, {}])
  })

  it.each(['http://winkel.example', 'localhost:3000', 'winkel.example', 'https://winkel.example/kassa'])(
    'is refused with a message when it is not the secure address of a shop: %s',
    (shopUrl) => {
      expect(() => shopFromEnvironment(shopUrl)).toThrow(CannotStart)
      expect(() => shopFromEnvironment(shopUrl)).toThrow(`SHOP_URL is geen adres van een winkel: ${shopUrl}`)
      expect(() => shopFromEnvironment(shopUrl)).toThrow('Schrijf een adres dat met https:// begint')
    },
  )
})
