import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  app,
  type BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  net,
  powerMonitor,
  safeStorage,
  session,
  shell,
} from 'electron'
import { channels } from '#shared/contracts/pos/channels.ts'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import { SUCCESSOR } from './acquire-instance-lock.ts'
import { closeInOrder } from './close-in-order.ts'
import { posFeatures } from './counter-features.ts'
import { type CrashEnvironment, handleUncaughtErrors, showStartFailure, startAgain } from './crash-safety.ts'
import type { FeatureDeps } from './feature.ts'
import { openCommands } from './features/commands/open-commands.ts'
import { awayWords } from './features/connection/away-words.ts'
import { createPosState, type PosStateStore } from './features/connection/pos-state.ts'
import { registerState } from './features/connection/register-state.ts'
import { type DeepLinks, openDeepLinks } from './features/deep-link/open-deep-links.ts'
import { createLog } from './features/logs/till-log.ts'
import { followLink } from './features/practice/follow-link.ts'
import { openPracticeLine, verifyPracticeShop } from './features/practice/practice-line.ts'
import { argumentsFor, type PracticeMode, practiceModeOf } from './features/practice/practice-mode.ts'
import { practiceSettings } from './features/practice/practice-settings.ts'
import { openSealing } from './features/sealing/open-sealing.ts'
import { createOutsideLinks } from './features/security/outside-links.ts'
import { registerSessions } from './features/sessions/register-sessions.ts'
import { scryptHashing } from './features/sessions/secret-hashing.ts'
import { openTillSessions, type TillSessions } from './features/sessions/till-sessions.ts'
import { openKnownShops } from './features/settings/known-shops.ts'
import { registerSettings } from './features/settings/register-settings.ts'
import { openTillSettings, type TillSettings } from './features/settings/till-settings.ts'
import { checkShop } from './features/setup/check-shop.ts'
import { registerSetup } from './features/setup/register-setup.ts'
import { openSetupProgress } from './features/setup/setup-progress.ts'
import { awayReasonOf } from './features/shop-api/away-reason.ts'
import { openTokenVault, VAULT_PURPOSE } from './features/token-vault/token-vault.ts'
import { guardKiosk } from './features/window/guard-kiosk.ts'
import { guardApp } from './guard-app.ts'
import { openIpc } from './ipc/open-ipc.ts'
import { machineClock as clock, machineTimers as timers } from './machine-clock.ts'
import { openMachineId } from './machine-id.ts'
import { openFeatures } from './open-features.ts'
import { openJsonFile } from './open-json-file.ts'
import { openLog } from './open-log.ts'
import { openShop } from './open-shop.ts'
import { isCustomerPage, isOwnPage } from './own-scheme.ts'
import type { Sealer } from './ports/sealer.ts'
import type { Busy } from './ports/till.ts'
import { shopFromEnvironment } from './shop-from-environment.ts'
import { startBackgroundWork } from './start-background-work.ts'
import { createTillServer } from './till-server.ts'
import { type OpenWindows, openWindows } from './windows.ts'

/** Folder of the built page, relative to this file. */
const PAGE_FOLDER = join(import.meta.dirname, '../renderer')
const SESSION_CHECK_MS = 1_000
/** Signals with which Linux and macOS end the programs of a session. */
const SYSTEM_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Starts the POS. An error during the start is logged and shown to the user, and the app exits. */
export function startPos(): void {
  // Used until the log file is open.
  let log = createLog({ write: (_, line) => void process.stderr.write(`${line}\n`) })
  const cannotStart = (error: unknown) => showStartFailure(error, { app, dialog }, log)
  try {
    const folder = app.getPath('userData')
    mkdirSync(folder, { recursive: true })
    const { log: opened, ...logbook } = openLog(app.getPath('logs'))
    log = opened
    handleUncaughtErrors(crashEnvironment(), log)
    const links = openDeepLinks({ app, args: process.argv, log })
    // Electron becomes ready only after the main module has run, so a top-level `await` would never end.
    app
      .whenReady()
      .then(() => openPos({ folder, log, logbook, links }))
      .catch(cannotStart)
  } catch (error) {
    cannotStart(error)
  }
}

const crashEnvironment = (): CrashEnvironment => ({
  app,
  dialog,
  process,
  // In development the variable may come from the parent process, for example an editor that is an AppImage.
  appImage: app.isPackaged ? process.env.APPIMAGE : undefined,
  args: process.argv.slice(1),
  startSuccessor: (appImage, args) =>
    spawn(appImage, [...args], { env: { ...process.env, ...SUCCESSOR }, detached: true, stdio: 'ignore' }).unref(),
})

type StartupContext = {
  folder: string
  log: FeatureDeps['log']
  logbook: { path: string; lastLines(): Promise<string[]> }
  links: DeepLinks
}

