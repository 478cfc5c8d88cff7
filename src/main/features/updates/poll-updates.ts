import type { Log, Timers } from '../../ports/machine.ts'
import type { SettingsReader } from '../../ports/till.ts'

/** The part of electron-updater that is used here. */
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
  /** Loads the updater on demand, because the module is large. */
  loadUpdater(): Promise<Updater>
  settings: SettingsReader
  timers: Timers
  log: Log
}

const EVERY_MS = 4 * 60 * 60_000

/**
 * Checks the configured feed for new versions: now, every few hours, and when the feed changes.
 *
 * @param prepare called when the updater is loaded, before its first check, to add listeners
 */
export function pollUpdates(
  { loadUpdater, settings, timers, log }: PollDeps,
  prepare: (updater: Updater) => void,
): { stop(): void } {
  let loading: Promise<Updater> | undefined
  const load = async () => {
    const updater = await loadUpdater()
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
    try {
      loading ??= load()
      const updater = await loading.catch((error: unknown) => {
        loading = undefined
        throw error
      })
      updater.setFeedURL({ provider: 'generic', url })
      const result = await updater.checkForUpdates()
      await result?.downloadPromise
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
