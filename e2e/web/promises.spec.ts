import { expect, test } from 'playwright/test'
import { dayAfter, mondayOf } from '#shared/domain/figures/days.ts'
import { weekName, weekNumber } from '#shared/domain/planning/weeks.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { PayPage } from '../pages/pay-page.ts'
import { violationsOf } from '../support/axe.ts'
import { apiOf, fillCart } from '../support/shop-data.ts'
import { logInAsStaff } from '../support/staff.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

test(
  'a buyer prefers a week, planning proposes it, and the buyer sees what was promised and what changed',
  LONG_DESKTOP_ONLY,
  async ({ page, request, browser }) => {
    test.slow() // two people, one after the other
    const today = amsterdamDay(new Date())
    const preferred = dayAfter(mondayOf(today), 5 * 7)
    const { items } = await apiOf(request).catalog.stockList({ query: { list: '/outlet' } })
    // The journey of planning takes the first one, which may be the only piece.
    const product = items.findLast(({ displayName }) => /bank|fauteuil/i.test(displayName)) ?? items.at(-1)
    if (!product) throw new Error('the demo shop has no furniture in stock')
    await fillCart(page, [{ product, count: 1 }])

    await test.step('the buyer chooses the first week that suits at the checkout', async () => {
      const checkout = new CheckoutPage(page)
      await checkout.open()
      await checkout.fillInPerson()
      await checkout.findAddress()
      await page.getByLabel('Vanaf').selectOption({ label: capital(weekName(preferred)) })
      await page.getByLabel('Niet later dan').selectOption({ label: capital(weekName(mondayOf(today))) })
      await checkout.orderButton.click()
      await expect(page.getByText('Kies een week die niet vóór de eerste week ligt.').first()).toBeVisible()
      await page.getByLabel('Niet later dan').selectOption({ label: 'Geen grens' })
      expect(await violationsOf(page)).toEqual([])
      await checkout.choosePayment(/Volledig bedrag/)
      await checkout.orderButton.click()
      const pay = new PayPage(page)
      await pay.waitUntilOpen()
      await pay.choose('Betaald')
      await expect(page.getByText('De betaling is gelukt, bedankt voor uw bestelling!')).toBeVisible()
    })

    const salesOrderId = Number(new URL(page.url()).searchParams.get('reference'))
    const promised = page.getByRole('region', { name: 'Wat wij u beloofden' })
    await expect(promised).toContainText(`Uw voorkeur: vanaf week ${weekNumber(preferred)}`)
    await expect(promised).toContainText(`Levering in week ${weekNumber(preferred)}`)

    const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const staff = await logInAsStaff(desk, 'sales')
    const params = { id: salesOrderId }
    const { lines } = await staff.staffOrders.show({ params })
    const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
    await staff.staffOrders.moveLines({
      params,
      body: { rowIds, state: 'ready', day: amsterdamDay(new Date()), mail: false },
    })

    await test.step('the board shows the preference and proposes that week first', async () => {
      await desk.goto('/admin/planning')
      const waiting = desk
        .getByRole('list', { name: 'Te plannen' })
        .getByRole('button')
        .filter({ hasText: `vanaf week ${weekNumber(preferred)}` })
        .first()
      await expect(waiting).toBeVisible()
      const { proposed } = await staff.planning.slots({ params })
      expect(proposed.length).toBeGreaterThan(0)
      expect(proposed.every(({ day }) => day >= preferred)).toBe(true)
    })

    const later = dayAfter(preferred, 4 * 7)
    await test.step('staff agree on another week, with the reason, and promise to call', async () => {
      await desk.goto(`/admin/verkooporders/${salesOrderId}`)
      await desk.getByRole('button', { name: 'Andere week afspreken' }).click()
      const form = desk.getByRole('form', { name: 'Andere week afspreken' })
      await form.getByLabel('Nieuwe week').selectOption(later)
      await form.getByLabel('Reden').selectOption({ label: 'Leverancier later' })
      await form.getByRole('button', { name: 'Vastleggen' }).click()
      await expect(desk.getByText(`Levering in week ${weekNumber(later)} `)).toBeVisible()
      await desk.getByRole('button', { name: 'Terugbellen beloven' }).click()
      const call = desk.getByRole('form', { name: 'Terugbellen beloven' })
      await call.getByLabel('Dag').fill(dayAfter(today, 1))
      await call.getByLabel('Waarover').fill('De nieuwe week bevestigen')
      await call.getByRole('button', { name: 'Belofte vastleggen' }).click()
      await expect(desk.getByRole('list', { name: 'Terugbelbeloften' })).toContainText('De nieuwe week bevestigen')
      expect(await violationsOf(desk)).toEqual([])
    })

    await test.step('the buyer reads what changed, when and why, and changes the preference', async () => {
      await page.reload()
      await expect(promised).toContainText('omdat onze leverancier later levert')
      await expect(promised).toContainText(`Levering in week ${weekNumber(later)}`)
      await expect(promised).toContainText('Wij bellen u op')
      await expect(promised).not.toContainText('De nieuwe week bevestigen')
      await promised.getByRole('button', { name: 'Voorkeur wijzigen' }).click()
      await promised.getByLabel('Vanaf').selectOption({ label: capital(weekName(later)) })
      await promised.getByRole('button', { name: 'Voorkeur bewaren' }).click()
      await expect(promised.getByText('Uw voorkeur is bewaard.')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('the start page and the figures are there for staff', async () => {
      await desk.goto('/admin')
      await expect(desk.getByRole('heading', { name: /^Bel terug/ })).toBeVisible()
      await desk.goto('/admin/planning/beloften')
      await expect(desk.getByRole('table', { name: 'Totaal' })).toBeVisible()
      expect(await violationsOf(desk)).toEqual([])
    })
    await desk.close()
  },
)
