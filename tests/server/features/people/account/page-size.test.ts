import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('the number of rows per page of a user', () => {
  const shop = useShop()

  const choose = (userPageSize: number) => shop.sales.account.setPageSize({ body: { userPageSize } })
  const pageSizes = async () =>
    (await shop.db.selectFrom('users').select(['email', 'page_size']).orderBy('email').execute()).map((row) => [
      row.email,
      row.page_size,
    ])

  it.each([4, 6, 12, 24, 48, 96, 240, 480])('may be %d, and is stored with the account', async (size) => {
    await choose(size)

    expect(await pageSizes()).toEqual([
      ['admin@leermeester.example', 96],
      ['klant@leermeester.example', 96],
      ['sales@leermeester.example', size],
    ])
  })

  it('is in the session data from then on', async () => {
    await choose(24)

    expect((await shop.sales.users.renew()).session.userPageSize).toBe(24)
  })

  it.each([0, 5, -4, 1_000_000])('may not be %d', async (size) => {
    await expect(choose(size)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