/** Composes the app: first what the window needs, then the window, then the rest. */
async function openPos({ folder, log, logbook, links }: StartupContext): Promise<void> {
  const startedAt = clock.now()
  log.info('starting', { version: app.getVersion(), system: process.platform })
  const report = (error: unknown, subject: string) => log.error(subject, error)
  const state = createPosState({ clock })
  const mode = practiceModeOf(app.commandLine)
  const callServer: typeof net.fetch = (url, init) => net.fetch(url, init)
  const line = mode && openPracticeLine({ url: mode.url, fetch: callServer, timers })
  /** Ends the app, and starts it in this mode. */
  const restartAs = (next: PracticeMode | undefined) => {
    log.info('restarting', { practice: next !== undefined })
    startAgain(crashEnvironment(), argumentsFor(process.argv.slice(1), next))
    kiosk.systemEnds()
    app.quit()
  }
  const features = openFeatures(
    posFeatures({
      mode,
      line,
      verify: (url) => verifyPracticeShop({ url, fetch: callServer }),
      restartAs,
      kill() {
        startAgain(crashEnvironment(), process.argv.slice(1))
        app.exit(0)
      },
    }),
  )
  const { busy, drafts, responseCache } = features

  const { settings, sessions, sealer } = await openTill({ folder, state, busy, log, mode })
  const shopUrl = () => settings.read().shopUrl
  const { shop, tillApi, reach, callShop } = openShop({
    pageFolder: PAGE_FOLDER,
    shopUrl,
    sessions,
    responseCache,
    reportClock: state.reportClock,
    clock,
    timers,
    log,
    fetch: line?.fetch ?? callServer,
    isPractice: mode !== undefined,
  })
  const outside = createOutsideLinks({ shopUrl, isPackaged: app.isPackaged })
  guardApp({
    app,
    session: session.defaultSession,
    shell,
    links: outside,
    settings,
    log,
    popUp: (items) => Menu.buildFromTemplate(items).popup(),
    isMac: process.platform === 'darwin',
  })

  const ipc = openIpc({
    channels: Object.values(channels),
    ipcMain,
    isOwnPage,
    isCustomerPage,
    accessRefusal: sessions.accessRefusal,
    report,
    pages: () => windows.pages(),
  })
  const commands = openCommands({ ipc, isOpenForLinks: () => tillAccess(sessions.current()) !== 'nobody' })
  const kiosk = guardKiosk({
    app,
    settings,
    sessions,
    commands,
    clock,
    log,
    ask: (question) => askSeller(windows, question),
    showMain: () => void windows.showMain(),
    leavePractice: mode && (() => restartAs(undefined)),
  })
  powerMonitor.on('shutdown', kiosk.systemEnds)
  for (const signal of SYSTEM_SIGNALS)
    process.on(signal, () => {
      kiosk.systemEnds()
      app.quit()
    })
  const windows = openWindows({
    isPackaged: app.isPackaged,
    isPractice: mode !== undefined,
    placeFile: openJsonFile(folder, 'window'),
    settings,
    timers,
    log,
    onMainLeft: commands.pageLeft,
    onMainClosed: quitUnlessMac,
    onMainCloses: kiosk.windowCloses,
    onSystemEnds: kiosk.systemEnds,
    quit: () => app.quit(),
  })
  const setup = openSetupProgress({
    file: openJsonFile(folder, 'setup'),
    isNew: mode === undefined && isNewMachine(folder, sessions),
    log,
  })
  windows.showMain((mode ? undefined : links.startPath()) ?? initialPath(sessions, setup.read().isOpen))

  // The page loads while the features open. A call of the page to a feature that is not open yet waits until it is.
  const knownShops = openKnownShops({ file: openJsonFile(folder, 'known-shops'), log })
  registerSettings({ ipc, settings, sessions, knownShops, accessRefusal: sessions.accessRefusal, busy, drafts, log })
  registerSetup({
    ipc,
    setup,
    settings,
    knownShops,
    accessRefusal: sessions.accessRefusal,
    checkShop: (url) =>
      checkShop(
        { fetch: line?.fetch ?? callServer, failureWords: (error) => awayWords(awayReasonOf(error).kind) },
        url,
      ),
    log,
  })
  const requestIdFor = openMachineId({ file: openJsonFile(folder, 'machine'), newId: randomUUID, log })
  registerSessions({ ipc, sessions, server: createTillServer(shop.api, requestIdFor), shop, log })
  links.onLink((path) =>
    followLink(path, {
      isPractice: mode !== undefined,
      show: () => windows.showMain(),
      give: (to) => commands.giveLink({ command: 'go', path: to, isLink: true }),
      say: (message) => {
        const options = { type: 'info' as const, title: 'Leermeester', message, noLink: true }
        const main = windows.main()
        void (main ? dialog.showMessageBox(main, options) : dialog.showMessageBox(options))
      },
    }),
  )
  reopenOnActivate(windows)
  const registeredTill = sessions.till
  const till = { ipc, shop, tillApi, sessions, registeredTill, lock: sessions.lock, settings, state, commands }
  const parts: FeatureDeps = { ...till, busy, windows, sealer, clock, timers, log, folder }
  await features.open(parts)
  const backgroundWork = startBackgroundWork({
    ...parts,
    state,
    sessions,
    reach,
    callShop,
    drafts,
    outside,
    logbook,
    startedAt,
    isPractice: mode !== undefined,
  })
  registerState({ ipc, state, retry: () => Promise.all([backgroundWork.retry(), features.recheck(log)]) })
  ipc.allOpen()

  timers.every(SESSION_CHECK_MS, sessions.checkTimeLimits)
  // A machine that sleeps is unattended. The idle lock cannot be used, because the monotonic clock stops during sleep.
  powerMonitor.on('suspend', sessions.lock)
  powerMonitor.on('lock-screen', sessions.lock)
  powerMonitor.on('resume', () => void backgroundWork.retry())
  closeInOrder({
    app,
    timers,
    close: async () => {
      links.stop()
      backgroundWork.stop()
      await features.close(log)
    },
  })
  log.info('started', { ms: Math.round(clock.now().getTime() - startedAt.getTime()) })
}

