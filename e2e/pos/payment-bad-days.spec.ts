import { fillDisk } from '../support/full-disk.ts'
import { amountFor } from '../support/payment-terminal-twin.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { invokeMain, retryConnections } from '../support/pos-bridge.ts'
import { openOrderAtTill, openPaymentPanel, orderToPay } from '../support/pos-orders.ts'
import { controlTime, shiftClock } from '../support/pos-time.ts'
import { startShopProxy } from '../support/shop-proxy.ts'
import { LONG } from '../support/tags.ts'

const AMOUNT = amountFor('silent', 10)
const PAID = '€ 10,03 is betaald.'
const AWAY = 'De winkel is niet bereikbaar.'
const RED = /^rgb\((1[3-9]\d|2\d\d), \d{1,2}, \d{1,2}\)$/
const HOUR_MS = 3_600_000
/** Longer than any session. */
const A_MONTH_MS = 31 * 24 * HOUR_MS

test(
  'when two tills open one order, the second till shows the running payment of the first till, and its end',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.slow() // two tills
    const { id, paymentsAtShop, provider, customer } = await orderToPay(request, baseURL ?? '')
    const [left, right] = await Promise.all([terminal.start(), terminal.start()])
    const [first, second] = await Promise.all([openOrderAtTill(left, id), openOrderAtTill(right, id, 'admin')])

    // The second user opens the confirmation before the first user starts a payment, and confirms after that start.
    await second.press('5,00')
    await second.method('Contant').click()
    await first.press(AMOUNT)
    await first.take('Pinnen', AMOUNT)
    await expect(first.panel.getByText('De klant kan nu pinnen.')).toBeVisible()
    await second.dialog.getByRole('button', { name: 'Doorgaan' }).click()

    await expect(
      second.panel.getByText(/^Er loopt al een betaling.*Pinnen van €\s10,03, gestart door sales@leermeester\.example/),
    ).toBeVisible()
    await expect(second.panel.getByRole('region', { name: 'Lopende betaling' })).toContainText(
      'sales@leermeester.example',
    )
    await expect(second.panel.getByLabel('Bedrag')).toHaveValue('5,00')
    await expect(second.method('Contant')).toBeDisabled()

    await customer('paid')
    for (const { panel } of [first, second])
      await expect(panel.getByText(PAID).first()).toBeVisible({ timeout: 30_000 })
    await second.take('Contant', /5,00/)
    await expect(second.panel.getByText('€ 5,00 contant ontvangen.')).toBeVisible()
    expect(await paymentsAtShop()).toMatchObject({ paid: 15.03 })
    expect(await provider()).toEqual({ payments: 1, paidCents: 1003 })
  },
)

test('an outage of the shop at the start, at the login and in a payment is shown, and nothing is lost', async ({
  terminal,
  request,
  baseURL,
}) => {
  test.slow() // the connection is cut three times
  await using shop = await startShopProxy(baseURL ?? '')
  const { id, paymentsAtShop, customer } = await orderToPay(request, baseURL ?? '')
  shop.drop()
  const till = await terminal.start({ shopUrl: shop.url })
  const { page } = till
  const banner = page.getByRole('status').filter({ hasText: AWAY })
  const retry = page.getByRole('button', { name: 'Opnieuw proberen' })

  await test.step('the shop is unreachable at the start and during the login', async () => {
    await expect(banner).toBeVisible()
    // The login form is part of the app, so the page shows it with all styles although the shop is unreachable.
    await expect(page.getByRole('heading', { name: 'Inloggen' })).toBeVisible()
    await expect(banner.locator('[data-tone="bad"]')).toHaveCSS('background-color', RED)
    // Before the shop is back: the app can find it again by itself, and then removes the button.
    await retry.first().click()
    shop.restore()
    await retryConnections(page)
    await page.getByLabel('E-mailadres').first().fill('sales@leermeester.example')
    await page.getByLabel('Wachtwoord', { exact: true }).fill('leermeester')
    await expect(banner).toBeHidden()
    shop.drop()
    await page.getByRole('button', { name: 'Inloggen' }).click()
    await expect(page.getByRole('main').getByText(AWAY)).toBeVisible()
    shop.restore()
    await page.getByRole('button', { name: 'Inloggen' }).click()
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeHidden()
  })

  const order = await openPaymentPanel(till, id)
  await test.step('the shop is unreachable while the customer pays: the payment stays on the screen until its outcome is known', async () => {
    await order.press(AMOUNT)
    await order.take('Pinnen', AMOUNT)
    await expect(order.panel.getByText('De klant kan nu pinnen.')).toBeVisible()
    // The page may show the payment before the response to its start has arrived. The test waits for that response.
    await expect
      .poll(() => invokeMain(page, 'desk:read', { salesOrderId: id }))
      .toMatchObject({
        value: { attempt: { phase: 'open' } },
      })
    shop.drop()
    await expect(banner).toBeVisible()
    await expect(order.panel.getByText('De klant kan nu pinnen.')).toBeVisible()
    await customer('paid')
    shop.restore()
    await retryConnections(page)
    await expect(order.panel.getByText(PAID)).toBeVisible({ timeout: 30_000 })
  })

  await test.step('the shop is unreachable before a payment: nothing starts, and the amount stays', async () => {
    await order.press('5,00')
    await order.method('Contant').click()
    shop.drop()
    await expect(banner).toBeVisible({ timeout: 40_000 })
    await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
    await expect(order.dialog.getByText(AWAY)).toBeVisible()
    shop.restore()
    await retryConnections(page)
  })
  expect(await paymentsAtShop()).toMatchObject({ paid: 10.03 })
})

