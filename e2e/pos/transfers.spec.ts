import { PosPage } from '../pages/pos-page.ts'
import { violationsOf } from '../support/axe.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { apiOf } from '../support/shop-data.ts'
import { randomLetters } from '../support/staff.ts'

test('a seller moves a sofa from the warehouse to this shop, receives it there and prints the packing slip', async ({
  terminal,
  request,
}) => {
  // The shop gets a second location. Its other journeys then have more to show, and work as before.
  const api = apiOf(request)
  await api.users.login({ body: { email: 'admin@leermeester.example', password: 'leermeester' } })
  const { stockLocations } = await api.locations.manage()
  const [north] = stockLocations.filter(({ name }) => name === 'Magazijn Noord')
  const shop = `Winkel ${randomLetters()}`
  await api.locations.add({ body: { name: shop, hours: {}, stockLocationId: north?.id ?? null } })
  const till = await terminal.start()
  const { page } = till
  await logIn(till, 'sales')

  await new PosPage(page).goTo('Verplaatsen')
  await page.getByRole('button', { name: 'Nieuwe verplaatsing' }).click()
  const asking = page.getByRole('dialog', { name: 'Nieuwe verplaatsing' })
  await asking.getByLabel('Van').selectOption('Showroom')
  await asking.getByLabel('Naar').selectOption(shop)
  await asking.getByLabel('Product toevoegen').fill('direct leverbaar')
  await asking.getByRole('list', { name: 'Gevonden producten' }).getByRole('button').first().click()
  await asking.getByLabel('Reden').fill('Showroom vullen')
  await asking.getByRole('button', { name: 'Aanvragen' }).click()
  await page.getByRole('button', { name: 'Versturen' }).click()
  await page.getByRole('button', { name: 'Ontvangen' }).click()

  await expect(page.getByText('1 van 1 ontvangen')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Pakbon afdrukken' }).click()
  await expect(page.getByText('De pakbon wordt afgedrukt.')).toBeVisible()
  const { items } = await api.stockOverview.find({ query: { locatie: north?.id } })
  expect(
    items.some(({ locations }) => locations.some(({ free, quantityAvailable }) => free === quantityAvailable + 1)),
  ).toBe(true)
})
