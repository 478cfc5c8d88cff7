import { expect, test } from 'playwright/test'
import { awayFromMidnight } from '../../build/lib/away-from-midnight.ts'
import { violationsOf } from '../support/axe.ts'
import { logInAsStaff, placeGuestOrder, randomLetters } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'

test('an Admin finds a customer twice, merges both, and undoes it', LONG, async ({ page }) => {
  test.setTimeout(240_000) // a merge and its undo, with axe runs
  await awayFromMidnight(1) // it can be undone on the same day
  const lastname = `Dubbel${randomLetters()}`
  const home = { zipcode: '2012 ES', city: 'Haarlem', lastname }
  const first = await placeGuestOrder({ ...home, email: `prive.${crypto.randomUUID()}@voorbeeld.example` }, 1)
  const second = await placeGuestOrder({ ...home, email: `werk.${crypto.randomUUID()}@voorbeeld.example` }, 1)
  const api = await logInAsStaff(page, 'admin')
  const orderCount = async (id: number) => (await api.customers.show({ params: { id: `gast-${id}` } })).orderCount

  await test.step('sees both among the possible doubles, and compares them', async () => {
    await page.goto('/admin/klanten')
    await page.getByRole('link', { name: 'Dubbele klanten' }).click()
    const pair = page.getByRole('listitem').filter({ hasText: lastname })
    await expect(pair).toContainText('zelfde achternaam en telefoonnummer')
    expect(await violationsOf(page)).toEqual([])
    await pair.getByRole('link', { name: 'vergelijken' }).click()
    await expect(page.getByText('1 bestelling', { exact: true })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('merges them: the customer that stays has both orders', async () => {
    await page.getByRole('button', { name: 'Samenvoegen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(lastname)
    await expect(page.getByRole('heading', { name: 'Dubbele klant' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect([await orderCount(first), await orderCount(second)]).toEqual([2, 2])
  })

  await test.step('undoes it on the page of the customer, and stays with the same customer', async () => {
    const { email } = await api.customers.show({ params: { id: `gast-${first}` } })
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await page.getByRole('button', { name: 'Zeker ongedaan maken?' }).click()
    await expect(page.getByText('Het samenvoegen is ongedaan gemaakt.')).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(email ?? '', { exact: true })
        .first(),
    ).toBeVisible()
    const shown = async () => {
      const id = page.url().split('/').at(-1) ?? ''
      return (await api.customers.show({ params: { id } })).email
    }
    await expect.poll(shown).toBe(email)
    expect([await orderCount(first), await orderCount(second)]).toEqual([1, 1])
  })
})
