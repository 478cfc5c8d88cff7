import { formatCents } from '#shared/domain/money/format.ts'
import { shortcutCents } from '#shared/domain/payments/order-payment.ts'
import { amountFor } from '../support/payment-terminal-twin.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { retryConnections } from '../support/pos-bridge.ts'
import { openOrderAtTill, openPaymentPanel, orderToPay } from '../support/pos-orders.ts'
import { controlTime } from '../support/pos-time.ts'
import { startShopProxy } from '../support/shop-proxy.ts'
import { LONG } from '../support/tags.ts'

/** Formats an amount as in the text of a page, with ordinary spaces. */
const euros = (amountCents: number) => formatCents(amountCents).replace(/\s/g, ' ')

const SILENT = /De uitkomst is nog onbekend en wordt nagevraagd\..*neem het bedrag niet nog eens in\./
const MINUTE_AND_MORE_MS = 61_000
/** Milliseconds between two keys. The app treats faster typing as a scan. */
const TYPING_SPEED = { delay: 100 }

/** Paper of the default width, as long as the receipt. */
const ROLL = { width: 80_000, height: expect.any(Number) }

test('a seller takes 15 % by card and the rest in cash with keyboard shortcuts, and both receipts are printed', async ({
  terminal,
  request,
  baseURL,
}) => {
  test.slow() // a whole sale
  const { id, paymentsAtShop, provider } = await orderToPay(request, baseURL ?? '')
  const totalCents = Math.round((await paymentsAtShop()).outstanding * 100)
  const depositCents = shortcutCents(15, totalCents)
  const till = await terminal.start({ settings: { printer: 'Bonprinter' } })
  await till.machine.recordPrintJobs()
  const order = await openOrderAtTill(till, id)
  const { keyboard } = till.page
  const amount = order.panel.getByLabel('Bedrag')

  await test.step('15 % by card: F9 opens the confirmation', async () => {
    await order.shortcut(15).click()
    await till.menuKey('F9')
    await expect(order.dialog.getByText(euros(depositCents)).first()).toBeVisible()
    // Nothing starts before the confirmation.
    expect((await paymentsAtShop()).payments).toEqual([])
    await order.chooseTerminal()
    await order.dialog.getByRole('button', { name: 'Doorgaan' }).press('Enter')
    await expect(order.panel.getByText(`${euros(depositCents)} is betaald.`)).toBeVisible({ timeout: 30_000 })
  })

  await test.step('digits reach the amount from any focus, and F8 moves the focus there', async () => {
    await till.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (const digit of [9, 9, 9, 9]) await keyboard.press(`Shift+Numpad${digit}`, TYPING_SPEED)
    await expect(amount).toHaveValue('9999')
    await till.menuKey('F8')
    await expect(amount).toBeFocused()
    await keyboard.press('Backspace')
    await keyboard.type(',50', TYPING_SPEED)
    await expect(amount).toHaveValue('999,50')
  })

  await test.step('an overpayment needs an extra confirmation', async () => {
    await till.menuKey('F10')
    await expect(order.dialog.getByRole('button', { name: 'Doorgaan' })).toBeDisabled()
    await expect(order.dialog.getByLabel(/meer dan nog openstaat/)).not.toBeChecked()
    await keyboard.press('Escape')
    await expect(order.dialog).toBeHidden()
  })

  await test.step('the rest in cash, with the change of a larger note', async () => {
    const restCents = totalCents - depositCents
    await order.shortcut(100).click()
    await till.menuKey('F10')
    await order.dialog.getByLabel(/^Ontvangen/).fill(String(Math.ceil(restCents / 100) + 10))
    const givenCents = (Math.ceil(restCents / 100) + 10) * 100
    await expect(order.dialog.getByText(`Wisselgeld: ${euros(givenCents - restCents)}`)).toBeVisible()
    await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
    await expect(order.panel.getByText(`${euros(restCents)} contant ontvangen.`)).toBeVisible()
    await expect(order.shortcut(100)).toHaveCount(0)
  })

  expect(await paymentsAtShop()).toMatchObject({ paid: totalCents / 100, outstanding: 0 })
  expect(await provider()).toEqual({ payments: 1, paidCents: depositCents })
  // Both receipts are printed automatically, on the printer of this till.
  await expect
    .poll(till.machine.printJobs)
    .toEqual(Array(2).fill(expect.objectContaining({ deviceName: 'Bonprinter', pageSize: ROLL })))
})

