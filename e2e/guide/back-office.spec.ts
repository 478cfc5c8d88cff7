import { type Page, test } from 'playwright/test'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { amountFor } from '../support/payment-terminal-twin.ts'
import { logInAsStaff } from '../support/staff.ts'
import { fillShop } from './guide-shop.ts'
import { takePicture } from './picture.ts'

/** Opens a page of the back office and waits for its title. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test('takes the pictures of the guide "Beheer"', async ({ page, request }) => {
  const orders = await fillShop(request)
  // Searches without results, which the picture "beheer-zoeken" shows.
  for (const term of ['waterbed', 'hangmat', 'schommelstoel']) {
    await open(page, `/zoeken?s=${encodeURIComponent(term)}`)
  }
  await logInAsStaff(page, 'admin')
  const order = new StaffOrderPage(page)

  await test.step('an order with a payment', async () => {
    await order.open(orders[0] ?? 0)
    await order.press(amountFor('approved', 10))
    await order.take('Contant', /10,00/)
    await order.panel.getByText('€ 10,00 contant ontvangen.').waitFor()
    await order.open(orders[0] ?? 0)
    await takePicture(page, 'beheer-order')
    await takePicture(page, 'beheer-betaalscherm', order.panel)
  })

  for (const [path, name] of [
    ['/admin', 'beheer-start'],
    ['/admin/verkooporders', 'beheer-verkooporders'],
    ['/admin/klanten', 'beheer-klanten'],
    ['/admin/voorraad', 'beheer-voorraad'],
    ['/admin/reviews', 'beheer-reviews'],
    ['/admin/berichten', 'beheer-berichten'],
    ['/admin/zoeken', 'beheer-zoeken'],
    ['/admin/data', 'beheer-data'],
    ['/admin/gebruikers', 'beheer-gebruikers'],
    ['/admin/teksten/garantie', 'klantteksten-tekst'],
  ] as const) {
    await test.step(name, async () => {
      await open(page, path)
      await takePicture(page, name)
    })
  }

  await test.step('beheer-herroeping', async () => {
    await open(page, '/admin/herroepingen')
    await page.getByRole('row', { name: /Daan Bos/ }).click()
    await page.getByRole('radiogroup', { name: 'Wat doet u?' }).waitFor()
    await takePicture(page, 'beheer-herroeping')
  })
})
