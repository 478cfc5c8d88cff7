import { expect } from 'playwright/test'
import { openEventServer } from './event-server.ts'
import { type TestAppState, test } from './test-app.ts'

/** State of the small test application (app/main.ts): a global of its main process. These tests check how Electron behaves. */
declare const testApp: TestAppState

test('a reload keeps the URL, and the security policy of the page applies', async ({ start }) => {
  const { app, page } = await start()
  const url = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())

  await page.evaluate(() => history.pushState({}, '', '/bestelling/7'))
  await expect.poll(url).toBe('app://test-app/bestelling/7')
  await page.reload()

  await expect(page.getByRole('heading')).toBeVisible()
  expect(await url()).toBe('app://test-app/bestelling/7')
  await expect(page.evaluate(() => fetch('https://elders.example/'))).rejects.toThrow()
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([true, 'object'])
})

test('the application receives an event at the start of a navigation', async ({ start }) => {
  const { app, page, readEvents } = await start()
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.on('did-start-navigation', ({ url, isMainFrame, isSameDocument }) => {
      testApp.events.push([url, isMainFrame, isSameDocument])
    })
  })

  await page.evaluate(() => history.pushState({}, '', '/hier'))
  await page.reload()

  await expect.poll(readEvents).toEqual([
    ['app://test-app/hier', true, true],
    ['app://test-app/hier', true, false],
  ])
})

test('a protocol handler receives method, headers and bytes of a request, and responds with any status', async ({
  start,
}) => {
  const { page } = await start()

  const echo = await page.evaluate(async () => {
    const answer = await fetch('/echo?x=1', {
      method: 'PUT',
      body: new Uint8Array([0, 255, 10]),
      headers: { 'x-mark': 'ja' },
    })
    return answer.json()
  })
  const missing = await page.evaluate(async () => {
    const answer = await fetch('/missing')
    return [answer.status, await answer.text()]
  })

  expect(echo).toEqual({ method: 'PUT', bytes: [0, 255, 10], url: 'app://test-app/echo?x=1', mark: 'ja' })
  expect(missing).toEqual([404, 'Niet gevonden'])
  await expect(page.evaluate(() => fetch('/broken'))).rejects.toThrow('Failed to fetch')
})

test('a response is streamed, and it ends when its client disconnects', async ({ start }) => {
  const { page, readEvents } = await start()

  const heard = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const words: string[] = []
        const source = new EventSource('/stream')
        source.onmessage = ({ data }) => {
          words.push(data)
          if (words.length < 3) return
          source.close()
          resolve(words)
        }
      }),
  )

  expect(heard).toEqual(['1', '2', '3'])
  await expect.poll(readEvents).toContainEqual(['stream ended'])
})

test('a forwarded stream ends at the server when the page reloads, although its request is not aborted', async ({
  start,
}) => {
  const { page, readEvents } = await start()
  const server = await openEventServer()
  await page.evaluate(
    (of) =>
      new Promise((resolve) => {
        new EventSource(`/forwarded?of=${encodeURIComponent(of)}`).onmessage = resolve
      }),
    server.url,
  )
  expect(server.listeners()).toBe(1)

  await page.reload()

  await expect.poll(server.listeners).toBe(0)
  expect(await readEvents()).not.toContainEqual(['request aborted'])
  server.close()
})

test('the application can prevent a navigation', async ({ start }) => {
  const { app, page, readEvents } = await start()

  await page
    .evaluate(() => {
      location.href = 'https://elders.example/'
    })
    .catch(() => undefined) // the attempt to navigate may end the evaluation

  await expect.poll(readEvents).toContainEqual(['will-navigate', 'https://elders.example/'])
  await expect(page.getByRole('heading', { name: 'Testapp' })).toBeVisible()
  const url = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())
  expect(url).toBe('app://test-app/')
})

test('a page cannot open a window, and the URL is passed to the system instead', async ({ start }) => {
  const { app, page } = await start()
  await app.evaluate(({ shell }) => {
    shell.openExternal = async (url) => void testApp.events.push(['opened', url])
  })

  const opened = await page.evaluate(() => window.open('https://elders.example/x'))
  await page.evaluate(() => {
    const link = document.createElement('a')
    Object.assign(link, { href: 'https://elders.example/y', target: '_blank', rel: 'noopener' })
    document.body.append(link)
    link.click()
  })

  expect(opened).toBeNull()
  await expect.poll(() => app.evaluate(() => testApp.events)).toContainEqual(['opened', 'https://elders.example/x'])
  await expect.poll(() => app.evaluate(() => testApp.events)).toContainEqual(['opened', 'https://elders.example/y'])
  await expect.poll(() => app.windows().length).toBe(1)
})

test('a page is printed as a PDF of the requested size', async ({ start }) => {
  const { app } = await start()

  const [beginning, size] = await app.evaluate(async ({ BrowserWindow }) => {
    const bytes = await BrowserWindow.getAllWindows()[0]?.webContents.printToPDF({ pageSize: 'A5' })
    return [bytes?.subarray(0, 5).toString(), /MediaBox ?\[0 0 (\d+)/.exec(bytes?.toString('latin1') ?? '')?.[1]]
  })

  expect(beginning).toBe('%PDF-')
  expect(Number(size)).toBeCloseTo(420, -1)
})

test("a crash of the page's process does not end the application", async ({ start }) => {
  const { app } = await start()
  await app.evaluate(({ BrowserWindow }) => {
    const page = BrowserWindow.getAllWindows()[0]?.webContents
    page?.on('render-process-gone', (_event, { reason }) => testApp.events.push(['gone', reason]))
    page?.on('did-finish-load', () => testApp.events.push(['back']))
    page?.forcefullyCrashRenderer()
  })

  await expect
    .poll(() => app.evaluate(() => testApp.events))
    .toContainEqual(['gone', expect.stringMatching(/crashed|killed/)])
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload())

  await expect.poll(() => app.evaluate(() => testApp.events)).toContainEqual(['back'])
})
