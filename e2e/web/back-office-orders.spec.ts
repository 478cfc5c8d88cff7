import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { formatCents } from '#shared/domain/money/format.ts'
import { shortcutCents } from '#shared/domain/payments/order-payment.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { violationsOf } from '../support/axe.ts'
import { endPaymentAtProvider, logInAsStaff, placeGuestOrder, randomLetters } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'

const HOME = { zipcode: '2012 ES', city: 'Haarlem' }
/** With this number of pieces, 15 % of the total ends in cents for which the twin's payment terminal approves. */
const PIECES = 4

/** Formats an amount as in the text of a page, with ordinary spaces. */
const euros = (amountCents: number) => formatCents(amountCents).replace(/\s/g, ' ')

test('a seller takes 15 % by card and the rest in cash, prints the receipt and refunds a part @small', async ({
  page,
}) => {
  test.slow() // a long sequence at the counter
  const buyer = { ...HOME, lastname: `Zee${randomLetters()}`, email: `fenna.${crypto.randomUUID()}@voorbeeld.example` }
  const id = await placeGuestOrder(buyer, PIECES)
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  const api = await logInAsStaff(page, 'sales')
  const { outstanding } = await api.paymentDesk.show({ params: { id } })
  const total = Math.round(outstanding * 100)
  const deposit = shortcutCents(15, total)
  const order = new StaffOrderPage(page)

  await test.step('opens the order from the list', async () => {
    await page.goto(`/admin/verkooporders?salessearch=${buyer.lastname}`)
    await page.getByRole('row', { name: buyer.email }).click()
    await expect(page).toHaveURL(`/admin/verkooporders/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Verkooporder ${id}`)
  })

  await test.step('takes 15 % by card', async () => {
    await order.shortcut(15).click()
    await order.take('Pinnen', euros(deposit))
    // The customer of the twin pays within seconds.
    const paid = order.panel.getByText(`${euros(deposit)} is betaald.`)
    await expect(order.panel.getByText('De klant kan nu pinnen.').or(paid)).toBeVisible()
    await expect(paid).toBeVisible({ timeout: 30_000 })
  })

  await test.step('takes the rest in cash, without a mouse', async () => {
    const keyboard = new Keyboard(page)
    await keyboard.use(order.shortcut(100))
    await keyboard.use(order.method('Contant'))
    await expect(order.dialog.getByRole('button', { name: 'Doorgaan' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(order.panel.getByText(`${euros(total - deposit)} contant ontvangen.`)).toBeVisible()
    await expect(order.shortcut(100)).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('prints the receipt, and saves it as a file', async () => {
    await page.getByRole('button', { name: /^Bon: Pinnen/ }).click()
    await expect(order.dialog.getByText('AKKOORD')).toBeVisible()
    await order.dialog.getByRole('button', { name: 'Afdrukken' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
    const coming = page.waitForEvent('download')
    await order.dialog.getByRole('button', { name: 'PDF bewaren' }).click()
    expect((await readFile(await (await coming).path())).subarray(0, 5).toString()).toBe('%PDF-')
    await order.dialog.getByRole('button', { name: 'Sluiten' }).click()
  })

  await test.step('refunds a part, with a reason', async () => {
    await page.getByRole('button', { name: /^Terugbetalen: Contant/ }).click()
    await order.dialog.getByLabel('Bedrag').fill('10,00')
    await order.dialog.getByLabel('Reden').fill('Kras op de poot')
    await order.dialog.getByRole('button', { name: /10,00 terugbetalen$/ }).click()
    await expect(order.dialog).toHaveCount(0)
    await expect(order.shortcut(100)).toContainText('10,00')
    expect(await api.paymentDesk.show({ params: { id } })).toMatchObject({
      paid: (total - 1000) / 100,
      outstanding: 10,
    })
  })
})

test('a card is declined, and a silent terminal approves after 70 seconds @small', LONG, async ({ page }) => {
  test.slow() // two card payments
  const email = `daan.${crypto.randomUUID()}@voorbeeld.example`
  const id = await placeGuestOrder({ ...HOME, lastname: 'Zee', email }, PIECES)
  await page.clock.install()
  const api = await logInAsStaff(page, 'sales')
  const order = new StaffOrderPage(page)
  await order.open(id)

  await test.step('a declined card pays nothing, and another try can begin', async () => {
    // The twin declines amounts that end in one cent, and leaves those with three cents open.
    await order.press('10,01')
    await order.take('Pinnen', /10,01/)
    await expect(order.panel.getByText('De betaling is geweigerd of mislukt. Er is niets betaald.')).toBeVisible({
      timeout: 30_000,
    })
  })

  await test.step('a silent terminal shows that the amount must not be taken again', async () => {
    await order.press('10,03')
    await order.take('Pinnen', /10,03/)
    await expect(order.panel.getByText('De klant kan nu pinnen.')).toBeVisible()
    // While the first payment is open, a second payment cannot start.
    await expect(order.method('Contant')).toBeDisabled()
    await page.clock.fastForward(70_000)
    await expect(order.panel.getByText('De uitkomst is nog onbekend en wordt nagevraagd.')).toBeVisible()
    await expect(order.panel.getByText(/neem het bedrag niet nog eens in/)).toBeVisible()
  })

  await test.step('a late approval appears on the open screen', async () => {
    await endPaymentAtProvider(api, page, id, 'paid')
    await expect(order.panel.getByText('€ 10,03 is betaald.')).toBeVisible({ timeout: 20_000 })
    expect(await api.paymentDesk.show({ params: { id } })).toMatchObject({ paid: 10.03 })
  })
})

test('an order is found by name, postcode, city and mail address @small', async ({ page }) => {
  const letters = randomLetters()
  const buyer = {
    lastname: `Über${letters}`,
    zipcode: `${1000 + Math.floor(Math.random() * 9000)} ${letters.slice(0, 2).toUpperCase()}`,
    city: `Proefdam ${letters}`,
    email: `${letters}.${crypto.randomUUID()}@voorbeeld.example`,
  }
  const id = await placeGuestOrder(buyer, 1)
  await placeGuestOrder({ ...HOME, lastname: 'Bakker', email: `bakker.${letters}@elders.example` }, 1)
  await logInAsStaff(page, 'sales')
  await page.goto('/admin/verkooporders?page=2')
  const field = page.getByPlaceholder('Verkooporders zoeken op email, achternaam, postcode of plaats...')

  for (const term of [`uber${letters}`, buyer.zipcode, buyer.city.toLowerCase(), buyer.email]) {
    await field.fill(term)
    await field.press('Enter')
    // A new search returns to the first page.
    await expect(page).toHaveURL((url) => url.searchParams.get('salessearch') === term && !url.searchParams.has('page'))
    await expect(page.getByRole('row', { name: buyer.email })).toContainText(String(id))
    await expect(page.getByRole('row', { name: `bakker.${letters}@elders.example` })).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'Zoekterm wissen' }).click()
  await expect(page).toHaveURL((url) => !url.searchParams.has('salessearch'))
  await expect(page.getByRole('row', { name: `bakker.${letters}@elders.example` })).toBeVisible()
})
