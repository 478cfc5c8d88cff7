import { awayFromMidnight } from '../../build/lib/away-from-midnight.ts'
import { PosPage } from '../pages/pos-page.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { apiOf } from '../support/shop-data.ts'
import { randomLetters } from '../support/staff.ts'

test('a seller counts the drawer of the till, books money, closes the shift, and uses its count for the day', async ({
  terminal,
  request,
}) => {
  test.setTimeout(240_000)
  await awayFromMidnight(1) // the money in a drawer is that of the day
  // The first till of the shop uses the main drawer, which has the cash of other tests. So this till is the second one.
  const api = apiOf(request)
  await api.users.login({ body: { email: 'sales@leermeester.example', password: 'leermeester' } })
  await api.tills.open({ body: { name: `Kassa ${randomLetters()}` } })
  const till = await terminal.start()
  const { page } = till
  const counter = new PosPage(page)
  await logIn(till, 'sales')
  await counter.goTo('Instellingen')
  const name = `Balie ${randomLetters()}`
  await page.getByLabel('Naam van deze kassa').fill(name)
  await page.getByRole('button', { name: 'Aanmelden als kassa' }).click()
  await expect(page.getByText(/^Aangemeld als/)).toBeVisible()

  await counter.goTo('Lade')
  await page.getByRole('button', { name: 'Dienst beginnen' }).click()
  const counting = page.getByRole('dialog')
  await counting.getByLabel('Aantal van € 50,00').fill('3')
  await counting.getByLabel('Waar komt dit verschil vandaan?').fill('Eerste wisselgeld')
  await counting.getByRole('button', { name: 'Dienst beginnen' }).click()
  await expect(page.getByText('Begonnen door Sanne Verkoop')).toBeVisible()

  await page.getByText('Opname', { exact: true }).click()
  await page.getByLabel('Bedrag').fill('200')
  await page.getByLabel('Reden').fill('Naar de bank')
  await page.getByRole('button', { name: 'Opname boeken' }).click()
  await expect(page.getByRole('dialog')).toContainText('Volgens de kassa ligt er € 150,00 in de la.')
  await page.getByRole('dialog').getByRole('button', { name: 'Bedrag wijzigen' }).click()
  await page.getByLabel('Bedrag').fill('100')
  await page.getByRole('button', { name: 'Opname boeken' }).click()
  await expect(page.getByText('De opname is geboekt.')).toBeVisible()

  await page.getByRole('button', { name: 'Dienst sluiten' }).click()
  await counting.getByLabel('Aantal van € 50,00').fill('1')
  await counting.getByRole('button', { name: 'Aftekenen en sluiten' }).click()
  await expect(page.getByText('Gesloten door Sanne Verkoop')).toBeVisible()

  await counter.goTo('Dagafsluiting')
  const drawer = page.getByRole('region', { name: `Contant geld tellen: ${name}` })
  await drawer.getByRole('button', { name: 'Deze telling gebruiken' }).click()
  await expect(drawer).toContainText('Het klopt')
})
