import type { Condition, PosState } from '#shared/contracts/pos/state-channels.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { Clock } from '../../ports/machine.ts'
import type { PosStateReporter } from '../../ports/till.ts'

type ConditionReport = Omit<Condition, 'since'>

/** State of all connections and devices of the till, with methods for server, payment terminal, updates and clock. */
export interface PosStateStore extends PosStateReporter {
  reportServer(condition: ConditionReport): void
  reportPinTerminal(condition: ConditionReport): void
  reportUpdate(update: PosState['update']): void
  reportClock(offMs: number): void
  onChange(listener: (now: PosState) => void): () => void
}

const notChecked = (text: string): Condition => ({ state: 'unknown', text, since: null })

/** Clock differences are rounded to whole seconds. Less than 2 s counts as none, because the call itself takes time. */
const CLOCK_STEP_MS = 1000
const CLOCK_TOLERANCE_MS = 2000

/** Creates the state, with every condition unknown. Listeners are called only when the state has changed. */
export function createPosState({ clock }: { clock: Pick<Clock, 'now'> }): PosStateStore {
  const listeners = createListeners<[now: PosState]>()
  let now: PosState = {
    server: notChecked('De winkel is nog niet gevraagd.'),
    pinTerminal: notChecked('Na het inloggen ziet u hier de pinautomaat.'),
    printer: notChecked('De printer is nog niet gevraagd.'),
    sync: notChecked('Er is nog niets bijgewerkt.'),
    journal: notChecked('Nog niet geopend.'),
    catalog: null,
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
  const report = (about: 'server' | 'pinTerminal' | 'printer' | 'sync' | 'journal', next: ConditionReport) => {
    const before = now[about]
    const since = before.state === next.state && before.since ? before.since : clock.now().toISOString()
    set({ [about]: { ...next, since } })
  }
  return {
    current: () => now,
    report,
    reportServer: (next) => report('server', next),
    reportPinTerminal: (next) => report('pinTerminal', next),
    reportCatalog: (catalog) => set({ catalog }),
    reportUpdate: (update) => set({ update }),
    reportClock(offMs) {
      const rounded = Math.round(offMs / CLOCK_STEP_MS) * CLOCK_STEP_MS
      const clockOffMs = Math.abs(rounded) < CLOCK_TOLERANCE_MS ? 0 : rounded
      // The measured difference depends on the duration of the call, so a change of one second is ignored.
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
