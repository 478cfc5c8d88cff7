import { type APIRequestContext, expect, test } from 'playwright/test'
import { AuthPage } from '../pages/auth-page.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { violationsOf } from '../support/axe.ts'
import { mailAbout } from '../support/mailbox.ts'
import { apiOf, careProducts, fillCart } from '../support/shop-data.ts'
import { DESKTOP_ONLY, LONG, LONG_DESKTOP_ONLY } from '../support/tags.ts'

const OLD_PASSWORD = 'drie groene stoelen'
const NEW_PASSWORD = 'vier blauwe banken'
const HOUR_MS = 3_600_000

/** A session ends this long after its start or its last extension. */
const SESSION_MS = 8 * HOUR_MS

/** Returns a mail address that no other test uses, and no test in the other viewport. */
const newAddress = () => `fenna.${crypto.randomUUID()}@example.nl`

/** Returns the URL of the button in a mail to this address. */
async function linkInMail(request: APIRequestContext, words: string, address: string): Promise<string> {
  const { text } = await mailAbout(request, words, address)
  const [link] = /http\S+token=\S+/.exec(text) ?? []
  if (!link) throw new Error(`no link in the mail about "${words}"`)
  return link
}

test('a visitor registers, confirms by mail, logs in and stays logged in', DESKTOP_ONLY, async ({ page, request }) => {
  const auth = new AuthPage(page)
  const address = newAddress()
  await auth.open('registreren')
  await auth.register(address, OLD_PASSWORD)
  await expect(page.getByText(/Wij hebben u een e-mail gestuurd/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Registreren' })).toBeDisabled()

  await page.goto(await linkInMail(request, 'Bevestig uw account', address))
  await expect(page.getByRole('heading', { name: 'Bevestig uw account' })).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await auth.logIn(address, OLD_PASSWORD)

  await expect(page).toHaveURL('/')
  await expect(auth.logOutLink).toBeVisible()
  await page.reload()
  await expect(auth.logOutLink).toBeVisible()
  await auth.logOut()
  await auth.logIn(address, OLD_PASSWORD)
  await expect(auth.logOutLink).toBeVisible()
})

test(
  'a forgotten password can be replaced by mail, once',
  LONG_DESKTOP_ONLY,
  async ({ page, request, browser, baseURL }) => {
    test.slow() // three mails, and two browsers
    const auth = new AuthPage(page)
    const address = newAddress()
    await auth.open('registreren')
    await auth.register(address, OLD_PASSWORD)
    await page.goto(await linkInMail(request, 'Bevestig uw account', address))
    await auth.logIn(address, OLD_PASSWORD)
    await expect(auth.logOutLink).toBeVisible()

    // Resets the password in another browser, which has no session.
    const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
    const otherAuth = new AuthPage(await elsewhere.newPage())
    await otherAuth.open('reset')
    await otherAuth.askForLink(address)
    const link = await linkInMail(request, 'Nieuw wachtwoord kiezen', address)
    const [otherPage] = elsewhere.pages()
    if (!otherPage) throw new Error('the second browser has no page')
    await expect(otherPage.getByRole('button', { name: 'Stuur mij een link' })).toBeDisabled()
    await otherPage.goto(link)
    await otherAuth.choosePassword(NEW_PASSWORD)
    await expect(otherAuth.logOutLink).toBeVisible()
    await mailAbout(request, 'is gewijzigd', address)

    await otherPage.goto(link)
    await otherAuth.choosePassword('vijf rode krukken')
    await expect(otherPage.getByText('Deze link is al gebruikt of verlopen.')).toBeVisible()
    await otherAuth.logOut()
    await otherAuth.logIn(address, OLD_PASSWORD)
    await expect(otherPage.getByText('Het e-mailadres of wachtwoord is niet juist.')).toBeVisible()
    await otherPage.getByLabel('Wachtwoord', { exact: true }).fill(NEW_PASSWORD)
    await otherPage.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await expect(otherAuth.logOutLink).toBeVisible()
    await elsewhere.close()
  },
)

test('a half-filled checkout survives the end of the session', DESKTOP_ONLY, async ({ page, request }) => {
  test.slow() // two logins, and an axe run in between
  const [product] = await careProducts(apiOf(request))
  if (!product) throw new Error('the demo shop has no leather care product')
  await fillCart(page, [{ product, count: 1 }])
  await page.clock.install()
  const auth = new AuthPage(page)
  await auth.open('inloggen')
  await auth.logIn('klant@leermeester.example', 'leermeester')
  await expect(auth.logOutLink).toBeVisible()
  const checkout = new CheckoutPage(page)
  await checkout.open()
  await page.getByLabel('Voornaam').fill('Fenna')
  await page.getByLabel('Telefoonnummer').fill('0612345678')

  await page.clock.fastForward(SESSION_MS - 90_000)
  await expect(page.getByText(/^Na \d+ seconden verloopt uw sessie\.$/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Blijf ingelogd' }).click()
  await expect(page.getByText(/verloopt uw sessie\.$/)).toHaveCount(0)
  // Skips time until after the original end. The header of the checkout does not show whether a user is logged in.
  await page.clock.fastForward(100_000)
  await expect(page.getByText('Uw sessie is verlopen.')).toHaveCount(0)

  await page.clock.fastForward(SESSION_MS + 1000)
  await expect(page.getByText('Uw sessie is verlopen.').first()).toBeVisible()
  await expect(page.getByLabel('Voornaam')).toHaveValue('Fenna')
  await page.getByRole('link', { name: 'Opnieuw inloggen' }).click()
  await auth.logIn('klant@leermeester.example', 'leermeester')

  await expect(page).toHaveURL('/bestellen')
  await expect(page.getByLabel('Voornaam')).toHaveValue('Fenna')
  await expect(page.getByLabel('Telefoonnummer')).toHaveValue('0612345678')
})

test('a logout in one tab logs the user out in the other tab', DESKTOP_ONLY, async ({ page, context }) => {
  const auth = new AuthPage(page)
  await auth.open('inloggen')
  await auth.logIn('klant@leermeester.example', 'leermeester')
  await expect(auth.logOutLink).toBeVisible()
  const other = await context.newPage()
  await other.goto('/contact')
  await expect(new AuthPage(other).logOutLink).toBeVisible()

  await auth.logOut()

  await expect(new AuthPage(other).logOutLink).toHaveCount(0)
})

test('the auth page with its error messages is accessible', LONG, async ({ page }) => {
  for (const mode of ['inloggen', 'registreren', 'reset', 'set&token=geheim']) {
    await test.step(mode, async () => {
      await page.goto(`/auth?mode=${mode}`)
      await page.locator('main button[type=submit]').click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()

      expect.soft(await violationsOf(page), mode).toEqual([])
    })
  }
})
