import { homedir, release } from 'node:os'
import { app, net } from 'electron'
import type { FeatureDeps } from './feature.ts'
import { registerAbout } from './features/about/register-about.ts'
import { pollPaymentTerminals } from './features/connection/poll-payment-terminals.ts'
import { pollServer } from './features/connection/poll-server.ts'
import type { PosStateStore } from './features/connection/pos-state.ts'
import type { OutsideLinks } from './features/security/outside-links.ts'
import type { TillSessions } from './features/sessions/till-sessions.ts'
import { type CallShop, ShopAway } from './features/shop-api/call-shop.ts'
import { revokeSessions } from './features/shop-api/revoke-sessions.ts'
import type { ShopReach } from './features/shop-api/shop-reach.ts'
import { announceUpdates } from './features/updates/announce-updates.ts'
import { openUpdates } from './features/updates/open-updates.ts'
import type { Updater } from './features/updates/poll-updates.ts'
import { registerUpdates } from './features/updates/register-updates.ts'
import { openJsonFile } from './open-json-file.ts'
import type { WaitingDrafts } from './ports/till.ts'
import { releaseSource } from './release-source.ts'

type Deps = Omit<FeatureDeps, 'state' | 'sessions'> & {
  state: PosStateStore
  sessions: TillSessions
  reach: ShopReach
  callShop: CallShop
  drafts: WaitingDrafts
  outside: OutsideLinks
  logbook: { path: string; lastLines(): Promise<string[]> }
  startedAt: Date
  isPractice: boolean
}

const PING_WAIT_MS = 10_000
const SIGNATURE_WAIT_MS = 30_000

/** Starts polling, updates and the other work in the background. No window waits for this work. */
export function startBackgroundWork(deps: Deps): { retry(): Promise<unknown>; stop(): void } {
  const { ipc, shop, sessions, settings, state, timers, log, reach, folder } = deps
  const serverPolling = pollServer({ reach, ping: () => ping(deps), timers, state })
  const terminalPolling = pollPaymentTerminals({ shop, sessions, settings, timers, state, log })
  const revoking = revokeSessions(deps)
  const allowLinks = () => void loadAllowedLinks(deps)
  const unsubscribes = [
    shop.onReachable(allowLinks),
    settings.onChange((now, before) => {
      if (now.shopUrl === before.shopUrl) return
      allowLinks()
      void serverPolling.retry()
    }),
  ]
  allowLinks()

  registerUpdates({ ipc, release: releaseSource })
  const updates = startUpdates(deps)
  registerAbout({
    ipc,
    version: app.getVersion(),
    machine: {
      electron: process.versions.electron ?? 'none',
      chromium: process.versions.chrome ?? 'none',
      node: process.versions.node,
      system: `${process.platform} ${release()} ${process.arch}`,
    },
    settings,
    sessions,
    state,
    // The path of the home folder contains the name of a person, who uses this machine.
    folders: { data: withoutHome(folder), log: withoutHome(deps.logbook.path) },
    startedAt: deps.startedAt,
    lastLines: deps.logbook.lastLines,
  })
  return {
    retry: () => Promise.all([serverPolling.retry(), terminalPolling.retry()]),
    stop() {
      serverPolling.stop()
      terminalPolling.stop()
      revoking.stop()
      updates?.stop()
      for (const stop of unsubscribes) stop()
    },
  }
}

/** Starts the search for new versions. A build that is not packaged is never updated, and the practice mode leaves that to the real till. */
function startUpdates(deps: Deps): { stop(): void } | undefined {
  if (!app.isPackaged || deps.isPractice) return undefined
  // On Linux only an AppImage can replace itself.
  if (process.platform === 'linux' && process.env.APPIMAGE === undefined)
    return announceUpdates({ ...deps, ...updateSource() })
  return openUpdates({
    ...deps,
    ...updateSource(),
    version: app.getVersion(),
    isInUse: deps.sessions.wasTouched,
    file: openJsonFile(deps.folder, 'update'),
  })
}

/** Calls the shop once. `callShop` records in `reach` whether the shop responded. */
async function ping({ callShop, log }: Deps): Promise<void> {
  try {
    const headers = new Headers({ accept: 'application/json' })
    const response = await callShop({ method: 'GET', path: '/health/live', headers, waitMs: PING_WAIT_MS })
    await response.arrayBuffer()
  } catch (error) {
    if (!(error instanceof ShopAway)) log.error('shop ping failed', error)
  }
}

/** Allows links to the hosts in the shop's configuration: those of its accounting and of its payment provider. */
async function loadAllowedLinks({ shop, outside, log }: Deps): Promise<void> {
  try {
    const { links } = await shop.api.config.show()
    outside.allow(Object.values(links))
  } catch (error) {
    log.warn('allowed links not loaded', { error: error instanceof Error ? error.message : 'unknown' })
  }
}

const updateSource = () => ({ loadUpdater, fetchText, release: releaseSource, system: process })

async function fetchText(url: string): Promise<string> {
  const response = await net.fetch(url, { redirect: 'error', signal: AbortSignal.timeout(SIGNATURE_WAIT_MS) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}

async function loadUpdater(): Promise<Updater> {
  const { autoUpdater } = (await import('electron-updater')).default
  return autoUpdater
}

const withoutHome = (path: string) => (path.startsWith(homedir()) ? `~${path.slice(homedir().length)}` : path)
