import { readFileSync } from 'node:fs'
import { cancelable } from './cancelable.ts'
import type { CdpSession } from './cdp.ts'
import { type Frames, followFrames } from './frames.ts'
import type { Host } from './host.ts'
import { receive } from './ipc-main.ts'
import { PRELOAD_WORLD, pageScripts } from './page/page-scripts.ts'
import { FROM_PAGE, type FromPage } from './page/preload-world.ts'
import { watchRequests } from './page-requests.ts'
import type { WebPage, WebPreferences } from './web-contents.ts'

/** The Chromium page behind a `webContents`. */
export type PageTarget = {
  readonly targetId: string
  readonly cdp: CdpSession
  readonly frames: Frames
  load(url: string): Promise<void>
  reload(): Promise<void>
  isCrashed(): boolean
  /** Returns the URL of the next window that the page opens; `fallback` when the page does not report one in time. */
  nextOpened(fallback: string): Promise<string>
}

/** Milliseconds that the page may take to report an opened window after Chromium has reported it. */
const WINDOW_OPEN_MS = 1_000

type Size = { width: number; height: number }
/** Called when a page starts or stops loading, and when it was painted. */
type PageObserver = { loading(isLoading: boolean): void; painted(): void }

/** Opens a blank page in its own window, with the preload script, and reports its events to `page`. */
export async function openPageTarget(
  host: Host,
  page: WebPage,
  preferences: WebPreferences,
  size: Size,
  observer: PageObserver,
): Promise<PageTarget> {
  const { browser, session } = await host.chromium
  const blankPage = { url: 'about:blank', newWindow: true, ...size }
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', blankPage)
  const attached = { targetId, flatten: true }
  const cdp = session((await browser.send<{ sessionId: string }>('Target.attachToTarget', attached)).sessionId)
  const frames = followFrames(cdp, targetId, host.schemes.fromChromium)
  const requests = watchRequests(host, page, cdp, targetId)
  let isCrashed = false

  emitLoading(page, observer, cdp, targetId)
  emitNavigation(page, cdp, targetId, host.schemes.fromChromium)
  listenToPreload(host, page, cdp, frames)
  cdp.on('Inspector.targetCrashed', () => {
    isCrashed = true
    page.emit('render-process-gone', cancelable(), { reason: 'crashed', exitCode: 5 })
  })
  cdp.on<{ type: string }>('Page.javascriptDialogOpening', ({ type }) => {
    if (type !== 'beforeunload') return
    const event = cancelable()
    page.emit('will-prevent-unload', event)
    // Ignores the error of a page that was closed together with its dialog.
    void cdp.send('Page.handleJavaScriptDialog', { accept: event.defaultPrevented }).catch(() => undefined)
  })

  const preload = preferences.preload === undefined ? '' : readFileSync(preferences.preload, 'utf8')
  const scripts = pageScripts({ preload, isInFrames: preferences.nodeIntegrationInSubFrames ?? false })
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Runtime.enable'),
    cdp.send('Inspector.enable'),
    cdp.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    cdp.send('Runtime.addBinding', { name: FROM_PAGE, executionContextName: PRELOAD_WORLD }),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.main }),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, worldName: PRELOAD_WORLD }),
    requests.start(),
  ])

  const load = async (url: string) => {
    const loaded = new Promise<void>((resolve) => cdp.once('Page.loadEventFired', () => resolve()))
    const asked = { url: host.schemes.toChromium(url) }
    const answer = await requests.navigateAsApp(() => cdp.send<{ errorText?: string }>('Page.navigate', asked))
    if (answer.errorText) {
      const code = answer.errorText.replace('net::', '')
      page.emit('did-fail-load', cancelable(), -2, code, url, true)
      throw Object.assign(new Error(`${code} (-2) loading '${url}'`), { code, errno: -2, url })
    }
    isCrashed = false
    await loaded
  }
  const reload = async () => {
    isCrashed = false
    await requests.navigateAsApp(() => cdp.send('Page.reload'))
  }
  return { targetId, cdp, frames, load, reload, isCrashed: () => isCrashed, nextOpened: openedWindows(cdp) }
}

