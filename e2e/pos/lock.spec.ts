import type { Locator } from 'playwright/test'
import { PosPage } from '../pages/pos-page.ts'
import { acquireLock } from '../support/acquire-lock.ts'
import { captureDownloads } from '../support/capture-downloads.ts'
import { expect, logIn, type PosApp, test } from '../support/pos.ts'
import { invokeMain } from '../support/pos-bridge.ts'
import { apiOf, careProducts } from '../support/shop-data.ts'
import { randomLetters } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'

const PASSWORD = 'leermeester'

test(
  "a locked till hides the seller's work; a colleague continues it with a password, and the seller returns with a PIN",
  LONG,
  async ({ terminal, request }) => {
    test.slow() // two users, two PINs
    await using _ = await acquireLock('pins')
    const [soap] = await careProducts(apiOf(request))
    if (!soap) throw new Error('the demo shop has no leather care product')
    const till = await terminal.start()
    const counter = new PosPage(till.page)
    await logIn(till, 'admin')
    await counter.goTo('Instellingen')
    await till.page.getByLabel('Naam van deze kassa').fill(`Balie ${randomLetters()}`)
    await till.page.getByRole('button', { name: 'Aanmelden als kassa' }).click()
    await expect(till.page.getByText(/^Aangemeld als/)).toBeVisible()
    await choosePin(till, '5927')
    await till.page.getByRole('button', { name: 'Wissel' }).click()
    await logInByPassword(till.page.getByRole('dialog', { name: 'Wissel van collega' }), 'sales')
    await expect(counter.banner).toContainText('Verkoper')
    await choosePin(till, '8316')
    expect(await till.menuItem('Data')).toBeUndefined()
    await counter.goTo('Nieuwe order')
    await counter.remarks.fill('Bel voor levering even')
    await counter.enter(soap.itemId)
    await expect(counter.lines).toContainText(soap.displayName)
    await till.page.getByRole('button', { name: 'Leegmaken' }).click()
    const question = till.page.getByRole('dialog', { name: 'Order leegmaken?' })
    await expect(question).toBeVisible()

    await till.menu('Bestand', 'Vergrendelen')

    await expect(counter.lock).toBeVisible()
    await till.page.keyboard.press('Escape')
    await expect(counter.lock).toBeVisible()
    expect(await isClickable(till, 'Toch niet')).toBe(false)
    const codes = await Promise.all([invokeMain(till.page, 'drafts:list'), invokeMain(till.page, 'desk:read')])
    expect(codes).toMatchObject([{ code: 'unauthenticated' }, { code: 'unauthenticated' }])
    expect(await till.page.evaluate(async () => (await fetch('/api/salesorder')).status)).toBe(401)
    expect(await till.menuItem('Kassa', 'Nieuwe order')).toMatchObject({ isEnabled: false })

    // The colleague mistypes until the PIN is blocked.
    await counter.lock.getByRole('button', { name: 'Ada Beheer' }).click()
    for (const wrong of ['1111', '2222', '3333', '4444']) {
      await counter.enterPin(wrong)
      await expect(counter.lock.getByRole('alert')).toContainText('Deze pincode is niet juist.')
      await expect(counter.lock.getByText('0 cijfers ingevuld')).toBeAttached()
    }
    // A parallel test that logs in as the same Admin resets the number of wrong tries, so more tries may be needed.
    await expect(async () => {
      await counter.enterPin('5555')
      const blocked = counter.lock.getByText('Te vaak een verkeerde pincode. Log in met uw wachtwoord.')
      await expect(blocked).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 40_000 })
    await logInByPassword(counter.lock, 'admin')

    // The colleague finds the open question and the order of the seller unchanged.
    await question.getByRole('button', { name: 'Toch niet' }).click()
    await expect(counter.remarks).toHaveValue('Bel voor levering even')
    await expect(counter.lines).toHaveCount(1)
    await expect.poll(() => till.menuItem('Data', 'Voorraad')).toMatchObject({ isEnabled: true })

    await till.menu('Bestand', 'Vergrendelen')
    await counter.lock.getByRole('button', { name: 'Sanne Verkoop' }).click()
    await counter.enterPin('8316')
    await expect(counter.lock).toBeHidden()
    await expect(counter.remarks).toHaveValue('Bel voor levering even')
    await expect(counter.banner).toContainText('Sanne Verkoop')
    await expect.poll(() => till.menuItem('Data')).toBeUndefined()

    // A PIN is not enough for an export of all orders. After the password the export continues.
    await till.page.getByRole('navigation', { name: 'Kassa' }).getByRole('link', { name: 'Verkooporders' }).click()
    const exported = await captureDownloads(till.page)
    await till.page.getByRole('button', { name: 'Exporteren (CSV)' }).click()
    const passwordQuestion = till.page.getByRole('dialog', { name: 'Uw wachtwoord is nodig' })
    await expect(passwordQuestion.getByLabel('E-mailadres')).toHaveValue('sales@leermeester.example')
    await logInByPassword(passwordQuestion, 'sales')
    expect((await exported()).name).toMatch(/\.csv$/)
  },
)

async function choosePin({ page }: PosApp, pin: string): Promise<void> {
  await page.getByLabel(/incode \(4 tot 8 cijfers\)/).fill(pin)
  await page.getByLabel('Herhaal de pincode').fill(pin)
  await page.getByLabel('Uw wachtwoord').fill(PASSWORD)
  await page.getByRole('button', { name: /^Pincode (instellen|wijzigen)$/ }).click()
  await expect(page.getByText('Uw pincode is ingesteld.')).toBeVisible()
}

/** Logs a user in by password, in the lock screen or in the dialog of the user switch. */
async function logInByPassword(overlay: Locator, who: 'sales' | 'admin'): Promise<void> {
  const other = overlay.getByRole('button', { name: 'Inloggen met wachtwoord' })
  const password = overlay.getByLabel('Wachtwoord', { exact: true })
  await expect(password.or(other)).toBeVisible()
  if (await other.isVisible()) await other.click()
  await overlay.getByLabel('E-mailadres').fill(`${who}@leermeester.example`)
  await password.fill(PASSWORD)
  await overlay.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(overlay).toBeHidden()
}

/** Returns true when a click in the middle of this text reaches the element of the text, and not an overlay. */
function isClickable({ page }: PosApp, name: string): Promise<boolean> {
  return page
    .getByText(name, { exact: true })
    .first()
    .evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const clicked = document.elementFromPoint(left + width / 2, top + height / 2)
      return clicked !== null && (button === clicked || button.contains(clicked))
    })
}
