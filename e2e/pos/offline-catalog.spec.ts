import { draftsList } from '#shared/contracts/pos/draft-channels.ts'
import { DEPOSIT_PERCENT, depositCents } from '#shared/domain/checkout/payment-options.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { PosPage } from '../pages/pos-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { invokeMain, offlineCatalogOf, retryConnections } from '../support/pos-bridge.ts'
import { controlTime } from '../support/pos-time.ts'
import { apiOf } from '../support/shop-data.ts'
import { startShopProxy } from '../support/shop-proxy.ts'
import { placeGuestOrder, randomLetters } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'

/** A model of the demo shop that no other journey configures. */
const MODEL = 1004

test(
  'after one synchronization a new till can configure and order a model offline that it never opened',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.slow() // the synchronization of the whole catalog takes half a minute
    const lastname = `Zee-${randomLetters()}`
    await placeGuestOrder(
      { zipcode: '2012 ES', city: 'Haarlem', lastname, email: `fenna.${crypto.randomUUID()}@voorbeeld.example` },
      1,
    )
    const model = await apiOf(request).catalog.product({ params: { id: MODEL } })
    await using shop = await startShopProxy(baseURL ?? '')
    const till = await terminal.start({ shopUrl: shop.url })
    const counter = new PosPage(till.page)
    const skipTime = await controlTime(till)
    await logIn(till, 'sales')
    await counter.chooseCustomer(lastname)
    await skipTime(25_000)
    await expect.poll(() => offlineCatalogOf(till.page), { timeout: 90_000 }).not.toBeNull()
    expect(shop.requests().filter((call) => call.includes(`/${MODEL}`))).toEqual([])

    shop.drop()
    await retryConnections(till.page)
    await counter.entry.fill(model.displayName)
    await till.page.getByRole('option', { name: model.displayName }).first().click()
    const panel = till.page.getByRole('region', { name: 'Meubel samenstellen' })
    await expect(panel.getByRole('heading', { name: model.displayName })).toBeVisible()
    await new ProductPage(till.page).chooseEverything()
    await panel.getByRole('button', { name: 'Toevoegen' }).click()

    await expect(counter.lines).toHaveCount(1)
    const overview = till.page.getByRole('complementary', { name: 'Afronden' })
    await expect(overview.getByText(/^Prijzen van \d\d:\d\d\./)).toBeVisible()
    await till.page.getByRole('radio', { name: /^Aanbetaling/ }).check({ force: true })
    const deposit = await till.page.getByText(/^Aanbetaling \d+%/).innerText()
    await counter.place()
    await expect(till.page.getByText(/De order van .* is op deze kassa bewaard\./)).toBeVisible()

    const reply = await invokeMain(till.page, 'drafts:list')
    const [draft] = reply.ok ? draftsList.reply.parse(reply.value).drafts : []
    const [line] = (draft?.order?.shoppinglist ?? []) as { id: number; basePrice: number; count: number }[]
    const variant = model.variants.find(({ id }) => id === line?.id)
    expect(line).toMatchObject({ basePrice: variant?.netPrice, count: 1 })
    const totalCents = grossUnitPrice(variant?.netPrice ?? 0)
    expect(draft?.title).toContain(formatCents(totalCents))
    expect(deposit).toBe(`Aanbetaling ${DEPOSIT_PERCENT}%: ${formatCents(depositCents('deposit', totalCents))}`)
  },
)
