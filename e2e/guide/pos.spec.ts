import { PosPage } from '../pages/pos-page.ts'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { amountFor } from '../support/payment-terminal-twin.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { retryConnections } from '../support/pos-bridge.ts'
import { apiOf, careProducts } from '../support/shop-data.ts'
import { startShopProxy } from '../support/shop-proxy.ts'
import { placeGuestOrder } from '../support/staff.ts'
import { takePicture } from './picture.ts'

const BUYER = { firstname: 'Tess', lastname: 'Winter', zipcode: '2012 ES', city: 'Haarlem' }

test('takes the pictures of the guide "De kassa-app"', async ({ terminal, request, baseURL }) => {
  const products = await careProducts(apiOf(request))
  const id = await placeGuestOrder({ ...BUYER, email: 'winter@voorbeeld.example' }, 4)
  await using shop = await startShopProxy(baseURL ?? '')
  const till = await terminal.start({ shopUrl: shop.url })
  const { page } = till
  const counter = new PosPage(page)
  const order = new StaffOrderPage(page)
  await page.getByLabel('Wachtwoord', { exact: true }).waitFor()
  await takePicture(page, 'kassa-inloggen')
  await logIn(till, 'sales')

  await test.step('a new order', async () => {
    await counter.entry.waitFor()
    for (const { itemId } of products.slice(0, 2)) {
      await counter.enter(itemId)
      await expect(counter.entry).toHaveValue('')
    }
    await expect(counter.lines).toHaveCount(2)
    await counter.chooseCustomer(BUYER.lastname)
    await takePicture(page, 'kassa-nieuwe-order')
  })

  await test.step('a parked order', async () => {
    await page.getByRole('button', { name: 'Parkeren' }).click()
    await page.getByLabel('Onder welke naam?').fill('Mevrouw Winter, komt na het eten terug')
    await page.getByRole('dialog').getByRole('button', { name: 'Parkeren' }).click()
    await expect(counter.lines).toHaveCount(0)
    await counter.goTo('Geparkeerd')
    await page.getByRole('button', { name: /terugnemen$/ }).waitFor()
    await takePicture(page, 'kassa-geparkeerd')
  })

  await test.step('a card payment', async () => {
    await till.goTo(`/admin/verkooporders/${id}`)
    await order.panel.getByLabel('Bedrag').waitFor()
    await order.press(amountFor('silent', 10))
    await order.method('Pinnen').click()
    await takePicture(page, 'kassa-betaling-controleren')
    await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
    await order.panel.getByText('De klant kan nu pinnen.').waitFor()
    await takePicture(page, 'kassa-pinnen', order.panel)
    await order.panel.getByRole('button', { name: 'Betaling afbreken' }).click()
    await order.panel.getByText('De betaling is geannuleerd. Er is niets betaald.').waitFor()
    await takePicture(page, 'kassa-betaling-geannuleerd', order.panel)
    await order.panel.getByRole('button', { name: 'Gezien' }).click()
  })

  await test.step('the day close', async () => {
    await counter.goTo('Dagafsluiting')
    await expect(page.getByRole('row', { name: /^Betaallink/ })).toBeVisible()
    await page.getByLabel('Aantal van € 50,00').fill('2')
    await page.getByLabel('Wisselgeld dat in de la blijft').fill('100,00')
    await takePicture(page, 'kassa-dagafsluiting')
  })

  await test.step('the settings', async () => {
    await counter.goTo('Instellingen')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await takePicture(page, 'kassa-instellingen')
  })

  await test.step('locked', async () => {
    await till.menu('Bestand', 'Vergrendelen')
    await counter.lock.waitFor()
    await takePicture(page, 'kassa-vergrendeld')
    await counter.lock.getByLabel('Wachtwoord', { exact: true }).fill('leermeester')
    await counter.lock.getByRole('button', { name: 'Inloggen' }).click()
    await expect(counter.lock).toBeHidden()
  })

  await test.step('without a connection', async () => {
    await counter.goTo('Nieuwe order')
    shop.drop()
    await retryConnections(page)
    await expect(counter.banner).toContainText('De winkel is niet bereikbaar.')
    await takePicture(page, 'kassa-zonder-verbinding')
  })
})
