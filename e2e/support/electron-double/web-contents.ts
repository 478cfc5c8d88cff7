import { cancelable } from './cancelable.ts'
import type { WebFrame } from './frames.ts'
import type { Host } from './host.ts'
import { IpcMain } from './ipc-main.ts'
import { PageCommands } from './page-commands.ts'
import { openPageTarget, type PageTarget } from './page-target.ts'
import type { PdfOptions } from './pdf-params.ts'
import { knownPrinters, type PrintDone, type PrintOptions, pdfOf, pictureOf, recordPrint } from './printing.ts'
import type { Session } from './session.ts'

/** The supported `webPreferences`. */
export type WebPreferences = {
  preload?: string
  sandbox?: boolean
  contextIsolation?: boolean
  nodeIntegration?: boolean
  nodeIntegrationInSubFrames?: boolean
  session?: Session
}

type OpenDetails = { url: string; frameName: string; features: string; disposition: string }
type OpenHandler = (details: OpenDetails) => { action: 'allow' | 'deny' }

/** Functions and data of the window that its page uses. */
export type WindowServices = {
  size: { width: number; height: number }
  close(): void
  painted(): void
  setTitle(title: string): void
}

/** `webContents`: a real page in Chromium. */
export class WebPage extends PageCommands {
  readonly id: number
  readonly ipc = new IpcMain()
  readonly session: Session
  readonly #host: Host
  readonly #window: WindowServices
  readonly #target: Promise<PageTarget>
  #opened: PageTarget | undefined
  #openHandler: OpenHandler = () => ({ action: 'allow' })
  #title = ''
  #pdfUrl: string | undefined
  #isGone = false
  #isLoading = false
  #unsent: { channel: string; given: unknown[] }[] = []

  constructor(host: Host, window: WindowServices, preferences: WebPreferences) {
    super()
    host.lastIds.page += 1
    this.id = host.lastIds.page
    this.#host = host
    this.#window = window
    this.session = preferences.session ?? host.session
    if (preferences.contextIsolation === false || preferences.nodeIntegration) {
      throw new Error('electron-double: pages without context isolation, or with Node, are not imitated')
    }
    host.pages.add(this)
    this.#target = openPageTarget(host, this, preferences, window.size, {
      loading: (isLoading) => this.#loading(isLoading),
      painted: () => window.painted(),
    })
    this.#target.then(
      (target) => {
        this.#opened = target
        for (const { channel, given } of this.#unsent.splice(0)) this.send(channel, ...given)
      },
      (error: unknown) => {
        if (!this.#isGone) console.error('electron-double: a page could not be opened', error)
      },
    )
  }

  /** Loads a page. A local PDF is only recorded: this Chromium has no PDF viewer and would download the file. */
  async loadURL(url: string): Promise<void> {
    const target = await this.#target
    this.#pdfUrl = /^file:.*\.pdf$/i.test(url) ? url : undefined
    await target.load(this.#pdfUrl ? 'about:blank' : url)
  }

  loadFile(file: string): Promise<void> {
    return this.loadURL(new URL(file, `file://${this.#host.launch.folder}/`).href)
  }

  send(channel: string, ...given: unknown[]): void {
    if (this.#isGone) throw new TypeError('Object has been destroyed')
    const text = this.#host.codec.encode({ kind: 'send', channel, given })
    if (this.#opened) this.#opened.frames.tellMain(text)
    else this.#unsent.push({ channel, given })
  }

  reload(): void {
    void this.#target.then((target) => target.reload())
  }

  reloadIgnoringCache(): void {
    this.reload()
  }

  stop(): void {
    void this.#target.then(({ cdp }) => cdp.send('Page.stopLoading'))
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const { cdp } = await this.#target
    type EvaluationResult = {
      result: { value: unknown }
      exceptionDetails?: { text: string; exception?: { description?: string } }
    }
    const params = { expression: code, awaitPromise: true, returnByValue: true, userGesture: true }
    const { result, exceptionDetails } = await cdp.send<EvaluationResult>('Runtime.evaluate', params)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  async insertCSS(css: string): Promise<string> {
    const add = `{ const style = document.createElement('style'); style.textContent = ${JSON.stringify(css)}; document.head.append(style) }`
    await this.executeJavaScript(add)
    return 'electron-double'
  }

  async printToPDF(options: PdfOptions = {}): Promise<Buffer> {
    return pdfOf((await this.#target).cdp, options)
  }

  print(options: PrintOptions = {}, done: PrintDone = () => {}): void {
    recordPrint(this.#host.records, { page: { url: this.getURL(), title: this.#title }, options }, done)
  }

  async getPrintersAsync() {
    return knownPrinters()
  }

  async capturePage() {
    return pictureOf((await this.#target).cdp)
  }

  forcefullyCrashRenderer(): void {
    void this.#target.then(({ cdp }) => cdp.send('Page.crash').catch(() => undefined)) // Chromium sends no reply
  }

  close(): void {
    this.#window.close()
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  getURL(): string {
    if (this.#pdfUrl) return this.#pdfUrl
    return this.#opened?.frames.main().url ?? ''
  }

  getTitle(): string {
    return this.#title
  }

  get mainFrame(): WebFrame | null {
    return this.#opened?.frames.main() ?? null
  }

  isDestroyed(): boolean {
    return this.#isGone
  }

  isLoading(): boolean {
    return this.#isLoading
  }

  isCrashed(): boolean {
    return this.#opened?.isCrashed() ?? false
  }

  isFocused(): boolean {
    return [...this.#host.windows].at(-1)?.webContents === this
  }

  getProcessId(): number {
    return this.id
  }

  getOSProcessId(): number {
    return process.pid
  }

  // The next methods have no effect here: their results are visible on a desktop only.
  focus(): void {}
  openDevTools(): void {}
  closeDevTools(): void {}
  isDevToolsOpened(): boolean {
    return false
  }
  toggleDevTools(): void {}
  setUserAgent(): void {}

  /**
   * Internal to the stand-in: asks the application whether the page may open a window. Permitted windows are not
   * imitated, so the method logs an error for them.
   */
  requestWindow(url: string): void {
    const appUrl = this.#host.schemes.fromChromium(url)
    const details = { url: appUrl, frameName: '', features: '', disposition: 'new-window' }
    if (this.#openHandler(details).action === 'deny') return
    console.error(`electron-double: ${appUrl} was permitted to open in a window, which is not imitated`)
  }
  #loading(isLoading: boolean): void {
    if (isLoading === this.#isLoading) return
    this.#isLoading = isLoading
    this.emit(isLoading ? 'did-start-loading' : 'did-stop-loading', cancelable())
  }

  /** Internal to the stand-in: functions that read or change the private state of a page. */
  static readonly inside = {
    target: (page: WebPage) => page.#target,
    targetIdOf: (page: WebPage) => page.#opened?.targetId,
    /** Returns the URL of the next window that the page opens; `fallback` when the page does not report one in time. */
    nextOpened: async (page: WebPage, fallback: string): Promise<string> => {
      const target = await page.#target
      return target.nextOpened(fallback)
    },
    titled: (page: WebPage, title: string) => {
      if (title === page.#title) return
      page.#title = title
      page.emit('page-title-updated', cancelable(), title, true)
      page.#window.setTitle(title)
    },
    gone: (page: WebPage) => {
      if (page.#isGone) return
      page.#isGone = true
      page.#host.pages.delete(page)
      page.emit('destroyed')
    },
  }
}
