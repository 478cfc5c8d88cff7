import { Secret, TOTP } from 'otpauth'
import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { refusedCookies } from '../../build/refused-cookies.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { violationsOf } from '../support/axe.ts'
import { mailAbout } from '../support/mailbox.ts'
import { LONG } from '../support/tags.ts'

const PASSWORD = 'drie groene stoelen'
const STEP_MS = 30_000

/**
 * Returns the code that an authenticator app shows.
 *
 * @param steps number of codes to skip. A code is accepted only once, but the server accepts the next code already
 */
const authenticatorCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

/** Returns the URL of the button in the invitation mail to this address. */
async function invitationFor(request: APIRequestContext, address: string): Promise<string> {
  const { text } = await mailAbout(request, 'Uitnodiging', address)
  const [link] = /http\S+token=\S+/.exec(text) ?? []
  if (!link) throw new Error(`no link in the invitation to ${address}`)
  return link
}

/** Logs an Admin in through the login page, and waits for the back office. */
async function logInAsAdmin(page: Page): Promise<void> {
  const auth = new AuthPage(page)
  await auth.open('inloggen')
  await auth.logIn('admin@leermeester.example', 'leermeester')
  await page.waitForURL('/admin')
}

test(
  'an Admin invites a seller, who logs in with a code, and then with a recovery code @small',
  LONG,
  async ({ page, request, browser, baseURL }) => {
    test.slow() // two users, three logins and a mail
    const address = `sanne.${crypto.randomUUID()}@example.nl`
    await logInAsAdmin(page)
    await page.goto('/admin/gebruikers')
    await expect(page.getByRole('row', { name: /sales@leermeester\.example/ })).toBeVisible()
    expect.soft(await violationsOf(page), 'the list').toEqual([])

    await page.getByRole('button', { name: 'Uitnodigen' }).click()
    const invitation = page.getByRole('dialog', { name: 'Medewerker uitnodigen' })
    await invitation.getByLabel('E-mailadres').fill('sanne@zee')
    await invitation.getByRole('button', { name: 'Uitnodiging versturen' }).click()
    await expect(invitation.getByText('Geen geldige email.')).toBeVisible()
    await invitation.getByLabel('E-mailadres').fill(address)
    await invitation.getByLabel('Voornaam').fill('Sanne')
    await invitation.getByLabel('Achternaam').fill('de Boer')
    expect.soft(await violationsOf(page), 'the invitation').toEqual([])
    await invitation.getByRole('button', { name: 'Uitnodiging versturen' }).click()
    await expect(invitation.getByText(`De uitnodiging is verstuurd naar ${address}.`)).toBeVisible()
    await invitation.getByRole('button', { name: 'Klaar' }).click()

    // The seller, in another browser.
    const elsewhere = await browser.newContext({
      ...(baseURL && { baseURL, storageState: refusedCookies(baseURL) }),
      viewport: page.viewportSize(),
    })
    const sellerPage = await elsewhere.newPage()
    const auth = new AuthPage(sellerPage)
    await sellerPage.goto(await invitationFor(request, address))
    await auth.choosePassword(PASSWORD)
    await sellerPage.waitForURL('/admin')

    await sellerPage.goto('/account/beveiliging')
    await sellerPage.getByRole('button', { name: 'Instellen' }).click()
    await expect(sellerPage.getByRole('img', { name: /QR-code/ })).toBeVisible()
    expect.soft(await violationsOf(sellerPage), 'the QR code').toEqual([])
    const secret = await sellerPage.locator('main code').innerText()
    await sellerPage.getByLabel('Code uit uw app').fill('000000')
    await sellerPage.getByRole('button', { name: 'Aanzetten' }).click()
    await expect(sellerPage.getByText('Deze code is niet juist.')).toBeVisible()
    await sellerPage.getByLabel('Code uit uw app').fill(authenticatorCode(secret))
    await sellerPage.getByRole('button', { name: 'Aanzetten' }).click()
    await expect(sellerPage.getByRole('heading', { name: 'Inloggen met een code staat aan' })).toBeVisible()
    const codes = await sellerPage.locator('main li code').allInnerTexts()
    expect(codes).toHaveLength(10)
    expect.soft(await violationsOf(sellerPage), 'the recovery codes').toEqual([])
    await sellerPage.getByRole('button', { name: 'Ik heb de codes bewaard' }).click()
    await expect(sellerPage.getByText('U heeft nog 10 herstelcodes.')).toBeVisible()

    await auth.logOut()
    await auth.logIn(address, PASSWORD)
    await expect(sellerPage.getByLabel('Code uit uw app')).toBeFocused()
    await expect(auth.logOutLink).toHaveCount(0)
    expect.soft(await violationsOf(sellerPage), 'the code').toEqual([])
    await sellerPage.getByLabel('Code uit uw app').fill(authenticatorCode(secret, 1))
    await sellerPage.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await sellerPage.waitForURL('/admin')

    await auth.logOut()
    await auth.logIn(address, PASSWORD)
    await sellerPage.getByRole('button', { name: 'Een herstelcode gebruiken' }).click()
    await sellerPage.getByLabel('Herstelcode').fill(codes[0]?.toLowerCase() ?? '')
    await sellerPage.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await sellerPage.waitForURL('/admin')
    await mailAbout(request, 'Ingelogd met een herstelcode', address)
    await sellerPage.goto('/account/beveiliging')
    await expect(sellerPage.getByText('U heeft nog 9 herstelcodes.')).toBeVisible()
    await sellerPage.goto('/admin/gebruikers')
    await expect(sellerPage.getByRole('heading', { name: 'Geen toegang' })).toBeVisible()

    // The Admin sees the second factor, resets it, and locks the seller's account.
    await page.goto(`/admin/gebruikers?gebruikerszoeken=${encodeURIComponent(address)}`)
    await page.getByRole('link', { name: 'Sanne de Boer' }).click()
    await expect(page.getByText(/Staat aan sinds/)).toBeVisible()
    expect.soft(await violationsOf(page), 'the account').toEqual([])
    await page.getByRole('button', { name: 'Inlogcode en passkeys wissen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Wissen' }).click()
    await expect(page.getByText('Staat uit')).toBeVisible()
    await page.getByRole('button', { name: 'Blokkeren' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Blokkeren' }).click()
    await expect(page.getByRole('button', { name: 'Deblokkeren' })).toBeVisible()
    await sellerPage.goto('/admin')
    await expect(sellerPage).toHaveURL(/mode=inloggen/)
    await elsewhere.close()
  },
)

test('an Admin cannot block their own account', async ({ page }) => {
  await logInAsAdmin(page)
  await page.goto('/admin/gebruikers?gebruikerszoeken=admin')
  await page.getByRole('link', { name: 'Ada Beheer' }).click()

  await expect(page.getByText('Dit is uw eigen account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Blokkeren' })).toHaveCount(0)
})
