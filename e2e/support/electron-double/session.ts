import { EventEmitter } from 'node:events'
import type { Host } from './host.ts'
import { absent, refusing } from './refuse.ts'

type RequestFacts = { url: string; method: string; resourceType: string }
type BeforeRequest = (details: RequestFacts, answer: (told: { cancel?: boolean }) => void) => void
/** URL filter of a listener; not applied by the stand-in. */
type Filter = { urls: readonly string[] }
type OnHeaders = Parameters<Host['schemes']['onHeaders']>[0]

/** `session.webRequest`: imitates two events. The other events throw. */
export class WebRequest {
  readonly #schemes: Host['schemes']
  #before: BeforeRequest | null = null

  constructor(schemes: Host['schemes']) {
    this.#schemes = schemes
  }

  /** Sets the listener for every request of a page. Must be called before the page is opened. */
  onBeforeRequest(filterOrListener: Filter | BeforeRequest | null, listener?: BeforeRequest | null): void {
    this.#before = typeof filterOrListener === 'function' ? filterOrListener : (listener ?? null)
  }

  /** Sets the listener for the headers of responses. It is called for custom schemes only. */
  onHeadersReceived(filterOrListener: Filter | OnHeaders, listener?: OnHeaders): void {
    this.#schemes.onHeaders(typeof filterOrListener === 'function' ? filterOrListener : (listener ?? null))
  }

  /** Internal to the stand-in: returns true when the listener permits the request. */
  allows(details: RequestFacts): Promise<boolean> {
    const before = this.#before
    if (!before) return Promise.resolve(true)
    return new Promise((resolve) => before(details, ({ cancel }) => resolve(cancel !== true)))
  }

  /** Internal to the stand-in: returns true when a listener observes every request. */
  observesAll(): boolean {
    return this.#before !== null
  }
}

/** `session.defaultSession`. The permission handlers are stored but not called: headless Chromium grants nothing. */
export class Session extends EventEmitter {
  readonly webRequest: WebRequest
  readonly protocol: object
  readonly cookies: object
  readonly #host: Pick<Host, 'chromium'>
  #spellcheckers: string[] = []
  #isSpellchecking = true
  permissionRequest: unknown = null
  permissionCheck: unknown = null

  constructor(host: Pick<Host, 'chromium' | 'schemes'>, protocol: object) {
    super()
    this.#host = host
    this.webRequest = new WebRequest(host.schemes)
    this.protocol = protocol
    this.cookies = refusing('session.cookies', {
      get: async () => {
        const { browser } = await host.chromium
        return (await browser.send<{ cookies: unknown[] }>('Storage.getCookies')).cookies
      },
      flushStore: () => Promise.resolve(),
    })
  }

  setPermissionRequestHandler(handler: unknown): void {
    this.permissionRequest = handler
  }
  setPermissionCheckHandler(handler: unknown): void {
    this.permissionCheck = handler
  }
  setDevicePermissionHandler(): void {}
  setDisplayMediaRequestHandler(): void {}
  setBluetoothPairingHandler(): void {}
  setCertificateVerifyProc(): void {}

  get availableSpellCheckerLanguages(): string[] {
    return ['nl', 'en-US', 'de', 'fr']
  }
  setSpellCheckerLanguages(languages: string[]): void {
    this.#spellcheckers = languages
  }
  getSpellCheckerLanguages(): string[] {
    return this.#spellcheckers
  }
  setSpellCheckerEnabled(isOn: boolean): void {
    this.#isSpellchecking = isOn
  }
  isSpellCheckerEnabled(): boolean {
    return this.#isSpellchecking
  }
  setSpellCheckerDictionaryDownloadURL(): void {}

  async clearStorageData(): Promise<void> {
    const { browser } = await this.#host.chromium
    await browser.send('Storage.clearCookies')
  }
  async clearCache(): Promise<void> {}
  async clearAuthCache(): Promise<void> {}
  async closeAllConnections(): Promise<void> {}
  async flushStorageData(): Promise<void> {}
  async setProxy(): Promise<void> {}
  getUserAgent(): string {
    return 'electron-double'
  }
  setUserAgent(): void {}
}

/** `session`: has the default session only. Partitions throw. */
export const sessionModule = (defaultSession: Session) =>
  refusing('session', { defaultSession, fromPartition: () => absent('session.fromPartition()') })
