import { homedir, release } from 'node:os'
import { app } from 'electron'
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
import { openJsonFile } from './open-json-file.ts'
import type { WaitingDrafts } from './ports/till.ts'

type Deps = Omit<FeatureDeps, 'state' | 'sessions'> & {
  state: PosStateStore
  sessions: TillSessions
  reach: ShopReach
  callShop: CallShop
  drafts: WaitingDrafts
  outside: OutsideLinks
  logbook: { path: string; lastLines(): Promise<string[]> }
  startedAt: Date
}

const PING_WAIT_MS = 10_000

/** Starts the work that runs in the background and that no window waits for. */
export function startBackgroundWork(deps: Deps): { retry(): Promise<unknown>; stop(): void } {
  const { ipc, shop, sessions, settings, state, timers, log, reach, folder } = deps
  const server = pollServer({ reach, ping: () => ping(deps), timers, state })
  const pin = pollPaymentTerminals({ shop, sessions, settings, timers, state, log })
  const revoking = revokeSessions(deps)
  const allowLinks = () => void loadAllowedLinks(deps)
  const unsubscribes = [
    shop.onReachable(allowLinks),
    settings.onChange((now, before) => {
      if (now.shopUrl === before.shopUrl) return
      allowLinks()
      void server.retry()
    }),
  ]
  allowLinks()

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
    // The home folder contains the name of the user of this machine.
    folders: { data: withoutHome(folder), log: withoutHome(deps.logbook.path) },
    startedAt: deps.startedAt,
    lastLines: deps.logbook.lastLines,
  })
  return {
    retry: () => Promise.all([server.retry(), pin.retry()]),
    stop() {
      server.stop()
      pin.stop()
      revoking.stop()
      updates?.stop()
      for (const stop of unsubscribes) stop()
    },
  }
}

/** Starts the updates. A build that is not packaged cannot be replaced. */
function startUpdates(deps: Deps): { stop(): void } | undefined {
  if (!app.isPackaged) return undefined
  // On Linux only an AppImage can replace itself.
  if (process.platform === 'linux' && process.env.APPIMAGE === undefined)
    return announceUpdates({ ...deps, loadUpdater })
  return openUpdates({
    ...deps,
    loadUpdater,
    version: app.getVersion(),
    isInUse: deps.sessions.wasTouched,
    file: openJsonFile(deps.folder, 'update'),
  })
}

/** Calls the shop once. `reach` records whether it responded, as for every call. */
async function ping({ callShop, log }: Deps): Promise<void> {
  try {
    const headers = new Headers({ accept: 'application/json' })
    const answer = await callShop({ method: 'GET', path: '/health/live', headers, waitMs: PING_WAIT_MS })
    await answer.arrayBuffer()
  } catch (error) {
    if (!(error instanceof ShopAway)) log.error('shop ping failed', error)
  }
}

/** Allows links to the hosts that the shop's configuration names: its accounting and its payment provider. */
async function loadAllowedLinks({ shop, outside, log }: Deps): Promise<void> {
  try {
    const { links } = await shop.api.config.show()
    outside.allow(Object.values(links))
  } catch (error) {
    log.warn('allowed links not loaded', { error: error instanceof Error ? error.message : 'unknown' })
  }
}

async function loadUpdater(): Promise<Updater> {
  const { autoUpdater } = (await import('electron-updater')).default
  return autoUpdater
}

const withoutHome = (path: string) => (path.startsWith(homedir()) ? `~${path.slice(homedir().length)}` : path)
