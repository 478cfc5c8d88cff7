import { expect, test } from 'playwright/test'
import { mailAbout } from '../support/mailbox.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

const subject = 'Service, garantie of klacht'

test('a visitor writes to the shop, and visitor and shop receive a mail', async ({ page, request }, { project }) => {
  const email = `joke-${project.name}@post.example`
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Stuur ons een bericht' })
  await form.getByLabel('Naam').fill('Joke Zandstra')
  await form.getByLabel('E-mailadres').fill('joke')
  await form.getByLabel('Onderwerp').selectOption(subject)
  await form.getByLabel(/^Bestelnummer/).fill('10001')
  await form.getByLabel('Bericht').fill('De naad van <b>mijn</b> bank laat los.\nWat nu?')

  // An error is shown at its field, and all fields keep their text.
  await form.getByRole('button', { name: 'Verstuur bericht' }).click()
  await expect(form.getByText('Geen geldige email.')).toBeVisible()
  await expect(form.getByLabel('E-mailadres')).toBeFocused()
  await form.getByLabel('E-mailadres').fill(email)
  // The page stores the message shortly after the last keystroke.
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('shopping'))).toContain(email)
  await page.reload()
  await expect(form.getByLabel('E-mailadres')).toHaveValue(email)
  await expect(form.getByLabel('Bericht')).toHaveValue(/Wat nu\?/)

  await form.getByRole('button', { name: 'Verstuur bericht' }).click()
  await expect(page.getByText('Uw bericht is aangekomen.')).toBeVisible()

  const copy = await mailAbout(request, 'Wij hebben uw bericht ontvangen', email)
  expect(copy.text).toContain('De naad van <b>mijn</b> bank laat los.')
  expect(copy.html).not.toContain('<b>mijn')
  await mailAbout(request, subject, 'info@leermeester.example')
})

test('the contact page has directions, with a map that contacts no third party', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'DI - ZA 10:00 - 17:00' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Contact en showroom' })).toBeVisible()
  const details = page.getByRole('region', { name: 'Adres en openingstijden' })
  await expect(details.getByRole('link', { name: '085 000 00 00' })).toHaveAttribute('href', 'tel:0850000000')
  await expect(details.getByText(/^Vandaag (open|gesloten|niet meer open)/)).toHaveCount(2)
  const map = page.getByRole('img', { name: /Plattegrond van de straten rond Looierssingel 12/ })
  await expect
    .poll(() => map.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByText('De ingang heeft geen drempel')).toBeVisible()
  await expect(page.getByRole('link', { name: /Plan uw route/ })).toHaveAttribute('target', '_blank')
  expect(elsewhere).toEqual([])
})

test('the text pages of the shop have their title and links without JavaScript', DESKTOP_ONLY, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, title] of [
    ['/voorwaarden', 'Algemene voorwaarden'],
    ['/privacy', 'Privacyverklaring'],
    ['/cookies', 'Cookies en lokale opslag'],
    ['/garantie', 'Garantie'],
    ['/toegankelijkheid', 'Toegankelijkheid'],
    ['/herroepen', 'Overeenkomst herroepen'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  }
  await context.close()
})