type TillDeps = {
  folder: string
  state: PosStateStore
  busy: Busy
  log: FeatureDeps['log']
  mode: PracticeMode | undefined
}

type Till = { settings: TillSettings; sessions: TillSessions; sealer: Sealer | undefined }

/** Opens the settings, the encryption and the session of this till. */
async function openTill({ folder, state, busy, log, mode }: TillDeps): Promise<Till> {
  const { note } = state
  const overridden = shopFromEnvironment(process.env.SHOP_URL)
  const fixed = mode && practiceSettings(mode)
  const settings = openTillSettings({
    file: openJsonFile(folder, 'settings'),
    overridden,
    ...(fixed && { fixed }),
    log,
    note,
  })
  const vaultFile = openJsonFile(folder, 'vault')
  const tillFile = openJsonFile(folder, 'till-registration')
  const keyFile = openJsonFile(folder, 'sealing-key')
  const olderFiles = { [VAULT_PURPOSE]: vaultFile }
  const sealer = await openSealing({ safe: safeStorage, keyFile, olderFiles, timers, log, note })
  const vault = openTokenVault({ sealer, file: vaultFile, tillFile, log, note })
  const serverNow = () => new Date(clock.now().getTime() - (state.current().clockOffMs ?? 0))
  return {
    settings,
    sealer,
    sessions: openTillSessions({
      vault,
      settings,
      busy,
      clock,
      serverNow,
      newId: randomUUID,
      hashing: scryptHashing,
      log,
    }),
  }
}

/**
 * Returns the path that the page would open itself after it has read the session. Loading this path directly avoids
 * that the page renders the shop first.
 */
function initialPath(sessions: { session(): unknown }, isSettingUp: boolean): string {
  if (isSettingUp) return posPaths.setup
  return sessions.session() ? posPaths.newOrder : sitePaths.loginThen(posPaths.newOrder)
}

/** Returns whether this machine was never set up: it has no settings, no user, and no registration as a till. */
function isNewMachine(folder: string, sessions: { session(): unknown; till(): unknown }): boolean {
  if (process.env.SHOP_URL || sessions.session() || sessions.till()) return false
  return ['settings.json', 'known-shops.json'].every((name) => !existsSync(join(folder, name)))
}

/**
 * Opens the seller's window again when the user activates the app, for example by a click in the dock. On macOS the app
 * continues to run after its last window closes; on other systems it quits.
 */
function reopenOnActivate(windows: { showMain(): BrowserWindow }): void {
  app.on('activate', () => void windows.showMain())
  app.on('window-all-closed', quitUnlessMac)
}

/** Asks the seller in a dialog of the system. Returns the index of the chosen button; the last one when it is closed. */
async function askSeller(
  windows: Pick<OpenWindows, 'main'>,
  { title, text, buttons }: { title: string; text: string; buttons: readonly string[] },
): Promise<number> {
  const options: Electron.MessageBoxOptions = {
    type: 'info',
    title: 'Leermeester',
    message: title,
    detail: text,
    buttons: [...buttons],
    defaultId: buttons.length - 1,
    cancelId: buttons.length - 1,
    noLink: true,
  }
  const main = windows.main()
  const { response } = await (main ? dialog.showMessageBox(main, options) : dialog.showMessageBox(options))
  return response
}

function quitUnlessMac(): void {
  if (process.platform !== 'darwin') app.quit()
}
