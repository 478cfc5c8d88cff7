import { type PollDeps, pollUpdates } from './poll-updates.ts'

type Deps = PollDeps & { state: { note(noteId: string, text: string | null): void } }

const NOTE = 'update-by-hand'
const byHand = (version: string) =>
  `Versie ${version} van de kassa staat klaar. Deze computer installeert haar niet zelf: vraag het wie de kassa beheert.`

/**
 * Tells that there is a new version, where the terminal came as a package of the system (deb): to install one takes the
 * password of who manages the machine, which no seller has, and holds up everything while it is asked for.
 */
export function announceUpdates(deps: Deps): { stop(): void } {
  const { settings, state } = deps
  const looking = pollUpdates(deps, (updater) => {
    updater.autoDownload = false
    updater.on('update-available', ({ version }) => state.note(NOTE, byHand(version)))
  })
  const stopListening = settings.onChange((now, before) => {
    if (now.updateFeed !== before.updateFeed) state.note(NOTE, null)
  })
  return {
    stop() {
      looking.stop()
      stopListening()
    },
  }
}
