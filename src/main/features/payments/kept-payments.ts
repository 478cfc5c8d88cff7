import type { Clock, Log } from '../../ports/machine.ts'
import type { Journal } from '../journal/index.ts'
import { type KeptPayment, type PaymentEntry, withEntry } from './payment-entries.ts'

type Deps = {
  journal: Pick<Journal<PaymentEntry>, 'entries' | 'append'>
  clock: Pick<Clock, 'now'>
  log: Log
}

/** An entry before its moment is put to it. */
type EntryWithoutTime<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never

/** The payments of this till as its journal tells of them, and what is written into it. */
export function keepPayments({ journal, clock, log }: Deps) {
  const kept = journal.entries.reduce(withEntry, new Map<string, KeptPayment>())
  const timed = (entry: EntryWithoutTime<PaymentEntry>): PaymentEntry => ({ ...entry, at: clock.now().toISOString() })

  return {
    all: (): KeptPayment[] => [...kept.values()],
    of: (attemptId: string): KeptPayment | undefined => kept.get(attemptId),

    /** Writes something down that is only done once it is on the disk; undefined, and nothing is kept, when it is not. */
    async announce(entry: EntryWithoutTime<PaymentEntry>): Promise<KeptPayment | undefined> {
      const announced = timed(entry)
      const written = await journal.append(announced)
      if (!written.ok) return undefined
      withEntry(kept, announced)
      return kept.get(entry.attemptId)
    },

    /** Writes down what happened already: it is so whatever the disk says. */
    async note(entry: EntryWithoutTime<PaymentEntry>): Promise<void> {
      const happened = timed(entry)
      const written = await journal.append(happened)
      withEntry(kept, happened)
      if (!written.ok) log.warn('the journal did not take an entry', { kind: entry.kind, attemptId: entry.attemptId })
    },
  }
}

export type KeptPayments = ReturnType<typeof keepPayments>
