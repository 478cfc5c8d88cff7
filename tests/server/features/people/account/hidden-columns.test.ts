import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('the columns that a staff member hides', () => {
  const shop = useShop()

  const hide = (list: 'orders' | 'customers', hidden: string[]) =>
    shop.sales.account.setHiddenColumns({ body: { list, hidden } })
  const ofSession = async () => (await shop.sales.users.renew()).session.hiddenColumns

  it('are none by default', async () => {
    expect(await ofSession()).toEqual({})
  })

  it('are in the data of all sessions of that staff member from then on, and of no other user', async () => {
    await hide('orders', ['user', 'netsuite'])
    await hide('customers', ['roles'])

    expect(await ofSession()).toEqual({ orders: ['netsuite', 'user'], customers: ['roles'] })
    expect((await shop.admin.users.renew()).session.hiddenColumns).toEqual({})
  })

  it('are replaced by the next choice for that list', async () => {
    await hide('orders', ['user', 'netsuite'])
    await hide('customers', ['roles'])
    const { hiddenColumns } = await hide('orders', [])

    expect(hiddenColumns).toEqual({ customers: ['roles'] })
  })

  it('exclude unknown columns and the column that names the row', async () => {
    const { hiddenColumns } = await hide('orders', ['id', 'wachtwoord', 'user', 'user'])

    expect(hiddenColumns).toEqual({ orders: ['user'] })
    const row = await shop.db
      .selectFrom('users')
      .select('hidden_columns')
      .where('email', '=', 'sales@leermeester.example')
      .executeTakeFirstOrThrow()
    expect(row.hidden_columns).toEqual({ orders: ['user'] })
  })

  it('are refused for an unknown list', async () => {
    const body = { list: 'wachtwoorden' as 'orders', hidden: [] }
    await expect(shop.sales.account.setHiddenColumns({ body })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('are not available to customers, who have no lists with columns', async () => {
    const body = { list: 'orders' as const, hidden: ['user'] }
    await expect(shop.customer.account.setHiddenColumns({ body })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await shop.customer.users.renew()).session.hiddenColumns).toBeUndefined()
  })
})
