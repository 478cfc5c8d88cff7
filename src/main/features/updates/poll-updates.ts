import type { Log, Timers } from '../../ports/machine.ts'
import type { SettingsReader } from '../../ports/till.ts'
import { isSignedRelease, type Release, type ReleaseSource, signatureName } from './signed-release.ts'

/** The part of electron-updater that is used here. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  setFeedURL(feed: { provider: 'generic'; url: string }): void
  checkForUpdates(): Promise<{ isUpdateAvailable: boolean; updateInfo: Release } | null>
  downloadUpdate(): Promise<unknown>
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void
  on(event: 'update-downloaded', listener: (update: { version: string }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export type PollDeps = {
  /** Loads the updater on demand, because the module is large. */
  loadUpdater(): Promise<Updater>
  /** Undefined in an app that was built without an address of new versions: it is never updated. */
  release: ReleaseSource | undefined
  /** Fetches a small text file over https. Rejects when the server does not return it. */
  fetchText(url: string): Promise<string>
  system: { platform: NodeJS.Platform; arch: string }
  settings: SettingsReader
  state: { note(noteId: string, text: string | null): void }
  timers: Timers
  log: Log
}

const EVERY_MS = 4 * 60 * 60_000
const NOTE = 'update-refused'
const REFUSED =
  'Een nieuwe versie van de kassa is geweigerd: zij is niet ondertekend door de maker. De kassa werkt verder met de huidige; waarschuw wie de kassa beheert.'

/**
 * Checks the feed of the app for new versions: now, every few hours, and when updates are switched on.
 *
 * Only a version that the owner's key signed is used. Any other version, a missing signature and a feed at another
 * address are refused.
 *
 * @param prepare called when the updater is loaded, before its first check, to add listeners
 * @param use called with each new signed version
 */
export function pollUpdates(
  deps: PollDeps,
  prepare: (updater: Updater) => void,
  use: (updater: Updater, version: string) => unknown,
): { stop(): void } {
  const { loadUpdater, release, settings, state, timers, log } = deps
  let loading: Promise<Updater> | undefined
  const load = async () => {
    const updater = await loadUpdater()
    // The signature is verified before the download.
    updater.autoDownload = false
    // In the evening users quit the app and switch the machine off. This would interrupt an installation.
    updater.autoInstallOnAppQuit = false
    updater.allowDowngrade = false
    updater.on('error', (error) => log.warn('updater error', { error: error.message }))
    prepare(updater)
    return updater
  }
  const check = async () => {
    const url = settings.read().updateFeed
    if (url === null) return
    if (!release) return log.warn('updates are on, but this app was built without an address of new versions')
    // A till of an older version has an address that a user typed.
    if (!isInFeed(url, release)) log.warn('update feed replaced by the feed of the app', { host: new URL(url).host })
    try {
      loading ??= load()
      const updater = await loading.catch((error: unknown) => {
        loading = undefined
        throw error
      })
      updater.setFeedURL({ provider: 'generic', url: release.feedUrl })
      const found = await updater.checkForUpdates()
      if (!found?.isUpdateAvailable) return
      if (!(await isSigned(deps, release, found.updateInfo))) return
      state.note(NOTE, null)
      await use(updater, found.updateInfo.version)
    } catch (error) {
      // Not reported to the seller: the next check tries again, and the till works without the newest version.
      log.warn('update check failed', { error: error instanceof Error ? error.message : 'unknown' })
    }
  }
  void check()
  const stops = [
    timers.every(EVERY_MS, () => void check()),
    settings.onChange((now, before) => {
      if (now.updateFeed !== before.updateFeed) void check()
    }),
  ]
  return {
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** Verifies the signature of a release, and reports a release without a valid one. */
async function isSigned(deps: PollDeps, source: ReleaseSource, { version, files }: Release): Promise<boolean> {
  const { fetchText, system, state, log } = deps
  const address = new URL(signatureName(system.platform, system.arch), `${source.feedUrl.replace(/\/+$/, '')}/`)
  const signature = await fetchText(address.href)
  if (isSignedRelease({ version, files }, signature, source.publicKey)) return true
  log.error('new version refused: its signature is not valid', { version })
  state.note(NOTE, REFUSED)
  return false
}

const isInFeed = (url: string, { feedUrl }: ReleaseSource) => new URL(url).origin === new URL(feedUrl).origin
