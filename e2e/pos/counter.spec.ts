import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PosPage } from '../pages/pos-page.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { invokeMain } from '../support/pos-bridge.ts'
import { scan } from '../support/scanner.ts'
import { apiOf, careProducts } from '../support/shop-data.ts'
import { placeGuestOrder, randomLetters } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'

const HOME = { zipcode: '2012 ES', city: 'Haarlem' }

test('a seller scans a product, enters a configuration code, finds the customer, and reaches the payment', async ({
  terminal,
  request,
}) => {
  const lastname = `Zee-${randomLetters()}`
  await placeGuestOrder({ ...HOME, lastname, email: `fenna.${crypto.randomUUID()}@voorbeeld.example` }, 1)
  const api = apiOf(request)
  const [soap] = await careProducts(api)
  const sofa = await api.catalog.product({ params: { id: 1001 } })
  const [variant] = sofa.variants
  if (!soap || !variant) throw new Error('the demo shop lacks a leather care product or a sofa variant')
  const { code } = await api.configurations.keep({ body: { productId: variant.id, selection: {}, count: 2 } })
  const till = await terminal.start()
  const counter = new PosPage(till.page)
  await logIn(till, 'sales')

  // A busy machine may deliver the keys as slowly as typing. They do not count as a scan then, so the test repeats it.
  await expect(async () => {
    await counter.remarks.fill('Bel voor levering even')
    await scan(till.page, soap.itemId)
    await expect(counter.lines).toHaveCount(1, { timeout: 3_000 })
  }).toPass({ timeout: 30_000 })

  await expect(counter.lines).toContainText(soap.displayName)
  await expect(counter.remarks).toHaveValue('Bel voor levering even')

  // In lower case, as a seller may type a code that the customer reads aloud.
  await counter.enter(code.toLowerCase())
  await expect(counter.lines).toHaveCount(2)
  await expect(counter.lines.nth(1).getByRole('spinbutton').or(counter.lines.nth(1).getByRole('textbox'))).toHaveValue(
    '2',
  )
  await counter.chooseCustomer(lastname)
  await counter.place()

  const panel = till.page.getByRole('region', { name: 'Start betaling' })
  await expect(panel.getByLabel('Bedrag')).toBeFocused()
  expect(new URL(await till.address()).pathname).toMatch(/^\/admin\/verkooporders\/\d+$/)
  await counter.goTo('Nieuwe order')
  await expect(till.page.getByText(/^Nog niets in deze order\./)).toBeVisible()
})

test(
  'when two tills take back one parked sale at the same time, only one of them gets it',
  LONG,
  async ({ terminal, request }) => {
    const [soap] = await careProducts(apiOf(request))
    if (!soap) throw new Error('the demo shop has no leather care product')
    const title = `Mevrouw ${randomLetters()}`
    const tills = await Promise.all([terminal.start(), terminal.start()])
    const counters = tills.map(({ page }) => new PosPage(page))
    await Promise.all(tills.map((till) => logIn(till, 'sales')))
    const [first] = counters
    const [firstTill] = tills
    if (!first) throw new Error('no till was started')
    await first.enter(soap.itemId)
    await expect(first.lines).toContainText(soap.displayName)
    await first.remarks.fill('Komt na het eten terug')
    await firstTill.page.getByRole('button', { name: 'Parkeren' }).click()
    await firstTill.page.getByLabel('Onder welke naam?').fill(title)
    await firstTill.page.getByRole('dialog').getByRole('button', { name: 'Parkeren' }).click()
    await expect(firstTill.page.getByText(`“${title}” is geparkeerd`)).toBeVisible()
    await expect(first.lines).toHaveCount(0)

    await Promise.all(counters.map((counter) => counter.goTo('Geparkeerd')))
    const take = { name: `${title} terugnemen` }
    await Promise.all(tills.map(({ page }) => page.getByRole('button', take).waitFor()))
    await Promise.all(tills.map(({ page }) => page.getByRole('button', take).click()))

    const refusals = tills.map(({ page }) => page.getByText('heeft deze verkoop al teruggenomen.'))
    await Promise.all(
      counters.map((counter, at) => expect(counter.lines.or(refusals[at] ?? counter.entry)).toBeVisible()),
    )
    const taken = await Promise.all(counters.map((counter) => counter.lines.count()))
    expect(taken.toSorted()).toEqual([0, 1])
    const winner = counters[taken.indexOf(1)] ?? first
    await expect(winner.lines).toContainText(soap.displayName)
    await expect(winner.remarks).toHaveValue('Komt na het eten terug')
  },
)

test('a till with damaged settings and an unreachable shop shows both problems, and can be configured again before a login', async ({
  terminal,
  baseURL,
}) => {
  const userData = terminal.folder()
  writeFileSync(join(userData, 'settings.json'), '{ "shopUrl": "https://wink')
  const outsideAnyScreen = { x: 9000, y: 9000, width: 1200, height: 800 }
  writeFileSync(join(userData, 'window.json'), JSON.stringify({ bounds: outsideAnyScreen, isMaximized: false }))

  const till = await terminal.start({ userData, shopUrl: 'http://127.0.0.1:9' })

  const counter = new PosPage(till.page)
  await expect(counter.banner).toContainText(
    'De instellingen van deze kassa waren niet te lezen en zijn apart gelegd.',
    { timeout: 30_000 },
  )
  expect(readdirSync(userData)).toContainEqual(expect.stringMatching(/^settings\.damaged-\d+\.json$/))
  await expect(counter.banner).toContainText('Winkel: De winkel is niet bereikbaar.')
  const window = await till.app.browserWindow(till.page)
  const [bounds, screen] = [
    await window.evaluate((one) => one.getBounds()),
    await till.app.evaluate(({ screen: machine }) => machine.getPrimaryDisplay().workArea),
  ]
  expect(bounds.x).toBeLessThan(screen.x + screen.width - 100)
  expect(bounds.y).toBeLessThan(screen.y + screen.height - 100)

  await counter.banner.getByRole('link', { name: 'Adres van de winkel' }).click()
  await till.page.getByRole('textbox', { name: 'Adres', exact: true }).fill(`${baseURL}/`)
  await till.page.getByRole('button', { name: 'Bewaren' }).click()

  await expect.poll(async () => (await invokeMain(till.page, 'state:retry')).ok).toBe(true)
  await expect(counter.banner).not.toContainText('niet bereikbaar')
  await till.goTo('/auth?mode=inloggen')
  await logIn(till, 'sales')
  await expect(till.page.getByRole('heading', { name: 'Nieuwe order' }).or(counter.banner).first()).toBeVisible()
})
