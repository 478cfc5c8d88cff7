import type { Condition, TerminalState } from '#shared/contracts/terminal/state-channels.ts'
import type { Clock } from '../../ports/machine.ts'
import type { TillState } from '../../ports/till.ts'

type Told = Omit<Condition, 'since'>

/** How everything around the till stands, with who may say more of it than other features. */
export interface TerminalStates extends TillState {
  tellServer(condition: Told): void
  tellPinTerminal(condition: Told): void
  tellUpdate(update: TerminalState['update']): void
  tellClock(offMs: number): void
  onChange(listener: (now: TerminalState) => void): () => void
}

const notAsked = (text: string): Condition => ({ state: 'unknown', text, since: null })

/** A clock that is a little off troubles nobody, and the time on the way is in it: told by whole seconds, and from two on. */
const CLOCK_STEP_MS = 1000
const CLOCK_MATTERS_MS = 2000

/** Nothing is known at first. Listeners hear of what is other than before, and of nothing else. */
export function createTerminalState({ clock }: { clock: Pick<Clock, 'now'> }): TerminalStates {
  const listeners = new Set<(now: TerminalState) => void>()
  let now: TerminalState = {
    server: notAsked('De winkel is nog niet gevraagd.'),
    pinTerminal: notAsked('Na het inloggen ziet u hier de pinautomaat.'),
    printer: notAsked('De printer is nog niet gevraagd.'),
    sync: notAsked('Er is nog niets bijgewerkt.'),
    journal: notAsked('Nog niet geopend.'),
    update: null,
    clockOffMs: null,
    notes: [],
  }
  const set = (changes: Partial<TerminalState>) => {
    const next = { ...now, ...changes }
    if (JSON.stringify(next) === JSON.stringify(now)) return
    now = next
    for (const listener of [...listeners]) listener(now)
  }
  const condition = (about: 'server' | 'pinTerminal' | 'printer' | 'sync' | 'journal', told: Told) => {
    const before = now[about]
    const since = before.state === told.state && before.since ? before.since : clock.now().toISOString()
    set({ [about]: { ...told, since } })
  }
  return {
    current: () => now,
    tell: condition,
    tellServer: (told) => condition('server', told),
    tellPinTerminal: (told) => condition('pinTerminal', told),
    tellUpdate: (update) => set({ update }),
    tellClock(offMs) {
      const rounded = Math.round(offMs / CLOCK_STEP_MS) * CLOCK_STEP_MS
      const clockOffMs = Math.abs(rounded) < CLOCK_MATTERS_MS ? 0 : rounded
      // It wavers by the time on the way: a second more or less is no news.
      if (now.clockOffMs !== null && Math.abs(clockOffMs - now.clockOffMs) <= CLOCK_STEP_MS) return
      set({ clockOffMs })
    },
    note(noteId, text) {
      const others = now.notes.filter((one) => one.noteId !== noteId)
      set({ notes: text === null ? others : [...others, { noteId, text }] })
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
