import { expect } from 'playwright/test'
import { openSelfSignedServer } from './self-signed-server.ts'
import { type TestAppState, test } from './test-app.ts'

/** State of the small test application (app/main.ts): a global of its main process. These tests check how Electron behaves. */
declare const testApp: TestAppState

test('enabled menu items can be clicked, and disabled menu items cannot', async ({ start }) => {
  const { app, readEvents } = await start()

  const facts = await app.evaluate(({ Menu }) => {
    const menu = Menu.getApplicationMenu()
    for (const id of ['greet', 'shut', 'tick']) menu?.getMenuItemById(id)?.click()
    const item = menu?.getMenuItemById('greet')
    return [item?.label, item?.accelerator, menu?.getMenuItemById('tick')?.checked, menu?.items[0]?.label]
  })

  expect(facts).toEqual(['Groeten', 'CmdOrCtrl+G', true, 'Bestand'])
  expect(await readEvents()).toEqual([['greeted']])
})

test('a test can answer message boxes', async ({ start }) => {
  const { app } = await start()

  const answer = await app.evaluate(async ({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
    return (await dialog.showMessageBox({ message: 'Zeker?', buttons: ['Ja', 'Nee'] })).response
  })

  expect(answer).toBe(1)
})

test('the app receives the events "suspend" and "resume" of the power monitor', async ({ start }) => {
  const { app, readEvents } = await start()

  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.on('suspend', () => testApp.events.push(['suspend']))
    powerMonitor.on('resume', () => testApp.events.push(['resume']))
    powerMonitor.emit('suspend')
    powerMonitor.emit('resume')
  })

  expect(await readEvents()).toEqual([['suspend'], ['resume']])
})

test('a call that fails has the error code of Chromium', async ({ start }) => {
  const { app } = await start()
  const server = await openSelfSignedServer()
  const messageOf = (url: string) =>
    app.evaluate(({ net }, address) => net.fetch(address).catch((error: Error) => error.message), url)

  expect(await messageOf(server.url)).toBe('net::ERR_CERT_AUTHORITY_INVALID')
  expect(await messageOf('http://127.0.0.1:1/')).toBe('net::ERR_UNSAFE_PORT')
  expect(await messageOf('http://winkel.invalid/')).toBe('net::ERR_NAME_NOT_RESOLVED')
  server.close()
  expect(await messageOf(server.url)).toBe('net::ERR_CONNECTION_REFUSED')
})

test('windows have bounds, a visibility and a title', async ({ start }) => {
  const { app } = await start()

  const seen = await app.evaluate(({ BrowserWindow }) => {
    const [first] = BrowserWindow.getAllWindows()
    first?.setBounds({ x: 10, y: 20, width: 640, height: 480 })
    const { width, height } = first?.getBounds() ?? {}
    first?.hide()
    const whenHidden = first?.isVisible()
    first?.show()
    return { width, height, whenHidden, isVisible: first?.isVisible() }
  })
  const title = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())

  expect(seen).toEqual({ width: 640, height: 480, whenHidden: false, isVisible: true })
  await expect.poll(title).toBe('Testapp')
})

test('a maximized window is shown without taking the focus', async ({ start }) => {
  const { app, readEvents } = await start()

  const seen = await app.evaluate(({ BrowserWindow }) => {
    const hidden = new BrowserWindow({ show: false })
    for (const event of ['show', 'focus'] as const) hidden.on(event as 'show', () => testApp.events.push([event]))
    const before = hidden.isVisible()
    hidden.maximize()
    return [before, hidden.isVisible(), hidden.isFocused()]
  })

  expect(seen).toEqual([false, true, false])
  expect(await readEvents()).toEqual([['show']])
})

test('there is at least one display, and a window is on one of them', async ({ start }) => {
  const { app } = await start()

  const [count, isOnDisplay] = await app.evaluate(({ screen, BrowserWindow }) => {
    const bounds = BrowserWindow.getAllWindows()[0]?.getBounds()
    const all = screen.getAllDisplays()
    return [all.length, all.some(({ id }) => bounds !== undefined && id === screen.getDisplayMatching(bounds).id)]
  })

  expect(count).toBeGreaterThan(0)
  expect(isOnDisplay).toBe(true)
})

test('a secret is unreadable on disk and readable after a restart', async ({ start }) => {
  const first = await start()
  const encrypted = await first.app.evaluate(async ({ safeStorage }) =>
    (await safeStorage.encryptStringAsync('geheim')).toString('base64'),
  )
  await first.app.close()

  const { app } = await start({ folder: first.folder })
  const read = (text: string) =>
    app.evaluate(
      async ({ safeStorage }, secret) => (await safeStorage.decryptStringAsync(Buffer.from(secret, 'base64'))).result,
      text,
    )

  expect(Buffer.from(encrypted, 'base64').toString('latin1')).not.toContain('geheim')
  expect(await read(encrypted)).toBe('geheim')
  await expect(read(Buffer.from('iets anders').toString('base64'))).rejects.toThrow(/Error while decrypting/)
})

test('the storage of a page survives a restart', async ({ start }) => {
  const first = await start()
  await first.page.evaluate(() => localStorage.setItem('mand', 'vol'))
  await first.app.close()

  const { page } = await start({ folder: first.folder })

  expect(await page.evaluate(() => localStorage.getItem('mand'))).toBe('vol')
})
