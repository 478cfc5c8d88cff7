import { type Page, test } from 'playwright/test'
import { lifeScreens, openLifeScreen } from '../pages/order-life-screens.ts'
import { fillOrderLives, newCustomer } from '../support/order-life.ts'
import { apiOf, careProducts, fillCart } from '../support/shop-data.ts'
import { logInAsStaff, placeGuestOrder } from '../support/staff.ts'
import { takePicture } from './picture.ts'

const LASTNAMES = { quote: 'Hof', waiting: 'Vos', offered: 'Mul', planned: 'Bos', made: 'Smit', own: 'Zee' } as const

/** Pictures of screens, by the name of the screen. With `part`, only this part of the page. */
const PICTURES: readonly { screen: string; picture: string; part?: (page: Page) => ReturnType<Page['locator']> }[] = [
  { screen: 'cancellation dialog', picture: 'annuleren-venster', part: (page) => page.getByRole('dialog') },
  {
    screen: 'batch of leather',
    picture: 'beheer-partij-leer',
    part: (page) => page.getByRole('form', { name: 'Partij leer' }),
  },
  { screen: 'quotes', picture: 'offertes-lijst' },
  { screen: 'quote editor', picture: 'offertes-wijzigen' },
  { screen: 'sent quote', picture: 'offertes-verstuurd' },
  { screen: 'quote for its customer', picture: 'offertes-klant' },
  { screen: 'planning board', picture: 'leveringen-weekbord' },
  { screen: 'order to plan', picture: 'leveringen-voorstel', part: (page) => page.getByRole('dialog') },
  { screen: 'planning settings', picture: 'leveringen-instellingen' },
  { screen: 'proposal of windows', picture: 'leveringen-klant' },
  { screen: 'route of the driver', picture: 'bezorger-rit' },
  { screen: 'report of a delivery', picture: 'bezorger-tekenen' },
  { screen: 'service cases', picture: 'service-lijst' },
  { screen: 'service case', picture: 'service-melding' },
  {
    screen: 'visit for a service case',
    picture: 'service-bezoek',
    part: (page) => page.getByRole('form', { name: 'Bezoek plannen' }),
  },
  { screen: 'service case of the buyer', picture: 'service-klant' },
  { screen: 'promises', picture: 'beloften-cijfers' },
  { screen: 'open amounts', picture: 'geld-openstaand' },
  { screen: 'payment plan dialog', picture: 'geld-betaalafspraak', part: (page) => page.getByRole('dialog') },
]

