import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Handler = (event: object, input: unknown) => unknown
type SchemeHandler = (request: Request) => Promise<Response> | Response

/** The stand-in, and the functions with which a test acts as the page of the till. */
export type HeadlessElectron = {
  /** The exports of the module `electron`. */
  electron: Record<string, unknown>
  /** Makes the app ready, after its main module has run. */
  becomeReady(): void
  quit(): void
  /** Calls a channel as the seller's page. */
  invoke(channel: string, input: unknown): Promise<unknown>
  /** Makes a request under `app://` as the seller's page. */
  request(url: string, init: RequestInit): Promise<Response>
}

/** Address of the page that makes the calls. There is no page: a test makes its calls. */
const PAGE_URL = 'app://leermeester/'
const SCREEN = { x: 0, y: 0, width: 1280, height: 800 }

/**
 * Returns a stand-in for the module `electron` without windows, for a till that a test drives through its bridge. Windows
 * exist only as objects whose functions do nothing. Every document counts as printed.
 *
 * @param folder data folder of the till
 */
export function createHeadlessElectron(folder: string): HeadlessElectron {
  const handlers = new Map<string, Handler>()
  const schemes = new Map<string, SchemeHandler>()
  const ready = Promise.withResolvers<void>()
  let isReady = false

  const windows = new Set<EventEmitter>()
  const page = () =>
    silent(new EventEmitter(), {
      getURL: () => PAGE_URL,
      isDestroyed: () => false,
      send: () => undefined,
      print: (_options: unknown, done: (isPrinted: boolean, reason: string) => void) => done(true, ''),
      getPrintersAsync: () => Promise.resolve([]),
    })
  const BrowserWindow = class extends EventEmitter {
    static getAllWindows = () => [...windows]
    constructor() {
      super()
      const window: EventEmitter = silent(this, {
        webContents: page(),
        loadURL: () => Promise.resolve(),
        isDestroyed: () => !windows.has(window),
        getBounds: () => SCREEN,
        getNormalBounds: () => SCREEN,
        destroy: () => void windows.delete(window),
      })
      windows.add(window)
      // A constructor that returns an object replaces the new instance by it.
      // biome-ignore lint/correctness/noConstructorReturn: the proxy must be the window
      return window as never
    }
  }
  const app = silent(new EventEmitter(), {
    isPackaged: false,
    commandLine: {
      hasSwitch: (name: string) => name === 'user-data-dir',
      getSwitchValue: () => folder,
      appendSwitch: () => undefined,
    },
    getPath: (name: string) => ({ userData: folder, logs: join(folder, 'logs') })[name] ?? tmpdir(),
    getVersion: () => '0.0.0',
    isReady: () => isReady,
    whenReady: () => ready.promise,
    requestSingleInstanceLock: () => true,
    quit: leave,
    exit: (code: number) => process.exit(code),
  })
  /** Quits as Electron does: a listener of `will-quit` may delay it to close the files of the till. */
  function leave(): void {
    let isPrevented = false
    app.emit('will-quit', {
      preventDefault: () => {
        isPrevented = true
      },
    })
    if (!isPrevented) process.exit(0)
  }
  const defaultSession = silent(new EventEmitter(), { availableSpellCheckerLanguages: ['nl'] })
  const screen = { workArea: SCREEN, bounds: SCREEN, id: 1 }
  const nothing = () => silent(new EventEmitter(), {})

  const electron = {
    app,
    BrowserWindow,
    dialog: {
      showErrorBox: (title: string, text: string) => process.stderr.write(`${title}: ${text}\n`),
      showMessageBox: () => Promise.resolve({ response: 0 }),
    },
    ipcMain: {
      handle: (channel: string, handler: Handler) => void handlers.set(channel, handler),
      on: () => undefined,
    },
    Menu: { buildFromTemplate: nothing, setApplicationMenu: () => undefined },
    net: { fetch },
    Notification: class extends EventEmitter {
      static isSupported = () => false
      show() {}
    },
    powerMonitor: nothing(),
    protocol: {
      registerSchemesAsPrivileged: () => undefined,
      handle: (scheme: string, handler: SchemeHandler) => void schemes.set(scheme, handler),
    },
    safeStorage: createSafeStorage(),
    screen: silent(new EventEmitter(), {
      getPrimaryDisplay: () => screen,
      getAllDisplays: () => [screen],
      getDisplayMatching: () => screen,
    }),
    session: { defaultSession },
    shell: nothing(),
  }
  return {
    electron,
    quit: leave,
    becomeReady() {
      isReady = true
      ready.resolve()
    },
    async invoke(channel, input) {
      const handler = handlers.get(channel)
      if (!handler) throw new Error(`${channel} has no handler`)
      return handler({ senderFrame: { parent: null, url: PAGE_URL } }, input)
    },
    async request(url, init) {
      const handler = schemes.get('app')
      if (!handler) throw new Error('app:// has no handler')
      // Node's `Request` refuses addresses with another scheme together with some options, so the address is set after.
      return handler(Object.defineProperty(new Request('http://own.invalid/', init), 'url', { value: url }))
    },
  }
}

/** Adds members to an emitter. Every other member is a function that does nothing. */
function silent<T extends EventEmitter, Members extends object>(emitter: T, members: Members): T & Members {
  Object.defineProperties(emitter, Object.getOwnPropertyDescriptors(members))
  return new Proxy(emitter as T & Members, {
    get: (own, key) =>
      Reflect.has(own, key) ? Reflect.get(own, key, own) : key === 'then' ? undefined : () => undefined,
  })
}

/** Returns the asynchronous functions of `safeStorage`. Its key is the same for all tills, so that a folder can be copied. */
function createSafeStorage() {
  const key = createHash('sha256').update('the keyring of the Saturday test').digest()
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptStringAsync: async (text: string) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), secret])
    },
    decryptStringAsync: async (bytes: Buffer) => {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
      return { result: text.toString('utf8'), shouldReEncrypt: false }
    },
  }
}
