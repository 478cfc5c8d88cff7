import { join } from 'node:path'
import { BrowserWindow, dialog, screen } from 'electron'
import type { Windows } from './feature.ts'
import { bringBack } from './features/window/bring-back.ts'
import { persistPlace } from './features/window/persist-place.ts'
import { showWhenDrawn } from './features/window/show-when-drawn.ts'
import { watchPage } from './features/window/watch-page.ts'
import { MIN_SIZE, placeOnScreen, readPlace } from './features/window/window-place.ts'
import { CUSTOMER_ORIGIN, OWN_ORIGIN } from './own-scheme.ts'
import type { JsonFile, Log, Timers } from './ports/machine.ts'
import type { SettingsReader } from './ports/till.ts'

/** Background color of the theme, so that nothing flashes while the page loads. */
const BACKGROUND_COLOR = '#fcfaf7'

type Deps = {
  isPackaged: boolean
  isPractice: boolean
  placeFile: JsonFile
  settings: SettingsReader
  timers: Timers
  log: Log
  /** Called when the seller's page reloads or is closed. Until a page listens again, commands must be queued. */
  onMainLeft(): void
  /**
   * Called when the seller's window is closed. Except on macOS the app must quit then, although the customer window may
   * be open.
   */
  onMainClosed(): void
  /** Called when a user closes the seller's window. The listener may prevent that. */
  onMainCloses(event: { preventDefault(): void }): void
  /** Called when Windows shuts down or logs its user off. */
  onSystemEnds(): void
  quit(): void
}

/** The windows of the POS, for the code that starts the app. */
export interface OpenWindows extends Windows {
  /**
   * Opens the seller's window, or brings it to the front. Does not wait for its page.
   *
   * @param path path in the application, for a new window only
   */
  showMain(path?: string): BrowserWindow
  /** All open pages. */
  pages(): Electron.WebContents[]
}

/**
 * Returns the functions that open windows. Every window gets the same restrictions. The position, first display and
 * crashes of the seller's window are handled here.
 */
export function openWindows(deps: Deps): OpenWindows {
  const { settings, log, timers } = deps
  let main: BrowserWindow | undefined

  const create = (options: Electron.BrowserWindowConstructorOptions, address: string) => {
    const window = new BrowserWindow({
      title: 'Leermeester',
      backgroundColor: BACKGROUND_COLOR,
      ...options,
      show: false,
      webPreferences: safePreferences(deps.isPackaged),
    })
    if (deps.isPractice) markTitle(window)
    window.loadURL(address).catch((error: unknown) => log.warn('page load failed', { error: String(error) }))
    return window
  }
  const createMain = (path: string) => {
    const { bounds, isMaximized } = placeOnScreen(readPlace(deps.placeFile, log), screensOf())
    const { isKiosk } = settings.read()
    const size = { ...bounds, minWidth: MIN_SIZE.width, minHeight: MIN_SIZE.height }
    const window = create({ ...size, kiosk: isKiosk }, OWN_ORIGIN + path)
    main = window
    persistPlace(window, { file: deps.placeFile, timers, log })
    watchPage(window.webContents, { ask: (question) => askAbout(window, question), quit: deps.quit, log })
    showWhenDrawn(window, { isMaximized: isMaximized && !isKiosk, timers })
    window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) deps.onMainLeft()
    })
    window.on('close', deps.onMainCloses)
    // Windows only. The other systems tell it through the power monitor or a signal.
    window.on('query-session-end', deps.onSystemEnds)
    window.on('session-end', deps.onSystemEnds)
    window.on('closed', () => {
      main = undefined
      deps.onMainLeft()
      deps.onMainClosed()
    })
    return window
  }

  settings.onChange((now, before) => {
    if (now.isKiosk !== before.isKiosk) main?.setKiosk(now.isKiosk)
  })
  screen.on('display-removed', () => {
    if (main && !main.isDestroyed()) bringBack(main, screensOf())
  })

  return {
    main: () => (main?.isDestroyed() ? undefined : main),
    openSecond: (path, options = {}) => create(options, OWN_ORIGIN + path),
    openForCustomer: (path, options = {}) => create(options, CUSTOMER_ORIGIN + path),
    showMain(path = '/') {
      if (!main || main.isDestroyed()) return createMain(path)
      if (main.isMinimized()) main.restore()
      bringBack(main, screensOf())
      main.show()
      main.focus()
      return main
    },
    pages: () => BrowserWindow.getAllWindows().map(({ webContents }) => webContents),
  }
}

/** Begins each title of a window with the word that nothing in it is real. */
function markTitle(window: BrowserWindow): void {
  const mark = (title: string) => window.setTitle(`OEFENEN – ${title}`)
  mark(window.getTitle())
  window.on('page-title-updated', (event, title) => {
    event.preventDefault()
    mark(title)
  })
}

/** Returns the same strict preferences for every page: no Node, no access to the preload, and all web security. */
function safePreferences(isPackaged: boolean): Electron.WebPreferences {
  return {
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: true,
    devTools: !isPackaged,
  }
}

function screensOf() {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  return [main, ...others].map(({ workArea }) => workArea)
}

type Ask = Parameters<typeof watchPage>[1]['ask']

const askAbout = async (window: BrowserWindow, { title, text, choices }: Parameters<Ask>[0]) => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: 'Leermeester',
    message: title,
    detail: text,
    buttons: choices.map((one) => one.text),
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return choices[response]?.choice ?? 'reload'
}
