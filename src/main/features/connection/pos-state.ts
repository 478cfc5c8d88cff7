import type { Condition, PosState } from '#shared/contracts/pos/state-channels.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { Clock } from '../../ports/machine.ts'
import type { PosStateReporter } from '../../ports/till.ts'

type ConditionReport = Omit<Condition, 'since'>

/** How everything around the till stands, with who may say more of it than other features. */
export interface PosStateStore extends PosStateReporter {
  tellServer(condition: ConditionReport): void
  tellPinTerminal(condition: ConditionReport): void
  tellUpdate(update: PosState['update']): void
  tellClock(offMs: number): void
  onChange(listener: (now: PosState) => void): () => void
}

const notChecked = (text: string): Condition => ({ state: 'unknown', text, since: null })

/** A clock that is a little off troubles nobody, and the time on the way is in it: told by whole seconds, and from two on. */
const CLOCK_STEP_MS = 1000
const CLOCK_MATTERS_MS = 2000

/** Nothing is known at first. Listeners hear of what is other than before, and of nothing else. */
export function createPosState({ clock }: { clock: Pick<Clock, 'now'> }): PosStateStore {
  const listeners = createListeners<[now: PosState]>()
  let now: PosState = {
    server: notChecked('De winkel is nog niet gevraagd.'),
    pinTerminal: notChecked('Na het inloggen ziet u hier de pinautomaat.'),
    printer: notChecked('De printer is nog niet gevraagd.'),
    sync: notChecked('Er is nog niets bijgewerkt.'),
    journal: notChecked('Nog niet geopend.'),
    update: null,
    clockOffMs: null,
    notes: [],
  }
  const set = (changes: Partial<PosState>) => {
    const next = { ...now, ...changes }
    if (JSON.stringify(next) === JSON.stringify(now)) return
    now = next
    listeners.tell(now)
  }
  const condition = (about: 'server' | 'pinTerminal' | 'printer' | 'sync' | 'journal', told: ConditionReport) => {
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
    onChange: listeners.subscribe,
  }
}
