import { createListeners } from '#shared/kernel/listeners.ts'

/** Result of printing a document. */
type PrintOutcome = { kind: 'printed' } | { kind: 'failed'; reason: string }

/** The printer of the practice mode. It prints nothing on paper. */
export interface PracticePrinter {
  print(): Promise<PrintOutcome>
  printers(): Promise<{ name: string; title: string; problem: string | null; isStopped: boolean }[]>
  setPaper(hasPaper: boolean): void
  hasPaper(): boolean
  /** Called after each document. `isPrinted` is false when there was no paper. */
  onPrint(listener: (isPrinted: boolean) => void): () => void
}

export const PRACTICE_PRINTER = 'Oefenprinter'

const NO_PAPER = 'het papier is op. Leg een nieuwe rol of papier in.'

/** Creates the practice printer, with paper. */
export function createPracticePrinter(): PracticePrinter {
  const listeners = createListeners<[isPrinted: boolean]>()
  let hasPaper = true
  return {
    async print() {
      listeners.tell(hasPaper)
      return hasPaper ? { kind: 'printed' } : { kind: 'failed', reason: NO_PAPER }
    },
    printers: async () => [
      { name: PRACTICE_PRINTER, title: PRACTICE_PRINTER, problem: hasPaper ? null : NO_PAPER, isStopped: false },
    ],
    setPaper(now) {
      hasPaper = now
    },
    hasPaper: () => hasPaper,
    onPrint: listeners.subscribe,
  }
}