function openedWindows(cdp: CdpSession): PageTarget['nextOpened'] {
  const opened: string[] = []
  cdp.on<{ url: string }>('Page.windowOpen', ({ url }) => void opened.push(url))
  return async (fallback) => {
    for (let waited = 0; waited < WINDOW_OPEN_MS && opened.length === 0; waited += 10) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return opened.shift() ?? fallback
  }
}

function emitLoading(page: WebPage, observer: PageObserver, cdp: CdpSession, mainFrameId: string): void {
  type FrameEvent = { frameId: string; name?: string }
  const isMain = ({ frameId }: FrameEvent) => frameId === mainFrameId
  cdp.on<FrameEvent>('Page.frameStartedLoading', (event) => {
    if (isMain(event)) observer.loading(true)
  })
  cdp.on<FrameEvent>('Page.frameStoppedLoading', (event) => {
    if (isMain(event)) observer.loading(false)
  })
  cdp.on<FrameEvent>('Page.lifecycleEvent', (event) => {
    if (isMain(event) && event.name === 'firstContentfulPaint') observer.painted()
  })
  cdp.on('Page.domContentEventFired', () => page.emit('dom-ready', cancelable()))
  cdp.on('Page.loadEventFired', () => {
    page.emit('did-finish-load', cancelable())
    // An empty page never reports a first paint, but its window must be shown too.
    setTimeout(() => observer.painted(), 300)
  })
}

function emitNavigation(page: WebPage, cdp: CdpSession, mainFrameId: string, toAppUrl: (url: string) => string): void {
  type NavigationStart = { frameId: string; url: string; navigationType: string }
  const emitStart = (url: string, isMainFrame: boolean, isSameDocument: boolean) => {
    const details = cancelable({ url: toAppUrl(url), isMainFrame, isSameDocument })
    page.emit('did-start-navigation', details, toAppUrl(url), isSameDocument, isMainFrame)
  }
  cdp.on<NavigationStart>('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
    // A navigation within the document is reported after it happened, by `Page.navigatedWithinDocument`.
    if (!/same.?document/i.test(navigationType)) emitStart(url, frameId === mainFrameId, false)
  })
  cdp.on<{ frame: { id: string; parentId?: string; url: string } }>('Page.frameNavigated', ({ frame }) => {
    if (frame.id === mainFrameId) page.emit('did-navigate', cancelable(), toAppUrl(frame.url), 200, 'OK')
    page.emit('did-frame-navigate', cancelable(), toAppUrl(frame.url), 200, 'OK', frame.id === mainFrameId)
  })
  cdp.on<{ frameId: string; url: string }>('Page.navigatedWithinDocument', ({ frameId, url }) => {
    emitStart(url, frameId === mainFrameId, true)
    page.emit('did-navigate-in-page', cancelable(), toAppUrl(url), frameId === mainFrameId)
  })
  type ConsoleCall = { type: string; args: { value?: unknown; description?: string }[] }
  cdp.on<ConsoleCall>('Runtime.consoleAPICalled', ({ type, args }) => {
    const message = args.map(({ value, description }) => String(value ?? description)).join(' ')
    page.emit('console-message', cancelable({ level: type === 'warning' ? 'warning' : type, message, lineNumber: 0 }))
  })
}

function listenToPreload(host: Host, page: WebPage, cdp: CdpSession, frames: Frames): void {
  type BindingCall = { name: string; payload: string; executionContextId: number }
  cdp.on<BindingCall>('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== FROM_PAGE) return
    const incoming = {
      page,
      frame: frames.ofWorld(executionContextId),
      message: host.codec.decode(payload) as FromPage, // written by `preload-world.ts`
      reply: (text: string) => frames.tellWorld(executionContextId, text),
    }
    receive(host.ipcMain, host.codec, incoming).catch((error: unknown) => {
      console.error('electron-double: handling a message of a page failed', error)
    })
  })
}
