import { execFileSync } from 'node:child_process'
import { expect } from 'playwright/test'
import { startSecondInstance, type TestAppState, test } from './test-app.ts'

/** State of the small test application (app/main.ts): a global of its main process. These tests check how Electron behaves. */
declare const testApp: TestAppState

test('the app is ready only after its entry was evaluated, however long the awaits there take', async ({ start }) => {
  // Custom schemes can be registered only before `ready`. If Electron became ready too early, the entry could not register them.
  const { app } = await start({ env: { TEST_APP_ENTRY_MS: '3000' } })

  expect(await app.evaluate(() => testApp.wasReadyInEntry)).toBe(false)
  expect(await app.evaluate(({ app: own }) => [own.getName(), own.getVersion(), own.isPackaged])).toEqual([
    'Testapp',
    '1.2.3',
    false,
  ])
})

test('the app uses the user data folder of the command line', async ({ start }) => {
  const { app, folder } = await start()

  expect(await app.evaluate(({ app: own }) => own.getPath('userData'))).toBe(folder)
  await expect(app.evaluate(({ app: own }) => own.getPath('nergens' as 'home'))).rejects.toThrow(
    "Failed to get 'nergens' path",
  )
})

test('a second instance exits, and the first receives its command line and additional data', async ({ start }) => {
  const { app, folder } = await start()

  await startSecondInstance(folder, 'leermeester://order/12')

  await expect
    .poll(() => app.evaluate(() => testApp.secondInstances))
    .toEqual([['leermeester://order/12', { additional: 'data' }]])
  expect(app.windows()).toHaveLength(1)
})

test('the app ends when its last window closes, and closing can be prevented', async ({ start }) => {
  const { app, page } = await start()
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.once('close', (event) => event.preventDefault())
    BrowserWindow.getAllWindows()[0]?.close()
  })
  await expect(page.getByRole('heading')).toBeVisible()

  const closed = app.waitForEvent('close')
  // The app may exit before `evaluate` returns.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()).catch(() => undefined)

  await closed
})

test('the app quits in order: before-quit, windows closed, will-quit', async ({ start }) => {
  const { app } = await start()
  const lines: string[] = []
  app.process().stdout?.on('data', (piece: Buffer) => lines.push(piece.toString()))
  await app.evaluate(({ app: own, BrowserWindow }) => {
    for (const event of ['before-quit', 'will-quit', 'quit'] as const)
      own.on(event as 'quit', () => process.stdout.write(`${event} `))
    BrowserWindow.getAllWindows()[0]?.on('closed', () => process.stdout.write('closed '))
  })

  await app.close()

  expect(lines.join('').trim()).toBe('before-quit closed will-quit quit')
})

test('the app leaves no process behind when it is killed', async ({ start }) => {
  const { app, folder } = await start()
  const running = () =>
    execFileSync('ps', ['-eo', 'pid,args'])
      .toString()
      .split('\n')
      .filter((line) => line.includes(folder) && !line.includes('ps -eo'))
  expect(running().length).toBeGreaterThan(1)

  app.process().kill('SIGKILL')

  await expect.poll(running).toEqual([])
})
