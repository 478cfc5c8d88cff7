import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, type BrowserWindow, ipcMain, net, powerMonitor, protocol, safeStorage } from 'electron'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { channels } from '#shared/contracts/terminal/channels.ts'
import { counterPaths } from '#shared/contracts/terminal/counter-paths.ts'
import { counterFeatures } from './counter-features.ts'
import { catchWhatNobodyCaught, tellItCannotStart } from './crash-safety.ts'
import { openCommands } from './features/commands/open-commands.ts'
import { registerState } from './features/connection/register-state.ts'
import { createTerminalState } from './features/connection/terminal-state.ts'
import { openDeepLinks } from './features/deep-link/open-deep-links.ts'
import { openOwnFiles } from './features/own-pages/own-files.ts'
import { createOutsideLinks } from './features/security/outside-links.ts'
import { registerSessions } from './features/sessions/register-sessions.ts'
import { openTillSessions } from './features/sessions/till-sessions.ts'
import { registerSettings } from './features/settings/register-settings.ts'
import { openTillSettings } from './features/settings/till-settings.ts'
import { createCallRules } from './features/shop-api/call-rules.ts'
import { createCallShop } from './features/shop-api/call-shop.ts'
import { createForwarding } from './features/shop-api/forward-call.ts'
import { createShopClient } from './features/shop-api/shop-client.ts'
import { createShopReach } from './features/shop-api/shop-reach.ts'
import { openTokenVault } from './features/token-vault/token-vault.ts'
import { guardApp } from './guard-app.ts'
import { openIpc } from './ipc/open-ipc.ts'
import { machineClock as clock, machineTimers as timers } from './machine-clock.ts'
import { openFeatures } from './open-features.ts'
import { openKeptFile } from './open-kept-file.ts'
import { openLog } from './open-log.ts'
import { isCustomerPage, isOwnPage, serveOwnScheme } from './own-scheme.ts'
import type { Parts } from './parts.ts'
import { createTillServer } from './till-server.ts'
import { watchSurroundings } from './watch-surroundings.ts'
import { openWindows } from './windows.ts'

/** Where the built page lies, beside this file. */
const PAGE_FOLDER = join(import.meta.dirname, '../renderer')
/** So long everything together has for closing. */
const CLOSING_MS = 3_000
const LOOK_MS = 1_000

/** Starts the terminal. What goes wrong from here on is written down, and told to who stands before it. */
export function startTerminal(): void {
  const folder = app.getPath('userData')
  mkdirSync(folder, { recursive: true })
  const { log, ...logbook } = openLog(app.getPath('logs'))
  catchWhatNobodyCaught(log)
  const links = openDeepLinks({ app, words: process.argv, log })
  // Electron is ready only after the file that started it was read to its end: awaiting it there would wait for ever.
  void app
    .whenReady()
    .then(() => openTerminal({ folder, log, logbook, links }))
    .catch((error: unknown) => tellItCannotStart(error, log))
}

type Ground = {
  folder: string
  log: Parts['log']
  logbook: { path: string; lastLines(): Promise<string[]> }
  links: ReturnType<typeof openDeepLinks>
}