test('takes the pictures of the guides about the life of an order', async ({ page, browser }) => {
  const staff = await logInAsStaff(page, 'admin')
  const business = { firstname: 'Ruben', lastname: 'Vos', companyName: 'Vos Interieur' }
  const { page: buyer, email } = await newCustomer(browser)
  const lives = await fillOrderLives(staff, { request: buyer.request, email }, (part) => LASTNAMES[part], business)
  await buyer.setViewportSize({ width: 390, height: 844 })

  for (const { screen: name, picture, part } of PICTURES) {
    await test.step(picture, async () => {
      const screen = lifeScreens.find((one) => one.name === name)
      if (!screen) throw new Error(`no screen is called ${name}`)
      const seen = screen.who === 'staff' ? page : buyer
      await openLifeScreen(seen, screen, lives)
      await takePicture(seen, picture, part?.(seen))
    })
  }

  await test.step('retouren-tellen', async () => {
    const { withdrawalId } = await apiOf(buyer.request).withdrawals.declare({
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { orderNumber: String(lives.own), name: 'Anna Zee', email, scope: 'all' },
    })
    await staff.returnDesk.expect({ params: { id: withdrawalId }, body: {} })
    await page.goto(`/admin/herroepingen/${withdrawalId}`)
    const form = page.getByRole('form', { name: 'Retour tellen en beoordelen' })
    await form.getByLabel('Beschadigd').first().fill('1')
    await takePicture(page, 'retouren-tellen', form)
  })

  await test.step('ongedaan-maken-tijdlijn', async () => {
    await page.goto(`/admin/verkooporders/${lives.waiting}`)
    const timeline = page.getByRole('region', { name: 'Tijdlijn' })
    await timeline.getByLabel(/^Notitie voor collega/).fill('Gebeld: mevrouw is op woensdag thuis.')
    await timeline.getByRole('button', { name: 'Notitie toevoegen' }).click()
    await timeline
      .getByRole('button', { name: /^Ongedaan maken: / })
      .first()
      .waitFor()
    await takePicture(page, 'ongedaan-maken-tijdlijn', timeline)
  })

  await test.step('beloften-order', async () => {
    await page.goto(`/admin/verkooporders/${lives.waiting}`)
    const promises = page.getByRole('region', { name: 'Beloofde levertijd' })
    await promises.getByRole('button', { name: 'Voorkeur wijzigen' }).click()
    await takePicture(page, 'beloften-order', promises)
  })

  await test.step('beloften-terugbellen', async () => {
    await page.goto(`/admin/verkooporders/${lives.waiting}`)
    await page.getByRole('button', { name: 'Terugbellen beloven' }).click()
    await takePicture(
      page,
      'beloften-terugbellen',
      page.getByRole('dialog').or(page.getByRole('form', { name: /erugbellen/ })),
    )
  })

  await test.step('losse-betalingen', async () => {
    await page.goto('/admin/losse-betalingen')
    await page.getByLabel('Bedrag (inclusief btw)').fill('85,00')
    await page.getByLabel('Omschrijving').fill('Leeronderhoud aan huis')
    await takePicture(page, 'losse-betalingen-nieuw')
    const { salesOrderId } = await staff.loosePayments.take({
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { amountCents: 8_500, description: 'Leeronderhoud aan huis', vatPercent: 21, name: 'Noor Hof' },
    })
    await page.goto(`/admin/verkooporders/${salesOrderId}`)
    await page.getByRole('heading', { name: 'Losse betaling', exact: true }).waitFor()
    await takePicture(page, 'losse-betalingen-betaling')
  })

  await test.step('dubbele-klanten', async () => {
    const home = { zipcode: '2012 ES', city: 'Haarlem', lastname: 'van den Berg' }
    await placeGuestOrder({ ...home, email: 'berg@voorbeeld.example' }, 1)
    await placeGuestOrder({ ...home, email: 'werk@voorbeeld.example' }, 1)
    await page.goto('/admin/klanten')
    await page.getByRole('link', { name: 'Dubbele klanten' }).click()
    const pair = page.getByRole('listitem').filter({ hasText: home.lastname }).first()
    await pair.waitFor()
    await takePicture(page, 'dubbele-klanten-lijst')
    await pair.getByRole('link', { name: 'vergelijken' }).click()
    await page.getByText('1 bestelling', { exact: true }).first().waitFor()
    await takePicture(page, 'dubbele-klanten-vergelijken')
  })

  await test.step('wijzigen-venster', async () => {
    const [product] = await careProducts(staff)
    if (!product) throw new Error('the demo shop has no leather care product')
    await fillCart(page, [{ product, count: 1 }])
    await page.goto(`/admin/verkooporders/${lives.waiting}`)
    await page.getByRole('button', { name: 'Order wijzigen…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Product uit de winkelwagen toevoegen' }).click()
    await dialog.getByText('Verschil').waitFor()
    await takePicture(page, 'wijzigen-venster', dialog)
    await dialog.getByRole('button', { name: 'Levering wijzigen' }).click()
    await dialog.getByLabel('Bezorgen op een ander adres dan dat van de koper').check()
    await takePicture(page, 'wijzigen-levering', dialog.getByRole('group', { name: 'Levering' }))
  })
  await buyer.context().close()
})
