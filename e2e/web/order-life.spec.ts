import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { formatEuros } from '#shared/domain/money/format.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { PayPage } from '../pages/pay-page.ts'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { violationsOf } from '../support/axe.ts'
import { mailAbout } from '../support/mailbox.ts'
import { furniture, moveAll, newVisitor } from '../support/order-life.ts'
import { apiOf, fillCart } from '../support/shop-data.ts'
import { logInAsStaff, randomLetters } from '../support/staff.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

/** Draws a signature, as a finger on the phone of the driver does. */
async function sign(page: Page): Promise<void> {
  const area = await page.getByRole('img', { name: 'Handtekening van de ontvanger' }).boundingBox()
  if (!area) throw new Error('the area of the signature is not visible')
  await page.mouse.move(area.x + 40, area.y + 40)
  await page.mouse.down()
  await page.mouse.move(area.x + 140, area.y + 80, { steps: 5 })
  await page.mouse.up()
}

test(
  'a configuration becomes a quote, an order with a deposit, a changed order, a delivery with a signature, and a repaired piece',
  LONG_DESKTOP_ONLY,
  async ({ page, browser }) => {
    test.setTimeout(180_000) // the customer, staff and the driver, one after the other
    const lastname = `Lindeboom${randomLetters()}`
    const email = `${lastname.toLowerCase()}@voorbeeld.example`
    const staff = await logInAsStaff(page, 'sales')
    const visitor = await newVisitor(browser)
    const customer = await visitor.newPage()
    const api = apiOf(visitor.request)
    const [sofa, second] = await furniture(api)
    if (!sofa || !second) throw new Error('the demo shop has too little furniture in stock')
    const { code } = await api.configurations.keep({ body: { productId: sofa.id, selection: {} } })
    let salesOrderId = 0

    await test.step('the customer saves the configuration as a quote, which is mailed', async () => {
      await customer.goto(`/c/${code}`)
      await customer.getByRole('button', { name: 'Bewaar als offerte' }).click()
      await customer.getByLabel('Voornaam').fill('Fenna')
      await customer.getByLabel('Achternaam').fill(lastname)
      await customer.getByLabel('E-mailadres').fill(email)
      expect(await violationsOf(customer)).toEqual([])
      await customer.getByRole('button', { name: 'Bewaar en mail mij de offerte' }).click()
      await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/^Offerte OF-/)
      const mail = await mailAbout(page.request, 'Uw offerte OF-', email)
      expect(mail.text).toContain('De offerte zit als PDF bij deze mail.')
    })

    await test.step('accepts it and pays the deposit', async () => {
      await customer.getByRole('button', { name: 'Offerte accepteren' }).click()
      const checkout = new CheckoutPage(customer)
      await checkout.fillInPerson()
      await customer.getByLabel('Achternaam').fill(lastname)
      await customer.getByLabel('E-mailadres').fill(email)
      await checkout.findAddress()
      await checkout.choosePayment(/^Aanbetaling/)
      await checkout.orderButton.click()
      const pay = new PayPage(customer)
      await pay.waitUntilOpen()
      const amount = await pay.amount()
      await pay.choose('Betaald')
      await expect(customer.getByText('De betaling is gelukt, bedankt voor uw bestelling!')).toBeVisible()
      salesOrderId = Number(new URL(customer.url()).searchParams.get('reference'))
      const { totals } = await api.salesOrders.show({ params: { id: salesOrderId } })
      expect(amount).toBe(plain(formatEuros(totals.deposit)))
      expect(totals.deposit).toBeLessThan(totals.gross)
    })

    const params = { id: salesOrderId }
    const { deposit } = (await api.salesOrders.show({ params })).totals
    await test.step('staff propose to add a second piece of furniture', async () => {
      await fillCart(page, [{ product: second, count: 1 }])
      await new StaffOrderPage(page).open(salesOrderId)
      await page.getByRole('button', { name: 'Order wijzigen…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Product uit de winkelwagen toevoegen' }).click()
      await expect(dialog.getByRole('region', { name: 'Wat het betekent' })).toContainText(
        'Waarvan nu, als aanbetaling',
      )
      await dialog.getByRole('button', { name: 'Voorstel mailen' }).click()
      await expect(page.getByText(/^Voorstel 1: wacht op de klant/)).toBeVisible()
    })

    await test.step('the customer agrees by the link of the mail, and pays the higher deposit', async () => {
      const mail = await mailAbout(page.request, `Voorstel om bestelling ${salesOrderId} te wijzigen`, email)
      await customer.goto(/https?:\/\/\S+\/api\/salesorder\/\S+/.exec(mail.text)?.[0] ?? '')
      await customer.getByRole('button', { name: 'Akkoord gaan…' }).click()
      await customer.getByLabel('E-mailadres van de bestelling').fill(email)
      await customer.getByRole('button', { name: 'De bestelling wijzigen met betalingsverplichting' }).click()
      await expect(customer.getByText('Uw bestelling is gewijzigd')).toBeVisible()
      const { totals } = await api.salesOrders.show({ params })
      expect(totals.deposit).toBeGreaterThan(deposit)
      await customer.getByRole('button', { name: /^Betaal nu/ }).click()
      const pay = new PayPage(customer)
      await pay.waitUntilOpen()
      expect(await pay.amount()).toBe(plain(formatEuros(totals.deposit - deposit)))
      await pay.choose('Betaald')
      await expect(customer.getByText(/^Gewijzigd op/)).toBeVisible()
    })

    await test.step('the shop makes it, and proposes windows', async () => {
      const { lines } = await staff.staffOrders.show({ params })
      const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
      const day = amsterdamDay(new Date())
      await staff.staffOrders.moveLines({ params, body: { rowIds, state: 'in_production', day } })
      await mailAbout(page.request, 'is in productie', email)
      await moveAll(staff, salesOrderId, 'ready')
      await page.goto('/admin/planning')
      const waiting = page.getByRole('list', { name: 'Te plannen' })
      await waiting.getByRole('button', { name: new RegExp(lastname) }).click()
      await page.getByRole('button', { name: 'Mail deze momenten' }).click()
      await expect(waiting.getByRole('button', { name: new RegExp(lastname) })).toContainText('Klant kiest')
    })

    await test.step('the customer chooses a window', async () => {
      const mail = await mailAbout(page.request, 'Kies wanneer wij bezorgen', email)
      await customer.goto(new URL(/https?:\/\/\S+\/afspraak\/\S+/.exec(mail.text)?.[0] ?? '').pathname)
      await customer.getByRole('radio').first().check()
      await customer.getByRole('button', { name: 'Leg dit moment vast' }).click()
      await expect(customer.getByRole('link', { name: 'Zet in mijn agenda' })).toBeVisible()
    })

    await test.step('the driver delivers it, with a signature', async () => {
      const [stop] = (await staff.planning.proof({ params })).stops
      const { link } = await staff.planning.openRide({ body: { vanId: 'bus-1', day: stop?.day ?? '' } })
      const driver = await browser.newPage({ viewport: { width: 390, height: 844 } })
      await driver.goto(new URL(link).pathname)
      const item = driver.getByRole('listitem', { name: new RegExp(lastname) })
      await item.getByRole('button', { name: 'Bezorgd' }).click()
      await item.getByLabel('Naam van wie aanneemt').fill('Fenna')
      await sign(driver)
      await item.getByRole('button', { name: 'Vastleggen' }).click()
      await expect.poll(async () => (await staff.staffOrders.show({ params })).workState).toBe('delivered')
      await driver.close()
    })

    let serviceCase = 0
    await test.step('the customer reports a seam, with a photo', async () => {
      await customer.goto(`/orderoverzicht?reference=${salesOrderId}`)
      await customer.getByRole('link', { name: 'Meld wat er mis is' }).click()
      // The customer has two products, and chooses the one with the problem.
      await customer.getByRole('group', { name: 'Om welk product gaat het?' }).getByRole('checkbox').first().check()
      await customer.getByText('Naad of stiksel').click()
      await customer.getByLabel('Beschrijf wat u ziet of merkt').fill('De naad links laat los.')
      const picture = { width: 800, height: 600, channels: 3 as const, background: '#8a5a2b' }
      const buffer = await sharp({ create: picture }).jpeg().toBuffer()
      const files = customer.getByLabel(/Foto's kiezen of maken/)
      await files.setInputFiles({ name: 'naad.jpg', mimeType: 'image/jpeg', buffer })
      await expect(customer.getByText('Staat klaar')).toBeVisible()
      await customer.getByRole('button', { name: 'Melding versturen' }).click()
      await expect(customer.getByText('Wij hebben uw melding ontvangen')).toBeVisible()
      serviceCase = Number(/S(\d+)/.exec(await customer.getByText(/Kenmerk S\d+/).innerText())?.[1])
    })

    await test.step('staff plan a visit on the week board', async () => {
      await page.goto(`/admin/service/${serviceCase}`)
      await page.getByRole('button', { name: 'Bezoek op het weekbord plannen…' }).click()
      const form = page.getByRole('form', { name: 'Bezoek plannen' })
      await expect(form.getByLabel('Moment')).toBeVisible()
      await form.getByRole('button', { name: 'Bezoek inplannen' }).click()
      const board = page.getByRole('link', { name: 'Verzetten of weghalen doet u op het weekbord' })
      await expect(board).toBeVisible()
      await mailAbout(page.request, `Wij komen langs voor uw melding S${serviceCase}`, email)
      await board.click()
      const visit = page.getByRole('button', { name: new RegExp(lastname) }).filter({ hasText: 'Servicebezoek' })
      await visit.click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: `S${serviceCase}` })
        .click()
    })

    await test.step('staff repair it, and the customer reads so', async () => {
      await page.goto(`/admin/service/${serviceCase}`)
      await expect(page.getByRole('button', { name: 'Foto 1 van 1 groot bekijken' })).toBeVisible()
      await page.getByLabel('Bericht', { exact: true }).fill('De naad is hersteld.')
      await page.getByLabel('Wat gebeurt er met de melding?').selectOption({ label: 'Opgelost' })
      await page.getByRole('button', { name: 'Bewaren en de klant mailen' }).click()
      await expect(page.getByText(`Bewaard en gemaild aan ${email}.`)).toBeVisible()
      await customer.reload()
      await expect(customer.getByText('De naad is hersteld.')).toBeVisible()
    })

    await test.step('the order tells all of it to staff', async () => {
      await new StaffOrderPage(page).open(salesOrderId)
      await expect(page.getByText(/Klant accepteerde offerte OF-/)).toBeVisible()
      await expect(page.getByText(/^Bestelling gewijzigd: van/)).toBeVisible()
      await expect(page.getByRole('img', { name: 'Handtekening van Fenna' })).toBeVisible()
      await expect(page.getByText(`S${serviceCase}`, { exact: false }).first()).toBeVisible()
      await page.goto(`/admin/klanten/gast-${salesOrderId}`)
      await expect(page.getByRole('link', { name: /^OF-/ })).toBeVisible()
      await expect(page.getByRole('link', { name: new RegExp(`S${serviceCase}`) })).toBeVisible()
    })
    await visitor.close()
  },
)
