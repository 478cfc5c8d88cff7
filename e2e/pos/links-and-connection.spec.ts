import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import { stateRead } from '#shared/contracts/pos/state-channels.ts'
import { posFolder } from '../../build/which-electron.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { invokeMain, retryConnections } from '../support/pos-bridge.ts'
import { openPaymentPanel } from '../support/pos-orders.ts'
import { startShopProxy } from '../support/shop-proxy.ts'
import { placeGuestOrder } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'

const ORDER_7 = '/verkooporders/7'

test('a deep link opens its order, and an invalid deep link opens the start page', async ({ terminal }) => {
  const [valid, invalid] = [
    await terminal.start({ args: ['leermeester://order/12'] }),
    await terminal.start({ args: ['leermeester://order/12?x=<script>'] }),
  ]

  // Without a session the login page comes first, and remembers the target.
  await expect.poll(async () => decodeURIComponent(await valid.address())).toMatch(/verkooporders\/12|mode=inloggen/)
  await expect(invalid.page.locator('#root')).not.toBeEmpty()
  expect(await invalid.address()).not.toContain('12')
})

test('a second instance shows the window of the first instance and passes its link on', async ({ terminal }) => {
  const first = await terminal.start()
  await logIn(first, 'sales')
  const window = await first.app.browserWindow(first.page)
  await window.evaluate((one) => one.hide())
  await startSecondInstance(first.userData, 'leermeester://order/7')

  await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(true)
  // Either the page has taken the command and navigated, or the command still waits for the page.
  await expect.poll(async () => `${await first.address()} ${await takeCommands(first.page)}`).toContain(ORDER_7)
  expect(first.app.windows()).toHaveLength(1)
})

test('the app starts while the shop is unreachable, shows that, and works after the reconnect', async ({
  terminal,
  baseURL,
}) => {
  await using shop = await startShopProxy(baseURL ?? '')
  shop.drop()

  const started = await terminal.start({ shopUrl: shop.url })
  // The login form is shown, with the error above the form.
  await expect(started.page.getByLabel('E-mailadres')).toBeFocused()
  await expect(started.page.getByText('De winkel is niet bereikbaar.')).toBeVisible()
  const serverState = async () => {
    const reply = await retryConnections(started.page)
    return reply.ok && stateRead.reply.parse(reply.value).server.state
  }

  await expect.poll(serverState).toBe('bad')
  shop.restore()
  await expect.poll(serverState).toBe('good')
  await expect(started.page.getByText('De winkel is niet bereikbaar.')).toBeHidden()
  await logIn(started, 'sales')
  await expect(started.page.getByRole('heading', { name: 'Nieuwe order' })).toBeVisible()
})

test(
  'a page that failed to load is loaded again automatically after the reconnect',
  LONG,
  async ({ terminal, baseURL }) => {
    await using shop = await startShopProxy(baseURL ?? '')
    const started = await terminal.start({ shopUrl: shop.url })
    await logIn(started, 'sales')
    await expect(started.page.getByRole('heading', { name: 'Nieuwe order' })).toBeVisible()
    shop.drop()

    const later = await started.restart({ shopUrl: shop.url })
    await expect(later.page.getByRole('heading', { name: 'Nieuwe order' })).toBeVisible()
    await later.goTo('/admin/verkooporders')
    await expect(later.page.getByRole('heading', { name: 'Er is een fout opgetreden!' })).toBeVisible({
      timeout: 30_000,
    })
    shop.restore()

    await expect(later.page.getByRole('heading', { name: 'Verkooporders' })).toBeVisible({ timeout: 30_000 })
  },
)

test('the event stream of an order is closed when the user leaves its page', async ({ terminal, baseURL }) => {
  const buyer = {
    lastname: 'Zee',
    zipcode: '2012 ES',
    city: 'Haarlem',
    email: `zee.${crypto.randomUUID()}@elders.example`,
  }
  const id = await placeGuestOrder(buyer, 1)
  await using shop = await startShopProxy(baseURL ?? '')
  const till = await terminal.start({ shopUrl: shop.url })
  await logIn(till, 'sales')
  const streams = () => shop.underWay(`GET /api/admin/salesorder/${id}/events`)

  await openPaymentPanel(till, id)
  await expect.poll(streams).toBe(1)
  await till.goTo('/kassa/geparkeerd')
  await expect.poll(streams).toBe(0)

  await openPaymentPanel(till, id)
  await expect.poll(streams).toBe(1)
  await till.page.reload()
  await till.goTo('/kassa/geparkeerd')
  await expect.poll(streams).toBe(0)
})

/** Takes the commands of menu and links that wait for the page, and returns them as text. */
const takeCommands = async (page: Page) => JSON.stringify(await invokeMain(page, 'command:take'))

/** Starts a second instance, as a click on a link does, and waits until it has exited. */
function startSecondInstance(userData: string, link: string): Promise<void> {
  // In Node, `electron` is the path of its binary.
  const program = createRequire(import.meta.url)('electron') as string
  const noSandbox = process.platform === 'linux' ? ['--no-sandbox'] : []
  const second = spawn(program, [...noSandbox, `--user-data-dir=${userData}`, '.', link], {
    cwd: posFolder(),
    stdio: 'ignore',
  })
  return new Promise((resolve) => void second.once('exit', () => resolve()))
}
