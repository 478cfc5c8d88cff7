import { discountedUnitCents } from '#shared/domain/discounts/discounts.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { PosPage } from '../pages/pos-page.ts'
import { StaffOrderPage } from '../pages/staff-order-page.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { apiOf, careProducts } from '../support/shop-data.ts'
import { LONG } from '../support/tags.ts'
import { smallTargets } from '../support/touch-targets.ts'

/** Formats an amount as in the text of a page, with ordinary spaces. */
const euros = (amountCents: number) => formatCents(amountCents).replace(/\s/g, ' ')

test(
  'a seller gives a discount above the limit, which an Admin approves with the password without taking over the till',
  LONG,
  async ({ terminal, request }) => {
    const [soap] = await careProducts(apiOf(request))
    if (!soap) throw new Error('the demo shop has no leather care product')
    const listCents = grossUnitPrice(soap.netPrice)
    const agreedCents = discountedUnitCents(listCents, 20)
    const till = await terminal.start()
    const counter = new PosPage(till.page)
    const order = new StaffOrderPage(till.page)
    await logIn(till, 'sales')
    await counter.enter(soap.itemId)
    await expect(counter.lines).toHaveCount(1)

    await till.page.getByRole('button', { name: `Korting op ${soap.displayName}` }).click()
    await till.page.getByRole('button', { name: '20%' }).click()
    expect(await smallTargets(till.page, 'dialog button, dialog input, dialog select')).toEqual([])
    await till.page.getByRole('button', { name: 'Korting geven' }).click()
    const approval = till.page.getByRole('dialog', { name: 'Korting goedkeuren' })
    const password = approval.getByLabel('Wachtwoord van de beheerder')
    const byPassword = approval.getByRole('button', { name: 'Met wachtwoord' })
    await expect(password.or(byPassword)).toBeVisible()
    // A parallel test may have given the Admin a PIN, which the dialog then asks first.
    if (await byPassword.isVisible()) await byPassword.click()
    await password.fill('verkeerd')
    await approval.getByRole('button', { name: 'Goedkeuren', exact: true }).click()
    await expect(approval.getByText('Het wachtwoord is niet juist.')).toBeVisible()
    await password.fill('leermeester')
    await approval.getByRole('button', { name: 'Goedkeuren', exact: true }).click()

    await expect(till.page.getByText(/^De korting is goedgekeurd door/)).toBeVisible()
    await expect(counter.lines).toContainText(euros(listCents))
    await expect(counter.banner).toContainText('Verkoper')
    await till.page.getByRole('button', { name: `Contant ${euros(agreedCents)}` }).click()
    await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
    await expect(order.panel.getByText(`${euros(agreedCents)} contant ontvangen.`)).toBeVisible()
    await expect(till.page.getByText(/^Korting.*Goedgekeurd door admin@leermeester\.example$/)).toBeVisible()
    await expect(till.page.getByText(/^Korting goedgekeurd:/)).toBeVisible()
  },
)
