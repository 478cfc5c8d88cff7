import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { cashSuggestions } from '#shared/domain/payments/cash-notes.ts'
import { PosPage } from '../pages/pos-page.ts'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { countPresses } from '../support/count-presses.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { apiOf, careProducts } from '../support/shop-data.ts'
import { placeGuestOrder, randomLetters } from '../support/staff.ts'
import { smallTargets } from '../support/touch-targets.ts'

/** Formats an amount as in the text of a page, with ordinary spaces. */
const euros = (amountCents: number) => formatCents(amountCents).replace(/\s/g, ' ')
/** Milliseconds between two keys. The app treats faster typing as a scan. */
const TYPING_SPEED = { delay: 60 }
const TERMINALS = ['TH-1000-0001', 'TH-1000-0002']

test('a known customer buys one product by card in at most four presses', async ({ terminal, request }) => {
  const lastname = `Zee-${randomLetters()}`
  const email = `fenna.${crypto.randomUUID()}@voorbeeld.example`
  await placeGuestOrder({ zipcode: '2012 ES', city: 'Haarlem', lastname, email }, 1)
  const [soap] = await careProducts(apiOf(request))
  if (!soap) throw new Error('the demo shop has no leather care product')
  const till = await terminal.start({
    settings: { terminalCode: TERMINALS[test.info().parallelIndex % TERMINALS.length] },
  })
  const counter = new PosPage(till.page)
  const order = new StaffOrderPage(till.page)
  await logIn(till, 'sales')
  await expect(counter.entry).toBeFocused()
  const presses = await countPresses(till.page)

  await till.page.keyboard.type(soap.displayName, TYPING_SPEED)
  await till.page.getByRole('option', { name: soap.displayName }).first().click()
  await expect(counter.lines).toHaveCount(1)
  await till.page.keyboard.type(lastname, TYPING_SPEED)
  await till.page.getByRole('option', { name: lastname }).first().click()
  await expect(till.page.getByRole('region', { name: 'Klant', exact: true })).toContainText(email)
  await till.page.getByRole('button', { name: /^Pinnen €/ }).click()
  await expect(order.dialog.getByText(euros(grossUnitPrice(soap.netPrice))).first()).toBeVisible()
  await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
  await expect(order.panel.getByText(/is betaald\.$/)).toBeVisible({ timeout: 30_000 })

  expect(await presses()).toBeLessThanOrEqual(4)
  await order.panel.getByRole('button', { name: 'Nieuwe verkoop' }).click()
  await expect(counter.entry).toBeFocused()
  await expect(till.page.getByRole('region', { name: 'Betalingen van andere orders' })).toBeHidden()
})

test('a walk-in customer pays a cleaner in cash in at most four presses, and the next one pays in two parts', async ({
  terminal,
  request,
}) => {
  test.slow() // two sales
  const api = apiOf(request)
  const [soap] = await careProducts(api)
  if (!soap) throw new Error('the demo shop has no leather care product')
  await api.users.login({ body: { email: 'admin@leermeester.example', password: 'leermeester' } })
  await api.counterTiles.fix({ body: { itemIds: [soap.id] } })
  const priceCents = grossUnitPrice(soap.netPrice)
  const [, noteCents = 0] = cashSuggestions(priceCents)
  const till = await terminal.start({
    settings: { terminalCode: TERMINALS[test.info().parallelIndex % TERMINALS.length] },
  })
  const counter = new PosPage(till.page)
  const order = new StaffOrderPage(till.page)
  await logIn(till, 'sales')
  const tile = till.page.getByRole('region', { name: 'Snel toevoegen' }).getByRole('button', { name: soap.displayName })
  await expect(tile).toBeVisible()
  const presses = await countPresses(till.page)

  await test.step('cash, with a note and its change', async () => {
    await tile.click()
    await expect(counter.lines).toHaveCount(1)
    await till.page.getByRole('button', { name: /^Contant €/ }).click()
    await order.dialog.getByRole('button', { name: formatCents(noteCents) }).click()
    await expect(order.dialog.getByText(`Wisselgeld: ${euros(noteCents - priceCents)}`)).toBeVisible()
    expect(await smallTargets(till.page)).toEqual([])
    await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
    await expect(order.panel.getByText(`${euros(priceCents)} contant ontvangen.`)).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(4)
    await expect(till.page.getByText('Balieklant').first()).toBeVisible()
    await expect(order.dialog).toBeHidden()
    expect(await smallTargets(till.page)).toEqual([])
  })

  await test.step('a part in cash and the rest by card', async () => {
    await order.panel.getByRole('button', { name: 'Nieuwe verkoop' }).click()
    await tile.click()
    await expect(counter.lines).toHaveCount(1)
    expect(await smallTargets(till.page)).toEqual([])
    await counter.place()
    const amount = order.panel.getByLabel('Bedrag')
    await expect(amount).toHaveValue(formatCents(priceCents).replace(/[^\d,]/g, ''))
    expect(await smallTargets(till.page, '[class*="keys"]', 60)).toEqual([])
    await order.panel.getByRole('button', { name: '5', exact: true }).click()
    await expect(amount).toHaveValue('5')
    await order.take('Contant', euros(500))
    await expect(order.panel.getByText(`Nog open: ${euros(priceCents - 500)}`)).toBeVisible()
    await expect(amount).toHaveValue(formatCents(priceCents - 500).replace(/[^\d,]/g, ''))
    await order.method('Pinnen').click()
    await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
    await expect(order.panel.getByText(`${euros(priceCents - 500)} is betaald.`)).toBeVisible({ timeout: 30_000 })
    await order.panel.getByRole('button', { name: 'Gezien' }).click()
    await expect(order.panel.getByText('is betaald.')).toHaveCount(0)
  })
})
