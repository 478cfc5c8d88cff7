import { heapOf, responsesOf, storageOf } from '../support/page-inspection.ts'
import { expect, logIn, test } from '../support/pos.ts'
import { startShopProxy } from '../support/shop-proxy.ts'

type Answer = { ok: boolean; code?: string; value?: unknown }
declare const terminal: {
  invoke(channel: string, input: unknown): Promise<Answer>
  listen(event: string, listener: () => void): () => void
}

test('the session token is not in the storage, memory or responses of the page', async ({
  terminal: till,
  baseURL,
}) => {
  test.slow() // writes a heap snapshot of about 30 MB
  await using shop = await startShopProxy(baseURL ?? '')
  const started = await till.start({ shopUrl: shop.url })
  const readResponses = responsesOf(started.page)

  await logIn(started, 'sales')
  await started.goTo('/admin/verkooporders')
  await expect(started.page.getByRole('heading', { name: /Verkoop ?orders/i })).toBeVisible()
  await expect.poll(() => shop.tokens().length).toBeGreaterThan(0)

  const signatures = shop.tokens().map((token) => token.slice(-24))
  const storage = await storageOf(started.page)
  const heap = await heapOf(started.page)
  const responses = await readResponses()
  expect(heap).toContain('sales@leermeester.example')
  for (const signature of signatures) {
    expect(storage).not.toContain(signature)
    expect(heap).not.toContain(signature)
    expect(responses).not.toContain(signature)
  }
})

test('unknown channels, invalid input and oversized input are refused', async ({ terminal: till }) => {
  const { page } = await till.start()
  await expect(page.locator('#root')).not.toBeEmpty()

  const unknown = await page.evaluate(() => terminal.invoke('shell:open', 'https://elders.example').catch(String))
  const large = await page.evaluate(() => terminal.invoke('settings:change', { printer: 'x'.repeat(2_000_000) }))
  const invalid = await page.evaluate(() => terminal.invoke('settings:change', { lockAfterMinutes: 'morgen' }))

  expect(unknown).toContain('Unknown channel')
  expect([large.code, invalid.code]).toEqual(['body_too_large', 'invalid_input'])
})

test('the registration of the till cannot be changed without a session', async ({ terminal: till }) => {
  const { page } = await till.start()
  await expect(page.locator('#root')).not.toBeEmpty()

  const codes = await page.evaluate(async () => {
    const asked = [
      ['till:open', { name: 'Balie' }],
      ['till:leave', null],
    ] as const
    return Promise.all(asked.map(async ([channel, input]) => (await terminal.invoke(channel, input)).code))
  })

  expect(codes).toEqual(['unauthenticated', 'unauthenticated'])
})

test("the shop's address cannot be changed on a till after the logout", async ({ terminal: till }) => {
  const started = await till.start()
  await logIn(started, 'sales')
  // The page that follows a login would replace the next one.
  await expect(started.page).not.toHaveURL(/\/auth/)
  await started.goTo('/auth?mode=uitloggen')
  await started.page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(started.page.getByLabel('E-mailadres')).toBeVisible()
  // Soon after the logout the page removes the seller's data and all typed text. The test reloads before it types.
  await started.page.reload()
  await expect(started.page.getByLabel('E-mailadres')).toBeVisible()

  await started.goTo('/kassa/instellingen')
  const save = started.page.getByRole('button', { name: 'Bewaren' })
  await expect(async () => {
    await started.page.getByRole('textbox', { name: 'Adres' }).fill('https://elders.example')
    await expect(save).toBeEnabled({ timeout: 1000 })
  }).toPass()
  await save.click()

  await expect(started.page.getByText('wijzigt daarom alleen een beheerder die is ingelogd')).toBeVisible()
})

