import { expect, test } from 'playwright/test'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { violationsOf } from '../support/axe.ts'
import { mailAbout } from '../support/mailbox.ts'
import { formOf, furniture } from '../support/order-life.ts'
import { apiOf } from '../support/shop-data.ts'
import { logInAsStaff, randomLetters } from '../support/staff.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

test(
  'a seller plans that a van collects withdrawn goods, and the driver collects them',
  LONG_DESKTOP_ONLY,
  async ({ page, browser }) => {
    test.slow() // planning and a ride
    const lastname = `Linde${randomLetters()}`
    const email = `fenna.${lastname.toLowerCase()}@voorbeeld.example`
    const staff = await logInAsStaff(page, 'sales')
    const [product] = await furniture(apiOf(page.request))
    if (!product) throw new Error('the demo shop has no furniture in stock')
    const { salesOrderId: id } = await staff.salesOrders.place({
      headers: { 'idempotency-key': `collection-${lastname}` },
      body: formOf({ firstname: 'Fenna', lastname, email }, [product], '4'),
    })
    const { lines } = await staff.staffOrders.show({ params: { id } })
    const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
    const delivered = { rowIds, state: 'delivered', day: amsterdamDay(new Date()), mail: false } as const
    await staff.staffOrders.moveLines({ params: { id }, body: delivered })
    const { withdrawalId } = await staff.withdrawals.declare({
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { orderNumber: String(id), name: `Fenna ${lastname}`, email, scope: 'all' },
    })
    await staff.returnDesk.expect({ params: { id: withdrawalId }, body: {} })

    await test.step('the seller plans it, and the customer gets the moment', async () => {
      await page.goto(`/admin/herroepingen/${withdrawalId}`)
      await page.getByRole('button', { name: 'Laten ophalen…' }).click()
      const form = page.getByRole('form', { name: 'Retour laten ophalen' })
      await expect(form.getByLabel('Moment')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await form.getByRole('button', { name: 'Ophalen inplannen' }).click()
      await expect(page.getByText('Wij halen op:')).toBeVisible()
      await mailAbout(page.request, 'Wij halen uw retour op', email)
    })

    const found = await staff.returnDesk.show({ params: { id: withdrawalId } })
    const day = found.return?.collection?.day ?? ''
    await test.step('the board shows it as a collection', async () => {
      await page.getByRole('link', { name: 'Verzetten of weghalen doet u op het weekbord' }).click()
      await expect(page.getByRole('button', { name: `Fenna ${lastname}` })).toContainText('Retour ophalen')
    })

    const { stops } = await staff.planning.board({ query: { dag: day } })
    const vanId = stops.find(({ salesOrderId }) => salesOrderId === id)?.vanId ?? ''
    const { link } = await staff.planning.openRide({ body: { vanId, day } })
    const driver = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await test.step('the driver collects the goods', async () => {
      await driver.goto(new URL(link).pathname)
      const stop = driver.getByRole('listitem', { name: `Fenna ${lastname}` })
      await expect(stop).toContainText('Retour ophalen')
      await stop.getByRole('button', { name: 'Opgehaald' }).click()
      await stop.getByLabel('Naam van wie meegeeft').fill('Fenna')
      const area = await stop.getByRole('img', { name: 'Handtekening van wie meegeeft' }).boundingBox()
      if (!area) throw new Error('the area of the signature is not visible')
      await driver.mouse.move(area.x + 40, area.y + 40)
      await driver.mouse.down()
      await driver.mouse.move(area.x + 140, area.y + 80, { steps: 5 })
      await driver.mouse.up()
      expect(await violationsOf(driver)).toEqual([])
      await stop.getByRole('button', { name: 'Vastleggen' }).click()
      await expect(stop.getByText('Opgehaald', { exact: true })).toBeVisible()
    })

    await expect
      .poll(async () => (await staff.returnDesk.show({ params: { id: withdrawalId } })).return?.collection?.state)
      .toBe('done')
    await page.goto(`/admin/herroepingen/${withdrawalId}`)
    await expect(page.getByText(/Opgehaald op/)).toBeVisible()
    await expect(page.getByRole('form', { name: 'Retour tellen en beoordelen' })).toBeVisible()
    await driver.close()
  },
)