/** Puts everything together: what the window needs first, then the window, then the rest. */
async function openTerminal({ folder, log, logbook, links }: Ground): Promise<void> {
  const startedAt = clock.now()
  log.info('starting', { version: app.getVersion(), system: process.platform })
  const report = (error: unknown, subject: string) => log.error(subject, error)
  const state = createTerminalState({ clock })
  const features = openFeatures(counterFeatures())
  const { busy, drafts, keptAnswers } = features

  const settings = openTillSettings({
    file: openKeptFile(folder, 'settings'),
    given: process.env.SHOP_URL ? { shopUrl: process.env.SHOP_URL.replace(/\/+$/, '') } : {},
    log,
    note: state.note,
  })
  const shopUrl = () => settings.read().shopUrl
  const vault = openTokenVault({ safe: safeStorage, file: openKeptFile(folder, 'vault'), log, note: state.note })
  const serverNow = () => new Date(clock.now().getTime() - (state.current().clockOffMs ?? 0))
  const sessions = openTillSessions({ vault, settings, busy, clock, serverNow, log })

  const reach = createShopReach({ clock })
  const heardDate = (date: Date) => state.tellClock(clock.now().getTime() - date.getTime())
  const callShop = createCallShop({ fetch: (url, init) => net.fetch(url, init), shopUrl, timers, reach, heardDate })
  const rulesOf = createCallRules()
  const shop = createShopClient({ callShop, shopUrl, rulesOf, reach, sessions })
  const forward = createForwarding({
    callShop,
    shopUrl,
    rulesOf,
    sessions,
    keptAnswers,
    isOwnPage,
    isCustomerPage,
    report,
  })
  serveOwnScheme({ protocol, ownFile: openOwnFiles({ folder: PAGE_FOLDER }), forward, report })

  const outside = createOutsideLinks({ shopUrl, isPackaged: app.isPackaged })
  guardApp({ links: outside, settings, log })

  const ipc = openIpc({
    channels: Object.values(channels),
    ipcMain,
    isOwnPage,
    isCustomerPage,
    pages: () => windows.pages(),
    mayCall: sessions.mayCall,
    report,
  })
  const commands = openCommands({ ipc })
  const windows = openWindows({
    isPackaged: app.isPackaged,
    placeFile: openKeptFile(folder, 'window'),
    settings,
    timers,
    log,
    onMainLeft: commands.pageLeft,
    onMainClosed: quitUnlessMac,
    quit: () => app.quit(),
  })
  windows.showMain(links.startPath() ?? wayIn(sessions))

  // The window loads its page meanwhile; what that asks before it is open waits for it.
  registerSettings({ ipc, settings, sessions, mayCall: sessions.mayCall, busy, drafts, log })
  registerSessions({ ipc, sessions, server: createTillServer(shop.api), shop, log })
  links.lead((path) => {
    windows.showMain()
    if (path) commands.give({ command: 'go', path })
  })
  stayOpen(windows)
  const about = { ipc, shop, sessions, lock: sessions.lock, settings, state, commands }
  const parts: Parts = { ...about, busy, windows, clock, timers, log, folder }
  await features.open(parts)
  const surroundings = watchSurroundings({
    ...parts,
    state,
    sessions,
    reach,
    callShop,
    drafts,
    outside,
    logbook,
    startedAt,
  })
  registerState({ ipc, state, retry: () => Promise.all([surroundings.retry(), features.look(log)]) })
  ipc.allOpen()

  timers.every(LOOK_MS, sessions.look)
  // A machine that sleeps stands alone, and its even clock stands still.
  powerMonitor.on('suspend', sessions.lock)
  powerMonitor.on('lock-screen', sessions.lock)
  powerMonitor.on('resume', () => void surroundings.retry())
  closeInOrder(async () => {
    surroundings.stop()
    await features.close(log)
  })
  log.info('started', { ms: Math.round(clock.now().getTime() - startedAt.getTime()) })
}

/** Where the page would go by itself once it knows who is here: on its way there it need not draw the shop first. */
const wayIn = (sessions: { session(): unknown }) =>
  sessions.session() ? counterPaths.newOrder : sitePaths.loginThen(counterPaths.newOrder)

/** On a Mac an application stays when its last window closes, and is asked for a new one. */
function stayOpen(windows: { showMain(): BrowserWindow }): void {
  app.on('activate', () => void windows.showMain())
  app.on('window-all-closed', quitUnlessMac)
}

function quitUnlessMac(): void {
  if (process.platform !== 'darwin') app.quit()
}

/** Lets everything come to an end before the terminal does, and waits for nothing that does not. */
function closeInOrder(close: () => Promise<void>): void {
  let isClosed = false
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    isClosed = true
    void Promise.race([close(), new Promise((done) => timers.after(CLOSING_MS, () => done(undefined)))]).finally(() =>
      app.quit(),
    )
  })
}