test("the customer display shows its content, and cannot call the seller's channels", async ({ terminal: till }) => {
  const started = await till.start()
  await logIn(started, 'sales')
  const opened = started.app.waitForEvent('window')
  await started.page.evaluate(() => terminal.invoke('display:open', { isOpen: true }))
  const customer = await opened

  await expect(customer.getByText(/welkom/i)).toBeVisible()
  const channels = await customer.evaluate(async () => {
    const asked = ['display:read', 'display:open', 'session:read', 'drafts:list', 'settings:read'] as const
    return Promise.all(asked.map(async (channel) => (await terminal.invoke(channel, null)).code ?? 'answered'))
  })
  const calls = await customer.evaluate(() =>
    Promise.all(['/api/config', '/api/salesorder?page=1&pageSize=1'].map(async (path) => (await fetch(path)).status)),
  )

  expect(channels).toEqual(['answered', 'forbidden', 'forbidden', 'forbidden', 'forbidden'])
  expect(calls).toEqual([200, 401])
})

test('a foreign page in a frame has no bridge, and cannot use the bridge of the surrounding page', async ({
  terminal: till,
}) => {
  const { page } = await till.start()
  await expect(page.locator('#root')).not.toBeEmpty()

  const result = await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => resolve(data))
        // A content security policy that blocks all foreign frames is correct too.
        addEventListener('securitypolicyviolation', () => resolve('blocked'))
        const frame = document.createElement('iframe')
        frame.setAttribute('sandbox', 'allow-scripts')
        const attempt =
          "let own = typeof terminal; let reach = 'reached'; try { parent.terminal.invoke('session:read') } catch { reach = 'refused' } parent.postMessage(own + ', ' + reach, '*')"
        frame.src = `data:text/html,<script>${encodeURIComponent(attempt)}</script>`
        document.body.append(frame)
      }),
  )

  expect(['blocked', 'undefined, refused']).toContain(result)
})

test("the page cannot navigate away, and opens no file or script in the system's browser", async ({
  terminal: till,
}) => {
  const { app, page, address, machine } = await till.start()
  await expect(page.locator('#root')).not.toBeEmpty()
  await machine.recordExternalLinks()

  await page
    .evaluate(() => {
      location.href = 'https://elders.example/'
    })
    .catch(() => undefined) // the attempt to navigate may end the evaluation
  await page.evaluate(() => void window.open('javascript:alert(1)'))
  await page.evaluate(() => void window.open('file:///etc/passwd'))

  await expect.poll(() => app.windows().length).toBe(1)
  expect(new URL(await address()).protocol).toBe('app:')
  await expect(page.locator('#root')).not.toBeEmpty()
  expect(await machine.opened()).not.toContainEqual(expect.stringMatching(/^(file|javascript):/))
})

test('a till on a machine without a keyring stores no session, and reports that', async ({ terminal: till }) => {
  const started = await till.start({ env: { ELECTRON_DOUBLE_SAFE_STORAGE: 'basic_text' } })
  await logIn(started, 'sales')

  const again = await started.restart()

  await expect(again.page.locator('#root')).not.toBeEmpty()
  const session = await again.page.evaluate(() => terminal.invoke('session:read', null))
  expect(session.value).toMatchObject({ session: null, vault: 'memory' })
})

test('a user is still logged in after a restart of the app', async ({ terminal: till }) => {
  const started = await till.start()
  await logIn(started, 'sales')

  const again = await started.restart()

  await expect(again.page.locator('#root')).not.toBeEmpty()
  const session = await again.page.evaluate(() => terminal.invoke('session:read', null))
  expect(session.value).toMatchObject({ session: { email: 'sales@leermeester.example' }, vault: 'kept' })
})

test('a listener of the page that ended is released, also when it refers to the function that ends it', async ({
  terminal: till,
}) => {
  const { page } = await till.start()
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible()
  const isHeld = await page.evaluateHandle(() => {
    let end: (() => void) | undefined
    const listener = () => end?.()
    end = terminal.listen('state:changed', listener)
    end()
    const reference = new WeakRef(listener)
    return () => reference.deref() !== undefined
  })
  const devtools = await page.context().newCDPSession(page)
  await expect
    .poll(async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      return isHeld.evaluate((held) => held())
    })
    .toBe(false)
})
