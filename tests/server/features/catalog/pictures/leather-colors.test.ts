import { describe, expect, it } from 'vitest'
import { leatherColors } from '#src/server/features/catalog/pictures/index.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the colors of pictures', () => {
  const shop = useShop()

  it('are the colors of leathers and of other colored products, including new colors after an import', async () => {
    await shop.addLeather({ hex: '#8a4b22' })
    await shop.addProduct({ model: 'fien', hex: '#B5862F' })
    const isLeatherColor = leatherColors(shop)

    expect([await isLeatherColor('8a4b22'), await isLeatherColor('b5862f'), await isLeatherColor('20304f')]).toEqual([
      true,
      true,
      false,
    ])

    await shop.addLeather({ name: 'Toledo Nacht', hex: '#20304f' })
    expect([await isLeatherColor('20304f'), await isLeatherColor('8a4b22')]).toEqual([true, true])
  })

  it('are cached, so that a second request needs no query', async () => {
    await shop.addLeather({ hex: '#8a4b22' })
    const isLeatherColor = leatherColors(shop)
    await isLeatherColor('8a4b22')

    expect(isLeatherColor('8a4b22')).toBe(true)
    expect(isLeatherColor('00ff00')).toBe(false)
  })

  it('stay cached during a database outage, so that only a request for an unknown color fails', async () => {
    await shop.addLeather({ hex: '#8a4b22' })
    const { db } = shop
    let isAway = false
    const isLeatherColor = leatherColors({
      changes: shop.changes,
      db: new Proxy(db, {
        get: (target, name) => {
          if (isAway) throw new Error('the database is away')
          const part = Reflect.get(target, name)
          return typeof part === 'function' ? part.bind(target) : part
        },
      }),
    })
    await isLeatherColor('8a4b22')

    isAway = true
    shop.changes.announce('everything')

    expect(isLeatherColor('8a4b22')).toBe(true)
    await expect(isLeatherColor('20304f')).rejects.toThrow('away')
    isAway = false
    expect(await isLeatherColor('20304f')).toBe(false)
  })

  it('are the only colors in which a picture is made', async () => {
    await shop.addLeather({ hex: '#8a4b22' })
    const inColour = (hex: string) => shop.app.inject(`/images/swatch/touch/${hex}/current-160.webp`)

    expect([(await inColour('8a4b22')).statusCode, (await inColour('8a4b23')).statusCode]).toEqual([200, 404])
  })
})
