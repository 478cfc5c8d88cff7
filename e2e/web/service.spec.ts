import { expect, test } from 'playwright/test'
import sharp from 'sharp'
import { violationsOf } from '../support/axe.ts'
import { mailAbout } from '../support/mailbox.ts'
import { formOf } from '../support/order-life.ts'
import { apiOf, careProducts } from '../support/shop-data.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

test(
  'a buyer reports a problem with a photo, staff answer, plan and solve it, and the buyer sees it',
  LONG_DESKTOP_ONLY,
  async ({ page, browser }) => {
    test.slow() // a buyer and staff, one after the other
    const email = `noor.${Date.now()}@voorbeeld.example`
    const buyer = apiOf(page.request)
    const [product] = await careProducts(buyer)
    if (!product) throw new Error('the demo shop has no leather care product')
    const { salesOrderId } = await buyer.salesOrders.place({
      headers: { 'idempotency-key': `service-${email.replace(/\W/g, '-')}` },
      body: formOf({ firstname: 'Noor', lastname: 'Zee', email }, [product], '1'),
    })
    const picture = { width: 2400, height: 1800, channels: 3 as const, background: '#8a5a2b' }
    const photo = await sharp({ create: picture }).jpeg().toBuffer()

    // The buyer, with the cookie of the order.
    await page.goto(`/service/nieuw/${salesOrderId}`)
    await page.getByText('Naad of stiksel').click()
    await page.getByLabel('Beschrijf wat u ziet of merkt').fill('De naad links laat los.')
    const files = page.getByLabel(/Foto's kiezen of maken|Nog een foto/)
    await files.setInputFiles({ name: 'naad.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(page.getByText('Staat klaar')).toBeVisible()
    await files.setInputFiles({ name: 'bon.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') })
    await expect(page.getByText('Dit bestand is een PDF en geen foto')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'bon.jpg weghalen' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('shopping'))).toContain('De naad links laat los.')
    await page.reload()
    await expect(page.getByLabel('Beschrijf wat u ziet of merkt')).toHaveValue('De naad links laat los.')
    await expect(page.getByText('Staat klaar')).toBeVisible()
    await page.getByRole('button', { name: 'Melding versturen' }).click()
    await expect(page.getByText('Wij hebben uw melding ontvangen')).toBeVisible()
    const name = /S\d{4,}/.exec(await page.getByText(/Kenmerk S\d+/).innerText())?.[0] ?? ''
    await mailAbout(page.request, `Wij hebben uw melding ontvangen (${name})`, email)

    // Staff, in a browser of their own.
    const office = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
    const desk = await office.newPage()
    const { session } = await apiOf(desk.request).users.login({
      body: { email: 'sales@leermeester.example', password: 'leermeester' },
    })
    const stored = JSON.stringify({ state: { session }, version: 0 })
    await desk.addInitScript((auth) => localStorage.setItem('auth', auth), stored)
    await desk.goto('/admin/service')
    await desk.getByRole('link', { name, exact: true }).click()
    await expect(desk.getByText('De naad links laat los.')).toBeVisible()
    await desk.getByRole('button', { name: 'Foto 1 van 1 groot bekijken' }).click()
    await expect(desk.getByAltText('Foto 1 bij de melding')).toBeVisible()
    await desk.keyboard.press('Escape')
    expect(await violationsOf(desk)).toEqual([])
    const write = async (text: string, step: string) => {
      await desk.getByLabel('Bericht', { exact: true }).fill(text)
      await desk.getByLabel('Wat gebeurt er met de melding?').selectOption({ label: step })
    }
    await write('Wij komen de naad herstellen.', 'Bezoek plannen')
    await desk.getByLabel('Dag van het bezoek').fill('2027-01-15')
    await desk.getByLabel('Wanneer op die dag').fill('9:00 tot 12:00')
    await desk.getByRole('button', { name: 'Bewaren en de klant mailen' }).click()
    await expect(desk.getByText(`Bewaard en gemaild aan ${email}.`)).toBeVisible()
    await mailAbout(page.request, `Wij komen langs voor uw melding ${name}`, email)
    await page.reload()
    await expect(page.getByText('15 januari 2027')).toBeVisible()

    await write('De naad is hersteld.', 'Opgelost')
    await desk.getByRole('button', { name: 'Bewaren en de klant mailen' }).click()
    const mail = await mailAbout(page.request, `Uw melding ${name} is opgelost`, email)
    const link = /https?:\/\/\S+\/api\/service\/\d+\/open\/\S+/.exec(mail.text)?.[0] ?? ''
    await office.close()

    // The link in the mail opens the case in a browser without any cookie.
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const mailed = await phone.newPage()
    await mailed.goto(link)
    await expect(mailed.getByText('De naad is hersteld.')).toBeVisible()
    expect(await violationsOf(mailed)).toEqual([])
    await expect(mailed.getByRole('button', { name: 'Foto 1 van 1 groot bekijken' })).toBeVisible()
    await phone.close()
  },
)
