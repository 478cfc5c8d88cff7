import { type PollDeps, pollUpdates } from './poll-updates.ts'

const NOTE = 'update-by-hand'
const byHand = (version: string) =>
  `Versie ${version} van de kassa staat klaar. Deze computer installeert haar niet zelf: vraag het wie de kassa beheert.`

/**
 * Announces a new version of a system package (deb) without installing it. An installation would ask for the password
 * of the administrator, and this question would block the till.
 */
export function announceUpdates(deps: PollDeps): { stop(): void } {
  const { settings, state } = deps
  const polling = pollUpdates(
    deps,
    () => {},
    (_, version) => state.note(NOTE, byHand(version)),
  )
  const stopListening = settings.onChange((now, before) => {
    if (now.updateFeed !== before.updateFeed) state.note(NOTE, null)
  })
  return {
    stop() {
      polling.stop()
      stopListening()
    },
  }
}
