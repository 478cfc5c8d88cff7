import { expect } from 'playwright/test'
import { usesStandIn } from '../../build/which-electron.ts'
import { openEventServer } from './event-server.ts'
import { test } from './test-app.ts'

// Tests that run on the stand-in for Electron only.
test.describe(() => {
  if (!usesStandIn()) return

  test('the stand-in throws an error with the name of an unsupported part of Electron', async ({ start }) => {
    const { app } = await start()

    await expect(app.evaluate(({ autoUpdater }) => autoUpdater.checkForUpdates())).rejects.toThrow(
      'electron-double: autoUpdater.checkForUpdates is not imitated',
    )
    await expect(app.evaluate(({ Tray }) => void new Tray('kassa.png'))).rejects.toThrow(
      'electron-double: Tray is not imitated',
    )
    await expect(app.evaluate(({ app: own }) => own.getFileIcon('x'))).rejects.toThrow(
      'electron-double: app.getFileIcon is not imitated',
    )
    await expect(
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setOpacity(0.5)),
    ).rejects.toThrow('electron-double: BrowserWindow.setOpacity is not imitated')
  })

  test('as in Electron, the abort signal of a call ends it, and a canceled response body does not', async ({
    start,
  }) => {
    const { app } = await start()
    const server = await openEventServer()

    const canceled = app.evaluate(async ({ net }, url) => {
      const ending = new AbortController()
      Reflect.set(globalThis, 'ending', ending)
      const answer = await net.fetch(url, { signal: ending.signal })
      await answer.body?.cancel()
    }, server.url)
    await canceled
    // A second request gives the server time to notice the end of the first call, if there was one.
    await app.evaluate(({ net }, url) => net.fetch(url, { method: 'HEAD' }).then(({ status }) => status), server.url)
    const before = server.listeners()
    await app.evaluate(() => (Reflect.get(globalThis, 'ending') as AbortController).abort())

    expect(before).toBe(1)
    await expect.poll(server.listeners).toBe(0)
    server.close()
  })

  test('the stand-in imitates a machine without a keyring, and a machine with two displays', async ({ start }) => {
    const { app } = await start({
      env: { ELECTRON_DOUBLE_SAFE_STORAGE: 'basic_text', ELECTRON_DOUBLE_DISPLAYS: '1920x1080,1280x1024' },
    })

    const seen = await app.evaluate(({ safeStorage, screen }) => [
      safeStorage.getSelectedStorageBackend(),
      screen.getDisplayNearestPoint({ x: 2000, y: 10 }).bounds,
    ])

    expect(seen).toEqual(['basic_text', { x: 1920, y: 0, width: 1280, height: 1024 }])
  })

  test('the stand-in records notifications and print jobs', async ({ start }) => {
    const { app } = await start()

    const printed = await app.evaluate(async ({ Notification, BrowserWindow }) => {
      new Notification({ title: 'Voorraad', body: 'is bij' }).show()
      const page = BrowserWindow.getAllWindows()[0]?.webContents
      const [printer] = (await page?.getPrintersAsync()) ?? []
      return new Promise((resolve) =>
        page?.print({ silent: true, pageSize: 'A5', deviceName: printer?.name ?? '' }, (success) => resolve(success)),
      )
    })

    expect(printed).toBe(true)
    const records = await app.evaluate(() => {
      const { records: recorded } = Reflect.get(globalThis, 'electronDouble') as {
        records: { notifications: object[]; prints: { url: string; paper: object }[] }
      }
      return {
        notifications: recorded.notifications,
        prints: recorded.prints.map(({ url, paper }) => ({ url, paper })),
      }
    })
    expect(records).toEqual({
      notifications: [{ title: 'Voorraad', body: 'is bij' }],
      prints: [{ url: 'app://test-app/', paper: { width: 148_000, height: 210_000 } }],
    })
  })

  test('the stand-in refuses a print without a valid page size, as the documentation says', async ({ start }) => {
    const { app } = await start()

    const outcomes = await app.evaluate(async ({ BrowserWindow }) => {
      const page = BrowserWindow.getAllWindows()[0]?.webContents
      const sizes: Electron.WebContentsPrintOptions[] = [
        {},
        { pageSize: { width: 80, height: 200 } },
        { pageSize: 'A4', usePrinterDefaultPageSize: true },
        { pageSize: { width: 80_000, height: 200_000 } },
        { usePrinterDefaultPageSize: true },
      ]
      const printed = sizes.map((options) => {
        try {
          page?.print({ silent: true, ...options })
          return 'printed'
        } catch {
          return 'refused'
        }
      })
      const pdf = await page?.printToPDF({ pageSize: { width: 80 / 25.4, height: 8 } })
      return [...printed, /MediaBox ?\[0 0 (\d+)/.exec(pdf?.toString('latin1') ?? '')?.[1]]
    })

    expect(outcomes).toEqual(['refused', 'refused', 'refused', 'printed', 'printed', '227'])
  })
})
