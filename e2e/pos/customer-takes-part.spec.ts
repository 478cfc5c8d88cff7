import { PosPage } from '../pages/pos-page.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { apiOf } from '../support/shop-data.ts'

/** A model of the demo shop that no other journey configures. */
const MODEL = 1005

test('the customer chooses the leather on the customer display while the seller configures', async ({
  terminal,
  request,
}) => {
  const model = await apiOf(request).catalog.product({ params: { id: MODEL } })
  const till = await terminal.start()
  const counter = new PosPage(till.page)
  await logIn(till, 'sales')
  await counter.entry.fill(model.displayName)
  await till.page.getByRole('option', { name: model.displayName }).first().click()
  const panel = till.page.getByRole('region', { name: 'Meubel samenstellen' })
  const opened = till.app.waitForEvent('window')
  await panel.getByRole('button', { name: 'Laat de klant kiezen' }).click()
  const customer = await opened
  await expect(customer.getByRole('heading', { name: model.displayName })).toBeVisible()

  const leather = customer.getByRole('group', { name: 'Kies uw leer' }).getByRole('button').nth(1)
  await leather.click()

  const chosen = /^De klant koos (.*)\.$/.exec(await panel.getByText(/^De klant koos/).innerText())
  await expect(leather).toContainText(chosen?.[1] ?? 'no leather')
  await expect(panel.getByRole('button', { name: /Kies een ander leer/ })).toContainText(chosen?.[1] ?? 'no leather')
  await panel.getByRole('button', { name: 'Klant kiest nu: stoppen' }).click()
  await expect(customer.getByRole('definition').first()).toContainText(chosen?.[1] ?? 'no leather')
})
