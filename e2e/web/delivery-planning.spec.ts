import { expect, test } from 'playwright/test'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { violationsOf } from '../support/axe.ts'
import { mailAbout } from '../support/mailbox.ts'
import { formOf } from '../support/order-life.ts'
import { apiOf } from '../support/shop-data.ts'
import { logInAsStaff, randomLetters } from '../support/staff.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

test(
  'a ready order is proposed by staff, chosen by the customer, and delivered with a signature without a connection',
  LONG_DESKTOP_ONLY,
  async ({ page, browser }) => {
    test.slow() // three people, one after the other
    const lastname = `Wilgen${randomLetters()}`
    const email = `anna.${lastname.toLowerCase()}@voorbeeld.example`
    const staff = await logInAsStaff(page, 'sales')
    const { items } = await apiOf(page.request).catalog.stockList({ query: { list: '/outlet' } })
    const product = items.find(({ displayName }) => /bank|fauteuil/i.test(displayName)) ?? items[0]
    if (!product) throw new Error('the demo shop has no furniture in stock')
    const { salesOrderId } = await staff.salesOrders.place({
      headers: { 'idempotency-key': `planning-${lastname}` },
      body: formOf({ firstname: 'Anna', lastname, email }, [product], '4'),
    })
    const params = { id: salesOrderId }
    const { lines } = await staff.staffOrders.show({ params })
    const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
    const today = amsterdamDay(new Date())
    await staff.staffOrders.moveLines({ params, body: { rowIds, state: 'ready', day: today, mail: false } })

    await test.step('staff propose windows', async () => {
      await page.goto('/admin/planning')
      await page
        .getByRole('list', { name: 'Te plannen' })
        .getByRole('button', { name: `Anna ${lastname}` })
        .click()
      await page.getByRole('button', { name: 'Mail deze momenten' }).click()
      await expect(page.getByRole('button', { name: `Anna ${lastname}` })).toContainText('Klant kiest')
      expect(await violationsOf(page)).toEqual([])
    })

    const mail = await mailAbout(page.request, 'Kies wanneer wij bezorgen', email)
    const [link = ''] = /https?:\/\/\S+\/afspraak\/\S+/.exec(mail.text) ?? []
    const customer = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await test.step('the customer chooses one and answers the questions', async () => {
      await customer.goto(new URL(link).pathname)
      await customer.getByRole('radio').first().check()
      await customer.getByRole('button', { name: 'Leg dit moment vast' }).click()
      await expect(customer.getByRole('link', { name: 'Zet in mijn agenda' })).toBeVisible()
      await customer.getByLabel('Op welke verdieping moet het staan?').fill('2')
      await customer.getByRole('radio', { name: 'Nee' }).check()
      await customer.getByRole('button', { name: 'Antwoorden bewaren' }).click()
      await expect(customer.getByText('uw antwoorden zijn bewaard')).toBeVisible()
      expect(await violationsOf(customer)).toEqual([])
    })

    const { stops } = await staff.planning.proof({ params })
    const day = stops[0]?.day ?? ''
    await test.step('staff move it with the keyboard to today or the first day, and make the link of the driver', async () => {
      await page.goto(`/admin/planning?dag=${day}`)
      const stop = page.getByRole('button', { name: `Anna ${lastname}` })
      await stop.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('2e verdieping, geen lift')).toBeVisible()
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /^Ritlink van Bus 1/ })
        .first()
        .click()
      const make = page.getByRole('button', { name: 'Link maken' })
      const code = page.getByRole('img', { name: 'Ritlink Bus 1' })
      await expect(make.or(code)).toBeVisible()
      // A parallel journey may have made the link of this day.
      if (await make.isVisible()) await make.click()
      await expect(code).toBeVisible()
    })

    const { link: rideLink } = await staff.planning.openRide({ body: { vanId: 'bus-1', day } })
    const driver = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await test.step('the driver delivers without a connection; the report is sent when it is back', async () => {
      await driver.goto(new URL(rideLink).pathname)
      const stop = driver.getByRole('listitem', { name: `Anna ${lastname}` })
      await expect(stop).toContainText('2e verdieping, geen lift')
      await driver.context().setOffline(true)
      await stop.getByRole('button', { name: 'Bezorgd' }).click()
      await stop.getByLabel('Naam van wie aanneemt').fill('Anna')
      const area = await stop.getByRole('img', { name: 'Handtekening van de ontvanger' }).boundingBox()
      if (!area) throw new Error('the area of the signature is not visible')
      await driver.mouse.move(area.x + 40, area.y + 40)
      await driver.mouse.down()
      await driver.mouse.move(area.x + 140, area.y + 80, { steps: 5 })
      await driver.mouse.up()
      await stop.getByRole('button', { name: 'Vastleggen' }).click()
      await expect(stop.getByText('Bezorgd', { exact: true })).toBeVisible()
      await expect(driver.getByText('1 melding wordt verzonden')).toBeVisible()
      expect(await violationsOf(driver)).toEqual([])
      await driver.context().setOffline(false)
      await expect(driver.getByText('1 melding wordt verzonden')).toHaveCount(0)
    })

    await expect.poll(async () => (await staff.staffOrders.show({ params })).workState).toBe('delivered')
    await page.goto(`/admin/verkooporders/${salesOrderId}`)
    await expect(page.getByRole('img', { name: 'Handtekening van Anna' })).toBeVisible()
    await customer.close()
    await driver.close()
  },
)
