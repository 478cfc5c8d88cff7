import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, Menu, net, protocol, session, shell } from 'electron'

// A small application that uses the same parts of Electron as the showroom app. The tests in `e2e/electron` run it to
// check how Electron behaves.

const PAGE = `<!doctype html><html lang="nl"><title>Testapp</title><h1>Testapp</h1><p id="heard"></p>
<script src="/page.js"></script></html>`
const SCRIPT = `bridge.listen('to-page', (...given) => { document.querySelector('#heard').textContent += given.join() + ';' })`
const POLICY = "default-src 'self'; connect-src 'self'; frame-src 'self' data:"

// Delays the entry when a test sets the variable. Electron must become ready only after the last `await` of the entry.
await new Promise((resolve) => setTimeout(resolve, Number(process.env.TEST_APP_ENTRY_MS ?? 0)))
const wasReadyInEntry = app.isReady()

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])
const isFirst = app.requestSingleInstanceLock({ additional: 'data' })
if (!isFirst) app.quit()

const events: unknown[] = []
const secondInstances: unknown[] = []
app.on('second-instance', (_event, argv, _folder, additional) => secondInstances.push([argv.at(-1), additional]))

const preload = join(import.meta.dirname, 'preload.cjs')
const open = (url: string, preferences: object = {}) => {
  const window = new BrowserWindow({
    width: 900,
    height: 700,
    webPreferences: { preload, sandbox: true, ...preferences },
  })
  window.webContents.setWindowOpenHandler(({ url: requestedUrl }) => {
    void shell.openExternal(requestedUrl)
    return { action: 'deny' }
  })
  window.webContents.on('will-navigate', (event, to) => {
    events.push(['will-navigate', to])
    if (!to.startsWith('app://test-app/')) event.preventDefault()
  })
  // A test may close the window before its page is loaded. Ignores the failed load, because each test checks the page.
  void window.loadURL(url).catch(() => undefined)
  return window
}

async function answerPage(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/page.js') return new Response(SCRIPT, { headers: { 'content-type': 'text/javascript' } })
  if (pathname === '/echo') {
    const bytes = new Uint8Array(await request.arrayBuffer())
    return Response.json({
      method: request.method,
      bytes: [...bytes],
      url: request.url,
      mark: request.headers.get('x-mark'),
    })
  }
  if (pathname === '/stream') return new Response(eventStream(), { headers: { 'content-type': 'text/event-stream' } })
  if (pathname === '/forwarded') return forwardStream(request)
  if (pathname === '/broken') throw new Error('broken on purpose')
  if (pathname === '/missing') return new Response('Niet gevonden', { status: 404 })
  return new Response(PAGE, { headers: { 'content-type': 'text/html', 'content-security-policy': POLICY } })
}

/** Returns a stream with one event every 100 ms, until the page cancels the stream. */
function eventStream(): ReadableStream<Uint8Array> {
  let count = 0
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(timer)
    events.push(['stream ended'])
  }
  return new ReadableStream({
    start: (stream) => {
      timer = setInterval(() => {
        count += 1
        stream.enqueue(new TextEncoder().encode(`data: ${count}\n\n`))
      }, 100)
    },
    cancel: stop,
  })
}

/** Proxies an event stream of another server. The call to that server ends when the page cancels the stream. */
async function forwardStream(request: Request): Promise<Response> {
  request.signal.addEventListener('abort', () => events.push(['request aborted']))
  const ending = new AbortController()
  const answer = await net.fetch(new URL(request.url).searchParams.get('of') ?? '', { signal: ending.signal })
  const reader = answer.body?.getReader()
  const body = new ReadableStream({
    async pull(stream) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) stream.close()
      else stream.enqueue(value)
    },
    cancel: () => ending.abort(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

void app.whenReady().then(() => {
  protocol.handle('app', answerPage)
  session.defaultSession.setPermissionRequestHandler((_page, _permission, answer) => answer(false))
  ipcMain.handle('copy', (_event, value) => value)
  ipcMain.handle('kinds', () => ({
    date: new Date(0),
    big: 10n,
    bytes: Buffer.from([1, 2, 3]),
    map: new Map([[1, 'een']]),
  }))
  ipcMain.handle('throw', () => {
    throw new RangeError('te veel')
  })
  ipcMain.handle('function', () => () => 1)
  ipcMain.handle('who', ({ senderFrame, sender }) => ({
    url: senderFrame?.url,
    parent: senderFrame?.parent?.url ?? null,
    isMain: senderFrame?.parent === null,
    page: sender.getURL(),
  }))
  ipcMain.on('to-main', (event, ...given) => {
    events.push(given)
    event.reply('to-page', 'gehoord', ...given)
  })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: 'Bestand',
        submenu: [
          { id: 'greet', label: 'Groeten', accelerator: 'CmdOrCtrl+G', click: () => events.push(['greeted']) },
          { id: 'shut', label: 'Dicht', enabled: false, click: () => events.push(['never']) },
          { id: 'tick', label: 'Vinkje', type: 'checkbox', checked: false },
          { role: 'quit', label: 'Afsluiten' },
        ],
      },
    ]),
  )
  if (process.env.TEST_APP_WINDOW !== 'none') open('app://test-app/')
})

// State that the tests inspect.
Object.assign(globalThis, { testApp: { events, secondInstances, open, isFirst, wasReadyInEntry } })
