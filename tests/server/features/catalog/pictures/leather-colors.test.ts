import { describe, expect, it } from 'vitest'
import { leatherColors } from '#src/server/features/catalog/pictures/index.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the colors of pictures', () => {
  const shop = useShop()

  it('are those of leathers and other colored products, including new ones after an import', async () => {
    await shop.hasLeather({ hex: '#8a4b22' })
    await shop.hasProduct({ model: 'fien', hex: '#B5862F' })
    const isSold = leatherColors(shop)

    expect([await isSold('8a4b22'), await isSold('b5862f'), await isSold('20304f')]).toEqual([true, true, false])

    await shop.hasLeather({ name: 'Toledo Nacht', hex: '#20304f' })
    expect([await isSold('20304f'), await isSold('8a4b22')]).toEqual([true, true])
  })

  it('are cached, without another query', async () => {
    await shop.hasLeather({ hex: '#8a4b22' })
    const isSold = leatherColors(shop)
    await isSold('8a4b22')

    expect(isSold('8a4b22')).toBe(true)
    expect(isSold('00ff00')).toBe(false)
  })

  it('stay cached during a database outage, which is reported only for unknown colors', async () => {
    await shop.hasLeather({ hex: '#8a4b22' })
    const { db } = shop
    let isAway = false
    const isSold = leatherColors({
      changes: shop.changes,
      db: new Proxy(db, {
        get: (target, name) => {
          if (isAway) throw new Error('the database is away')
          const part = Reflect.get(target, name)
          return typeof part === 'function' ? part.bind(target) : part
        },
      }),
    })
    await isSold('8a4b22')

    isAway = true
    shop.changes.announce('everything')

    expect(isSold('8a4b22')).toBe(true)
    await expect(isSold('20304f')).rejects.toThrow('away')
    isAway = false
    expect(await isSold('20304f')).toBe(false)
  })

  it('are the only ones in which a product is rendered', async () => {
    await shop.hasLeather({ hex: '#8a4b22' })
    const inColour = (hex: string) => shop.app.inject(`/images/swatch/touch/${hex}/current-160.webp`)

    expect([(await inColour('8a4b22')).statusCode, (await inColour('8a4b23')).statusCode]).toEqual([200, 404])
  })
})
