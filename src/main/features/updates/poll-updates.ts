import type { Log, Timers } from '../../ports/machine.ts'
import type { SettingsReader } from '../../ports/till.ts'

/** The updater of electron-updater, as far as it is used. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  setFeedURL(feed: { provider: 'generic'; url: string }): void
  checkForUpdates(): Promise<{ downloadPromise?: Promise<unknown> | null } | null>
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void
  on(event: 'update-available' | 'update-downloaded', listener: (update: { version: string }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export type PollDeps = {
  /** Fetched when it is needed: it is large, and no seller waits for it. */
  loadUpdater(): Promise<Updater>
  settings: SettingsReader
  timers: Timers
  log: Log
}

const EVERY_MS = 4 * 60 * 60_000

/**
 * Looks for new versions where the settings say: now, every few hours, and when they say another place.
 *
 * @param prepare once, before the first look: what is to be heard of it
 */
export function pollUpdates(
  { loadUpdater, settings, timers, log }: PollDeps,
  prepare: (updater: Updater) => void,
): { stop(): void } {
  let loading: Promise<Updater> | undefined
  const load = async () => {
    const updater = await loadUpdater()
    // Whoever closes the till in the evening switches the machine off: an installer would be cut in half.
    updater.autoInstallOnAppQuit = false
    updater.allowDowngrade = false
    updater.on('error', (error) => log.warn('the updater failed', { error: error.message }))
    prepare(updater)
    return updater
  }
  const look = async () => {
    const url = settings.read().updateFeed
    if (url === null) return
    try {
      loading ??= load()
      const updater = await loading.catch((error: unknown) => {
        loading = undefined
        throw error
      })
      updater.setFeedURL({ provider: 'generic', url })
      const found = await updater.checkForUpdates()
      await found?.downloadPromise
    } catch (error) {
      // The next look is soon enough; a till without a newer version works as well.
      log.warn('new versions could not be fetched', { error: error instanceof Error ? error.message : 'unknown' })
    }
  }
  void look()
  const stops = [
    timers.every(EVERY_MS, () => void look()),
    settings.onChange((now, before) => {
      if (now.updateFeed !== before.updateFeed) void look()
    }),
  ]
  return {
    stop() {
      for (const stop of stops) stop()
    },
  }
}
