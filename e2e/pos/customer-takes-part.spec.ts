import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { PosPage } from '../pages/pos-page.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { apiOf } from '../support/shop-data.ts'
import { placeGuestOrder } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'

/** A model of the demo shop that no other journey configures. */
const MODEL = 1005
/** A busy machine without graphics hardware takes long for the first frame. */
const READY_MS = 60_000

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
  // The fixed price at the bottom does not cover the button below the picture.
  await till.page.setViewportSize({ width: 1440, height: 900 })
  const in3d = await panel.getByRole('button', { name: 'Bekijk in 3D' }).boundingBox()
  const price = await panel.locator('footer').boundingBox()
  expect((in3d?.y ?? 0) + (in3d?.height ?? 0)).toBeLessThan(price?.y ?? 0)
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

test('the customer sees the piece in 3D as the seller turns it', LONG, async ({ terminal, request }) => {
  test.slow() // two windows draw in 3D without graphics hardware
  const model = await apiOf(request).catalog.product({ params: { id: MODEL } })
  const till = await terminal.start()
  const counter = new PosPage(till.page)
  await logIn(till, 'sales')
  await counter.entry.fill(model.displayName)
  await till.page.getByRole('option', { name: model.displayName }).first().click()
  const opened = till.app.waitForEvent('window')
  await till.menu('Beeld', 'Klantscherm')
  const customer = await opened
  await till.page.getByRole('button', { name: 'Bekijk in 3D' }).click()
  const dialog = till.page.getByRole('dialog', { name: /in 3D$/ })
  const view = dialog.getByRole('application')
  await expect(view).toHaveAttribute('data-ready', 'true', { timeout: READY_MS })
  const turned = customer.locator('[role="img"][data-ready="true"]')
  await expect(turned).toBeVisible({ timeout: READY_MS })
  const before = await stillPicture(turned)

  await view.press('ArrowLeft')
  await view.press('ArrowLeft')
  await expect(dialog.getByText(/, van voren$/)).toBeAttached()

  await expect
    .poll(async () => differenceOf(before, await stillPicture(turned)), { timeout: READY_MS })
    .toBeGreaterThan(2)
  await till.page.keyboard.press('Escape')
  await expect(turned).toBeHidden()
})

test('the customer reads the terms and signs the order, and the order page shows the signature', async ({
  terminal,
}) => {
  const email = `eva.${crypto.randomUUID()}@voorbeeld.example`
  const id = await placeGuestOrder({ zipcode: '2012 ES', city: 'Haarlem', lastname: 'Zee', email }, 4)
  const till = await terminal.start()
  await logIn(till, 'sales')
  await till.goTo(`/admin/verkooporders/${id}`)
  const opened = till.app.waitForEvent('window')
  await till.page.getByRole('button', { name: 'Laat de klant tekenen' }).click()
  const customer = await opened

  await customer.getByRole('button', { name: 'Voorwaarden lezen' }).click()
  await expect(customer.getByRole('region').getByRole('heading').first()).toBeVisible()
  await customer.getByRole('button', { name: 'Terug naar de bestelling' }).click()
  await customer.getByRole('button', { name: 'Klaar' }).click()
  await expect(customer.getByRole('alert')).toHaveText('Vink eerst aan dat u akkoord gaat.')
  await customer.getByLabel(/^Ik ga akkoord/).check()
  await drawSignature(customer)
  await customer.getByRole('button', { name: 'Klaar' }).click()

  await expect(customer.getByText('Uw handtekening is bewaard.')).toBeVisible()
  await expect(till.page.getByText('De klant heeft getekend.')).toBeVisible()
  await expect(till.page.getByRole('img', { name: 'Handtekening van de klant' })).toBeVisible()
  await expect(till.page.getByText(/^Getekend door de klant op [^,]*$/).first()).toBeVisible()
})

test(
  'the customer types the own data, the seller takes it into the order, and nothing stays on the display',
  LONG,
  async ({ terminal }) => {
    const email = `eva.${crypto.randomUUID()}@voorbeeld.example`
    const till = await terminal.start()
    await logIn(till, 'sales')
    const opened = till.app.waitForEvent('window')
    await till.page.getByRole('button', { name: 'Laat de klant invullen' }).click()
    const customer = await opened
    await customer.getByRole('button', { name: 'Klaar' }).click()
    await expect(customer.getByText('Voornaam is verplicht.')).toBeVisible()

    await customer.getByText('Mevrouw').click()
    await customer.getByLabel('Voornaam').fill('Eva')
    await customer.getByLabel('Achternaam').fill('Zee')
    await customer.getByLabel('E-mailadres').fill(email)
    await customer.getByLabel('Telefoonnummer').fill('06 12345678')
    await customer.getByRole('button', { name: 'Adres handmatig invullen' }).click()
    await customer.getByLabel('Straatnaam').fill('Kerkstraat')
    await customer.getByLabel('Huisnummer').fill('12')
    await customer.getByLabel('Postcode').fill('2012 ES')
    await customer.getByLabel('Plaats').fill('Haarlem')
    await customer.getByRole('button', { name: 'Klaar' }).click()

    await expect(customer.getByText('Uw gegevens zijn doorgegeven.')).toBeVisible()
    await till.page.getByRole('button', { name: 'Overnemen in de order' }).click()
    await expect(till.page.getByRole('region', { name: 'Klant', exact: true })).toContainText(email)
    await expect(customer.getByRole('heading', { name: /^Welkom/ })).toBeVisible()
    expect(await customer.locator('body').innerHTML()).not.toContain(email)
  },
)

async function drawSignature(customer: Page): Promise<void> {
  const box = await customer.getByRole('img', { name: 'Zet hier uw handtekening' }).boundingBox()
  if (!box) throw new Error('there is no place for a signature')
  await customer.mouse.move(box.x + 60, box.y + 60)
  await customer.mouse.down()
  for (const [right, down] of [
    [120, 90],
    [160, 50],
    [220, 100],
    [280, 60],
  ] as const) {
    await customer.mouse.move(box.x + right, box.y + down, { steps: 4 })
  }
  await customer.mouse.up()
}

/** Returns the gray pixels of a part of the page when it no longer moves. */
async function stillPicture(part: Locator): Promise<Uint8Array> {
  let last = await part.screenshot()
  await expect(async () => {
    const next = await part.screenshot()
    const isStill = next.equals(last)
    last = next
    expect(isStill).toBe(true)
  }).toPass({ timeout: READY_MS })
  return sharp(last).resize(64, 48, { fit: 'fill' }).removeAlpha().grayscale().raw().toBuffer()
}

/** Returns the mean difference of two pictures, from 0 to 255. */
const differenceOf = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((sum, byte, at) => sum + Math.abs(byte - (other[at] ?? 0)), 0) / one.length