test(
  'a session that ends during a payment locks the till, and the result is shown after the login',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.slow() // a card payment
    const { id, paymentsAtShop, provider, customer } = await orderToPay(request, baseURL ?? '')
    const till = await terminal.start()
    await logIn(till, 'sales')
    const skipTime = await controlTime(till)
    const order = await openPaymentPanel(till, id)
    await order.press(AMOUNT)
    await order.take('Pinnen', AMOUNT)
    await expect(order.panel.getByText('De klant kan nu pinnen.')).toBeVisible()

    await skipTime(A_MONTH_MS)
    const lock = till.page.getByRole('dialog', { name: 'Vergrendeld' })
    await expect(lock).toBeVisible({ timeout: 30_000 })
    await customer('paid')
    await lock.getByLabel('E-mailadres').fill('sales@leermeester.example')
    await lock.getByLabel('Wachtwoord', { exact: true }).fill('leermeester')
    await lock.getByRole('button', { name: 'Inloggen' }).click()

    await expect(lock).toBeHidden()
    await expect(order.panel.getByText(PAID)).toBeVisible({ timeout: 30_000 })
    expect(await paymentsAtShop()).toMatchObject({ paid: 10.03, payments: [{ state: 'paid' }] })
    expect(await provider()).toEqual({ payments: 1, paidCents: 1003 })
  },
)

test(
  'a till whose clock is an hour off takes payments, and one with a full disk refuses them',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.slow() // a card payment
    const { id, paymentsAtShop, provider } = await orderToPay(request, baseURL ?? '')
    const till = await terminal.start()
    await shiftClock(till, HOUR_MS)
    const order = await openOrderAtTill(till, id)

    await test.step('the clock is an hour fast: the till shows that, and the payment works', async () => {
      await retryConnections(till.page)
      await expect(till.page.getByText('De klok van deze computer loopt 60 minuten voor.')).toBeVisible()
      await order.press('10,00')
      await order.take('Pinnen', /10,00/)
      await expect(order.panel.getByText('€ 10,00 is betaald.')).toBeVisible({ timeout: 30_000 })
    })

    await test.step('the disk is full: nothing starts, and the till says why', async () => {
      const makeRoom = await fillDisk(till)
      await order.press('5,00')
      await order.take('Contant', /5,00/)
      await expect(
        order.panel.getByText(/de schijf is vol of niet te beschrijven\. Er is niets gestart\./),
      ).toBeVisible()
      await expect(till.page.getByRole('status').filter({ hasText: 'Journaal:' })).toBeVisible()
      expect(await paymentsAtShop()).toMatchObject({ paid: 10 })

      await makeRoom()
      await order.press('5,00')
      await order.take('Contant', /5,00/)
      await expect(order.panel.getByText('€ 5,00 contant ontvangen.')).toBeVisible()
    })
    expect(await paymentsAtShop()).toMatchObject({ paid: 15 })
    expect(await provider()).toEqual({ payments: 1, paidCents: 1000 })
  },
)
