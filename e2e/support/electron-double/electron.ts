import { DoubleApp } from './app.ts'
import { DoubleWindow, focusedWindow, type WindowOptions } from './browser-window.ts'
import type { Chromium } from './chromium.ts'
import { makeCodec } from './codec.ts'
import { makeDialog } from './dialog.ts'
import type { Host } from './host.ts'
import { IpcMain } from './ipc-main.ts'
import type { Launch } from './launch.ts'
import {
  makeClipboard,
  makeGlobalShortcut,
  makeNativeImage,
  makeNativeTheme,
  makePowerMonitor,
  makePowerSaveBlocker,
} from './machine.ts'
import { DoubleMenu, DoubleMenuItem, type ItemOptions } from './menu.ts'
import { makeNet } from './net.ts'
import { DoubleNotification } from './notification.ts'
import { makeOwnSchemes } from './own-schemes.ts'
import { absent, refuseTheRest, refusing } from './refuse.ts'
import { makeSafeStorage } from './safe-storage.ts'
import { makeScreen } from './screen.ts'
import { Session, sessionModule, WebRequest } from './session.ts'
import { makeShell } from './shell.ts'
import { WebPage } from './web-contents.ts'

/** Unsupported parts of Electron. They can be imported, but every use of a part throws an error with its name. */
const ABSENT = [
  ...['autoUpdater', 'BaseWindow', 'BrowserView', 'contentTracing', 'desktopCapturer', 'inAppPurchase', 'ImageView'],
  ...['MessageChannelMain', 'netLog', 'pushNotifications', 'ShareMenu', 'systemPreferences', 'TouchBar', 'Tray'],
  ...['utilityProcess', 'View', 'WebContentsView', 'webFrameMain', 'ServiceWorkerMain'],
] as const

/** Creates the shared state and the exports of `require('electron')` in the main process. Does not start Chromium. */
export function makeElectron(launch: Launch, chromium: { running: Promise<Chromium>; isStarted(): boolean }) {
  const schemes = makeOwnSchemes()
  const records = { notifications: [], opened: [], dialogs: [], prints: [], protocolClients: [], relaunches: [] }
  const screen = makeScreen()
  const protocol = makeProtocol()
  const host: Host = {
    launch,
    schemes,
    records,
    codec: makeCodec(),
    ipcMain: new IpcMain(),
    windows: new Set(),
    pages: new Set(),
    lastIds: { page: 0, command: 0 },
    chromium: chromium.running,
    isStarted: chromium.isStarted,
    session: new Session({ chromium: chromium.running, schemes }, protocol),
    get app(): DoubleApp {
      return app
    },
  }
  const app = new DoubleApp(host, (bounds) => screen.getDisplayMatching(bounds).workArea)

  function makeProtocol() {
    return refusing('protocol', {
      registerSchemesAsPrivileged: (given: Parameters<typeof schemes.register>[0]) => {
        if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
        schemes.register(given)
      },
      handle: schemes.handle,
      unhandle: schemes.unhandle,
      isProtocolHandled: (scheme: string) => schemes.handlerOf(`${scheme}:`) !== undefined,
    })
  }

  class BrowserWindow extends DoubleWindow {
    constructor(options?: WindowOptions) {
      super(host, options)
    }
    static getAllWindows = () => [...host.windows]
    static getFocusedWindow = () => focusedWindow(host)
    static fromId = (id: number) => [...host.windows].find((window) => window.id === id) ?? null
    static fromWebContents = (page: WebPage | undefined) =>
      [...host.windows].find((window) => window.webContents === page) ?? null
  }
  class MenuItem extends DoubleMenuItem {
    constructor(options: ItemOptions) {
      super(host, options)
    }
  }
  class Menu extends DoubleMenu {
    static #ofApplication: DoubleMenu | null = null
    static buildFromTemplate = (template: readonly (ItemOptions | DoubleMenuItem)[]) => DoubleMenu.of(host, template)
    static getApplicationMenu = () => Menu.#ofApplication
    static setApplicationMenu = (menu: DoubleMenu | null) => {
      Menu.#ofApplication = menu
    }
  }
  class Notification extends DoubleNotification {
    constructor(options?: ConstructorParameters<typeof DoubleNotification>[1]) {
      super(host, options)
    }
    static isSupported = () => true
  }
  for (const [name, made] of Object.entries({
    BrowserWindow: DoubleWindow,
    Menu: DoubleMenu,
    Notification: DoubleNotification,
    webContents: WebPage,
    app: DoubleApp,
    ipcMain: IpcMain,
    session: Session,
    'session.webRequest': WebRequest,
  })) {
    refuseTheRest(name, made)
  }

  const webContents = refusing('webContents', {
    getAllWebContents: () => [...host.pages],
    getFocusedWebContents: () => focusedWindow(host)?.webContents ?? null,
    fromId: (id: number) => [...host.pages].find((page) => page.id === id),
    fromDevToolsTargetId: (targetId: string) =>
      [...host.pages].find((page) => WebPage.inside.targetIdOf(page) === targetId),
  })

  const electron = {
    app,
    BrowserWindow,
    Menu,
    MenuItem,
    Notification,
    webContents,
    protocol,
    screen,
    ipcMain: host.ipcMain,
    session: sessionModule(host.session),
    Session,
    net: makeNet(schemes),
    dialog: makeDialog(host),
    shell: makeShell(host),
    safeStorage: makeSafeStorage(app),
    powerMonitor: makePowerMonitor(),
    powerSaveBlocker: makePowerSaveBlocker(),
    nativeTheme: makeNativeTheme(),
    nativeImage: makeNativeImage(),
    clipboard: makeClipboard(),
    globalShortcut: makeGlobalShortcut(),
    crashReporter: refusing('crashReporter', { start: () => {}, getLastCrashReport: () => null }),
    ...Object.fromEntries(ABSENT.map((name) => [name, absent(name)])),
  }
  return { electron: refusing('electron', electron), host }
}
