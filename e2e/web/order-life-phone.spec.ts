import { type Browser, expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { violationsOf } from '../support/axe.ts'
import { mailAbout } from '../support/mailbox.ts'
import { formOf, furniture, moveAll, newVisitor } from '../support/order-life.ts'
import { apiOf } from '../support/shop-data.ts'
import { logInAsStaff, randomLetters } from '../support/staff.ts'
import { LONG_PHONE_ONLY } from '../support/tags.ts'

/** Checks that a screen fits the width of the phone, and has no accessibility violation. */
async function fits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  expect(await violationsOf(page)).toEqual([])
}

/** Opens the phone of the driver, which has the same size as that of the customer. */
async function driverPhone(browser: Browser, link: string): Promise<Page> {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch, baseURL } = test.info().project.use
  const phone = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch, baseURL, locale: 'nl-NL' }
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(new URL(link).pathname)
  return page
}

test(
  'on a phone, a customer plans the delivery, signs for it, reports a seam with a photo, and reads about the visit',
  LONG_PHONE_ONLY,
  async ({ page, browser }) => {
    test.setTimeout(120_000) // the customer and the driver, one after the other
    const lastname = `Wilgenhof-van Nieuwenhuizen${randomLetters()}`
    const email = `${lastname.replace(/\W/g, '').toLowerCase()}@voorbeeld.example`
    const office = await newVisitor(browser)
    const staff = await logInAsStaff(await office.newPage(), 'sales')
    const api = apiOf(page.request)
    const sofa = (await furniture(api)).at(-4)
    if (!sofa) throw new Error('the demo shop has too little furniture in stock')
    const { salesOrderId } = await api.salesOrders.place({
      headers: { 'idempotency-key': `phone-${crypto.randomUUID()}` },
      body: formOf({ firstname: 'Fenna', lastname, email }, [sofa], '1'),
    })
    const params = { id: salesOrderId }
    await moveAll(staff, salesOrderId, 'ready')
    const { free } = await staff.planning.slots({ params })
    // A window of today can be over when it is chosen.
    const later = free.filter(({ day }) => day > amsterdamDay(new Date()))
    const slots = later.slice(0, 3).map(({ vanId, day, from }) => ({ vanId, day, from }))
    await staff.planning.offer({ params, body: { slots } })

    await test.step('the customer plans the window by the link of the mail', async () => {
      const mail = await mailAbout(page.request, 'Kies wanneer wij bezorgen', email)
      await page.goto(new URL(/https?:\/\/\S+\/afspraak\/\S+/.exec(mail.text)?.[0] ?? '').pathname)
      await page.getByRole('radio').first().check()
      await fits(page)
      await page.getByRole('button', { name: 'Leg dit moment vast' }).tap()
      await expect(page.getByRole('link', { name: 'Zet in mijn agenda' })).toBeVisible()
      await fits(page)
    })

    await test.step('the driver delivers, and the customer signs', async () => {
      const [stop] = (await staff.planning.proof({ params })).stops
      const { link } = await staff.planning.openRide({ body: { vanId: 'bus-1', day: stop?.day ?? '' } })
      const driver = await driverPhone(browser, link)
      const item = driver.getByRole('listitem', { name: new RegExp(lastname) })
      await item.getByRole('button', { name: 'Bezorgd' }).tap()
      await item.getByLabel('Naam van wie aanneemt').fill('Fenna')
      const area = await item.getByRole('img', { name: 'Handtekening van de ontvanger' }).boundingBox()
      if (!area) throw new Error('the area of the signature is not visible')
      await driver.mouse.move(area.x + 40, area.y + 40)
      await driver.mouse.down()
      await driver.mouse.move(area.x + 140, area.y + 80, { steps: 5 })
      await driver.mouse.up()
      await fits(driver)
      await item.getByRole('button', { name: 'Vastleggen' }).tap()
      await expect.poll(async () => (await staff.staffOrders.show({ params })).workState).toBe('delivered')
      await driver.context().close()
    })

    let serviceCaseId = 0
    await test.step('the customer reports a seam with a photo', async () => {
      await page.goto(`/service/nieuw/${salesOrderId}`)
      await page.getByText('Naad of stiksel').tap()
      await page.getByLabel('Beschrijf wat u ziet of merkt').fill('De naad links laat los.')
      const picture = { width: 800, height: 600, channels: 3 as const, background: '#8a5a2b' }
      const buffer = await sharp({ create: picture }).jpeg().toBuffer()
      const files = page.getByLabel(/Foto's kiezen of maken/)
      await files.setInputFiles({ name: 'naad.jpg', mimeType: 'image/jpeg', buffer })
      await expect(page.getByText('Staat klaar')).toBeVisible()
      await fits(page)
      await page.getByRole('button', { name: 'Melding versturen' }).tap()
      await expect(page.getByText('Wij hebben uw melding ontvangen')).toBeVisible()
      serviceCaseId = Number(/S(\d+)/.exec(await page.getByText(/Kenmerk S\d+/).innerText())?.[1])
    })

    await test.step('the driver finds nobody at the visit, and the customer reads what became of the promise', async () => {
      const visit = { id: serviceCaseId }
      const [slot] = (await staff.planning.visitSlots({ params: visit, query: { minuten: 30 } })).free
      if (!slot) throw new Error('no window is free for a visit')
      const { vanId, day, from } = slot
      await staff.planning.planVisit({ params: visit, body: { vanId, day, from, minutes: 30, mail: true } })
      await page.goto(`/service/${serviceCaseId}`)
      await expect(page.getByText(/^Wij komen langs op/)).toBeVisible()

      const { link } = await staff.planning.openRide({ body: { vanId, day } })
      const driver = await driverPhone(browser, link)
      const item = driver.getByRole('listitem', { name: new RegExp(lastname) }).filter({ hasText: 'Servicebezoek' })
      await item.getByRole('button', { name: 'Niet thuis' }).tap()
      await item.getByLabel(/Wat was er aan de hand/).fill('Aangebeld, niemand deed open.')
      await fits(driver)
      await item.getByRole('button', { name: 'Vastleggen' }).tap()
      await expect
        .poll(async () => (await staff.serviceDesk.show({ params: visit })).visits?.map(({ state }) => state))
        .toEqual(['broken'])
      await driver.context().close()

      await page.reload()
      await expect(page.getByText(/^Bezoek: /)).toContainText('Niet nagekomen. Er was niemand thuis.')
      await fits(page)
    })
    await office.close()
  },
)