test(
  'a declined, canceled or aborted card payment takes no money, and a payment link can be withdrawn',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.slow() // four card payments
    const { id, paymentsAtShop, provider } = await orderToPay(request, baseURL ?? '')
    const till = await terminal.start()
    const order = await openOrderAtTill(till, id)
    const { keyboard } = till.page

    for (const [outcome, words] of [
      ['declined', 'De betaling is geweigerd of mislukt. Er is niets betaald.'],
      ['cancelled', 'De betaling is geannuleerd. Er is niets betaald.'],
    ] as const) {
      await order.press(amountFor(outcome, 10))
      await order.take('Pinnen', amountFor(outcome, 10))
      await expect(order.panel.getByText(words)).toBeVisible({ timeout: 30_000 })
      await order.panel.getByRole('button', { name: 'Gezien' }).click()
    }

    await test.step('the payment terminal is switched off: the amount stays, for another method', async () => {
      await till.menuKey('F8')
      await expect(order.panel.getByLabel('Bedrag')).toBeFocused()
      await keyboard.type(amountFor('offline', 10), TYPING_SPEED)
      await expect(order.panel.getByLabel('Bedrag')).toHaveValue(amountFor('offline', 10))
      await till.menuKey('F9')
      await order.chooseTerminal()
      await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
      await expect(order.panel.getByRole('alert')).toContainText(/pinautomaat/i)
      await expect(order.panel.getByLabel('Bedrag')).toHaveValue(amountFor('offline', 10))
    })

    await test.step('the seller aborts the payment', async () => {
      await order.press(amountFor('silent', 10))
      await order.take('Pinnen', amountFor('silent', 10))
      await expect(order.panel.getByText('De klant kan nu pinnen.')).toBeVisible()
      await order.panel.getByRole('button', { name: 'Betaling afbreken' }).click()
      await expect(order.panel.getByText('De betaling is geannuleerd. Er is niets betaald.')).toBeVisible({
        timeout: 30_000,
      })
    })
    expect((await provider()).paidCents).toBe(0)

    await test.step('a payment link is shown as QR code, and withdrawn', async () => {
      await order.press('25,00')
      await till.menuKey('F11')
      await order.dialog.getByRole('button', { name: 'Doorgaan' }).click()
      await expect(order.panel.getByLabel('Betaallink')).toHaveValue(/^https?:/)
      await order.panel.getByRole('button', { name: 'QR-code tonen' }).click()
      await expect(order.panel.getByLabel('QR-code van de betaallink')).toBeVisible()
      await order.panel.getByRole('button', { name: 'Betaallink intrekken' }).click()
      await expect(order.panel.getByText('De betaling is geannuleerd. Er is niets betaald.')).toBeVisible()
    })
    const after = await paymentsAtShop()
    expect(after.paid).toBe(0)
    expect(after.payments.every(({ state }) => state === 'failed' || state === 'cancelled')).toBe(true)
  },
)

test(
  'a payment without a known outcome is polled until it is final, and never taken twice',
  LONG,
  async ({ terminal, request, baseURL }) => {
    test.slow() // three card payments
    await using shop = await startShopProxy(baseURL ?? '')
    const { id, paymentsAtShop, provider, customer } = await orderToPay(request, baseURL ?? '')
    const till = await terminal.start({ shopUrl: shop.url })
    await logIn(till, 'sales')
    const skipTime = await controlTime(till)
    const order = await openPaymentPanel(till, id)
    const amount = amountFor('silent', 10)
    const start = async () => {
      await order.press(amount)
      await order.take('Pinnen', amount)
    }

    await test.step('after a minute without a response the outcome is unknown, and the customer still pays', async () => {
      await start()
      await expect(order.panel.getByText('De klant kan nu pinnen.')).toBeVisible()
      await skipTime(MINUTE_AND_MORE_MS)
      await expect(order.panel.getByText(SILENT)).toBeVisible()
      await order.press('5,00')
      await expect(order.method('Contant')).toBeDisabled()
      await customer('paid')
      await expect(order.panel.getByText('€ 10,03 is betaald.')).toBeVisible({ timeout: 30_000 })
    })

    await test.step('the response to the start takes 70 seconds: the till polls until the payment is final', async () => {
      const held = shop.hold('POST /api/pay/start', 'response')
      await start()
      await expect.poll(held.count).toBe(1)
      await skipTime(MINUTE_AND_MORE_MS)
      await customer('paid')
      await expect.poll(async () => (await paymentsAtShop()).paid).toBe(20.06)
      await expect(order.panel.getByText('€ 10,03 is betaald.')).toBeVisible({ timeout: 30_000 })
      held.release()
    })

    await test.step('the response to the start is lost: the till polls as soon as the shop is back', async () => {
      const held = shop.hold('POST /api/pay/start', 'response')
      await start()
      await expect.poll(held.count).toBe(1)
      shop.drop()
      // When the till could still poll before the connection was cut, it shows that the customer can pay.
      const openPayment = order.panel.getByText('De klant kan nu pinnen.')
      await expect(order.panel.getByText(SILENT).or(openPayment).first()).toBeVisible()
      await order.press('5,00')
      await expect(order.method('Contant')).toBeDisabled()
      await customer('paid')
      held.release()
      shop.restore()
      await retryConnections(till.page)
      await expect(order.panel.getByText('€ 10,03 is betaald.')).toBeVisible({ timeout: 30_000 })
    })

    expect(await paymentsAtShop()).toMatchObject({ paid: 30.09 })
    expect(await provider()).toEqual({ payments: 3, paidCents: 3009 })
  },
)
