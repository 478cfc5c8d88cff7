import { expect } from 'playwright/test'
import { type Bridge, type TestAppState, test } from './test-app.ts'

declare const bridge: Bridge
/** State of the small test application (app/main.ts): a global of its main process. These tests check how Electron behaves. */
declare const testApp: TestAppState

test('values keep their types on the way from the main process to the page, and back', async ({ start }) => {
  const { page } = await start()

  const kinds = await page.evaluate(async () => {
    const fromMain = (await bridge.invoke('kinds')) as {
      date: Date
      big: bigint
      bytes: Uint8Array
      map: Map<number, string>
    }
    const back = (await bridge.invoke('copy', {
      when: new Date(5),
      big: 7n,
      bytes: new Uint8Array([9]),
      list: [undefined],
    })) as {
      when: Date
      big: bigint
      bytes: Uint8Array
      list: unknown[]
    }
    return [
      [
        fromMain.date instanceof Date,
        fromMain.big === 10n,
        fromMain.bytes instanceof Uint8Array,
        fromMain.bytes[2],
        fromMain.map.get(1),
      ],
      [back.when.getTime(), back.big === 7n, back.bytes[0], back.list.length, back.list[0] === undefined],
    ]
  })

  expect(kinds).toEqual([
    [true, true, true, 3, 'een'],
    [5, true, 9, 1, true],
  ])
})

test('a function cannot be sent from the page to the main process, or back', async ({ start }) => {
  const { page } = await start()

  await expect(page.evaluate(() => bridge.invoke('copy', () => 1))).rejects.toThrow(/could not be cloned/)
  await expect(page.evaluate(() => bridge.invoke('function'))).rejects.toThrow(/could not be cloned/)
})

test("an error of the main process arrives in Electron's format, without its stack", async ({ start }) => {
  const { page } = await start()

  await expect(page.evaluate(() => bridge.invoke('throw'))).rejects.toThrow(
    "Error invoking remote method 'throw': RangeError: te veel",
  )
  await expect(page.evaluate(() => bridge.invoke('nobody'))).rejects.toThrow(
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
  )
})

test('messages arrive in order, and no longer arrive after their listener is removed', async ({ start }) => {
  const { app, page } = await start()

  await app.evaluate(({ BrowserWindow }) => {
    for (const count of [1, 2, 3]) BrowserWindow.getAllWindows()[0]?.webContents.send('to-page', count)
  })

  await expect(page.locator('#heard')).toHaveText('1;2;3;')
  const heard = await page.evaluate(async () => {
    const mine: unknown[] = []
    const stop = bridge.listen('to-page', (...given) => mine.push(given))
    await bridge.invoke('copy', 1)
    bridge.send('to-main', 'a')
    await bridge.invoke('copy', 1)
    stop()
    bridge.send('to-main', 'b')
    await bridge.invoke('copy', 1)
    return mine
  })
  expect(heard).toEqual([['gehoord', 'a']])
})

test('a second handler of a channel is refused', async ({ start }) => {
  const { app } = await start()

  const refusal = app.evaluate(({ ipcMain }) => ipcMain.handle('copy', () => 1))

  await expect(refusal).rejects.toThrow("Attempted to register a second handler for 'copy'")
})

test('a handler knows the page and frame of its caller', async ({ start }) => {
  const { app, page } = await start()
  const opened = app.waitForEvent('window')
  await app.evaluate(() => testApp.open('app://test-app/framed', { nodeIntegrationInSubFrames: true }))
  const framed = await opened
  await framed.getByRole('heading').waitFor()

  const main = await page.evaluate(() => bridge.invoke('who'))
  await framed.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/inside'
    document.body.append(frame)
  })
  const inside = framed.frameLocator('iframe').getByRole('heading')
  await inside.waitFor()
  const fromFrame = await inside.evaluate(() => bridge.invoke('who'))

  expect(main).toEqual({ url: 'app://test-app/', parent: null, isMain: true, page: 'app://test-app/' })
  expect(fromFrame).toEqual({
    url: 'app://test-app/inside',
    parent: 'app://test-app/framed',
    isMain: false,
    page: 'app://test-app/framed',
  })
})

test('the preload script runs in its own JavaScript world, and the page cannot change the API that it exposes', async ({
  start,
}) => {
  const { page } = await start()

  const seen = await page.evaluate(() => {
    Object.assign(globalThis, { putThereByThePage: 'ja' })
    const before = bridge.invoke
    try {
      Object.assign(globalThis, { bridge: 1 })
    } catch {
      // Assignment to a constant property throws in strict mode.
    }
    try {
      Object.assign(bridge.world, { platform: 'vervalst' })
    } catch {
      // Assignment to a property of a frozen object throws in strict mode too.
    }
    return {
      node: [typeof Reflect.get(globalThis, 'require'), typeof Reflect.get(globalThis, 'process')],
      ownGlobal: bridge.ownGlobal(),
      isSame: bridge.invoke === before,
      platform: bridge.world.platform,
      isFrozen: [Object.isFrozen(bridge), Object.isFrozen(bridge.world)],
    }
  })

  expect(seen).toEqual({
    node: ['undefined', 'undefined'],
    ownGlobal: 'nothing',
    isSame: true,
    platform: process.platform,
    isFrozen: [true, true],
  })
})

test('a frame without a preload script has no bridge', async ({ start }) => {
  const { page } = await start()

  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/inside'
    document.body.append(frame)
  })

  const heading = page.frameLocator('iframe').getByRole('heading')
  await heading.waitFor()
  expect(await heading.evaluate(() => typeof Reflect.get(globalThis, 'bridge'))).toBe('undefined')
})
