import { expect, test } from 'playwright/test'
import { refusedCookies } from '../../build/refused-cookies.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { addAuthenticator } from '../pages/passkeys.ts'
import { violationsOf } from '../support/axe.ts'
import { startLocalShop } from '../support/local-shop.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

const PASSWORD = 'leermeester'

/** Ports of the other journeys, of their twins and of the shop of practice come first. */
const PORT_OFFSET = 7

let shop: Awaited<ReturnType<typeof startLocalShop>> | undefined

test.describe('passkeys', LONG_DESKTOP_ONLY, () => {
  test.describe.configure({ mode: 'serial' })

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    shop = await startLocalShop(PORT_OFFSET)
  })
  test.afterAll(async () => shop?.stop())

  for (const { who, email, home } of [
    { who: 'a seller', email: 'sales@leermeester.example', home: '/admin' },
    { who: 'a customer', email: 'klant@leermeester.example', home: '/' },
  ]) {
    test(`${who} adds a passkey, logs in with it, and removes it`, async ({ browser }) => {
      test.slow() // three logins and four axe runs
      const baseURL = shop?.url ?? ''
      const context = await browser.newContext({ baseURL, storageState: refusedCookies(baseURL) })
      const page = await context.newPage()
      const auth = new AuthPage(page)
      await addAuthenticator(page)

      await auth.open('inloggen')
      await expect(page.getByRole('button', { name: 'Inloggen met passkey' })).toBeVisible()
      expect.soft(await violationsOf(page), 'the login page').toEqual([])
      await auth.logIn(email, PASSWORD)
      await page.waitForURL(home)

      await page.goto('/account/beveiliging')
      await page.getByRole('button', { name: 'Passkey toevoegen' }).click()
      const dialog = page.getByRole('dialog', { name: 'Passkey toevoegen' })
      await dialog.getByLabel('Naam').fill('Mijn laptop')
      expect.soft(await violationsOf(page), 'the new passkey').toEqual([])
      await dialog.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(page.getByText('De passkey is toegevoegd.')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Uw passkeys' })).toContainText('Mijn laptop')
      expect.soft(await violationsOf(page), 'the passkeys').toEqual([])

      await auth.logOut()
      await page.getByRole('button', { name: 'Inloggen met passkey' }).click()
      await page.waitForURL(home)

      await page.goto('/account/beveiliging')
      await expect(page.getByRole('list', { name: 'Uw passkeys' })).toContainText(/laatst gebruikt/)
      await page.getByRole('button', { name: 'Mijn laptop verwijderen' }).click()
      const question = page.getByRole('dialog', { name: 'Passkey verwijderen?' })
      expect.soft(await violationsOf(page), 'the question').toEqual([])
      await question.getByRole('button', { name: 'Verwijderen' }).click()
      // The removed passkey began this session.
      await expect(page).toHaveURL(/mode=inloggen/)
      await expect(page.getByRole('heading', { name: 'Inloggen', level: 1 })).toBeVisible()
      await context.close()
    })
  }
})
