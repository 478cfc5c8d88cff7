import type { PanelAttempt } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { ExerciseId } from '#shared/domain/practice/exercises.ts'
import type { Log, Timers } from '../../ports/machine.ts'
import type { PracticeLine } from './practice-line.ts'
import type { PracticePrinter } from './practice-printer.ts'

type Deps = {
  line: PracticeLine
  printer: PracticePrinter
  timers: Timers
  log: Log
  /** Ends the app without closing anything, and starts it again. */
  kill(): void
  onOccurred(): void
  onOver(): void
}

/** Makes the fault of an exercise happen. */
export interface PracticeFaults {
  /** Makes the terminals work by themselves: an earlier process may have left them operated by hand. */
  reset(): Promise<void>
  /** Prepares the fault. Rejects when the practice shop does not respond. */
  begin(exerciseId: ExerciseId): Promise<void>
  /** Must be called for each payment of the exercise, when it starts and when its phase changes. */
  attemptChanged(attempt: PanelAttempt): void
  /** Must be called when an order was stored on the till. */
  draftStored(): void
  /** Ends the fault. */
  end(): void
}

/** Terminal of the practice shop that is used when the till has no other one. */
const FIRST_TERMINAL = 'TH-1000-0001'

/** Times in ms, so that a seller notices the fault and does not wait long. */
const ABORT_AFTER_MS = 5_000
const APPROVE_AFTER_SILENCE_MS = 20_000
const LINE_GONE_MS = 30_000
const LINE_BACK_AFTER_DRAFT_MS = 8_000
const PAYMENT_DELAY_MS = 4_000
const KILL_AFTER_MS = 1_000

/** Creates the faults of the exercises. */
export function createPracticeFaults({ line, printer, timers, log, kill, onOccurred, onOver }: Deps): PracticeFaults {
  let current: ExerciseId | undefined
  let hasOccurred = false
  let isByHand = false
  let cancels: (() => void)[] = []
  let lastChange: Promise<void> = Promise.resolve()

  const occurs = () => {
    hasOccurred = true
    onOccurred()
  }
  const after = (ms: number, work: () => void) => cancels.push(timers.after(ms, work))
  const inBackground = (call: Promise<void>) =>
    call.catch((error: unknown) => log.warn('practice fault not set', { error: String(error) }))
  /** Sets whether the terminals are operated by hand, after the previous change: two calls at once may change places. */
  const setByHand = (byHand: boolean): Promise<void> => {
    isByHand = byHand
    const change = lastChange.then(() => line.control('/pay/_twin/terminals', { byHand }))
    lastChange = change.catch(() => {})
    return change
  }
  const play = (attempt: PanelAttempt, action: 'approve' | 'cancel') =>
    void inBackground(line.control(`/pay/_twin/terminals/${attempt.terminalCode ?? FIRST_TERMINAL}`, { play: action }))
  const release = () => {
    void inBackground(setByHand(false))
    onOver()
  }

  const endLineFault = () => {
    line.setCut(false)
    onOver()
  }

  return {
    reset: () => setByHand(false),
    async begin(exerciseId) {
      current = exerciseId
      hasOccurred = false
      const needsHand = exerciseId === 'terminal-silent' || exerciseId === 'customer-aborts'
      await setByHand(needsHand)
      if (exerciseId === 'double-press') line.setPaymentDelay(PAYMENT_DELAY_MS)
      if (exerciseId === 'paper-out') printer.setPaper(false)
      if (exerciseId === 'order-offline') {
        line.setCut(true)
        occurs()
      }
    },
    attemptChanged(attempt) {
      if (attempt.type !== 'TERMINAL') return
      const { phase } = attempt
      // Only the exercises with a payment terminal that is operated by hand.
      if (phase === 'ended' && hasOccurred && isByHand) return release()
      switch (current) {
        case 'customer-aborts':
          if (phase === 'open' && !hasOccurred) {
            occurs()
            after(ABORT_AFTER_MS, () => play(attempt, 'cancel'))
          }
          return
        case 'terminal-silent':
          if (phase === 'open' && !hasOccurred) occurs()
          // The customer pays in the end, when the seller keeps waiting.
          else if (phase === 'silent' && isByHand) after(APPROVE_AFTER_SILENCE_MS, () => play(attempt, 'approve'))
          return
        case 'line-gone':
          if (phase !== 'open' || hasOccurred) return
          line.setCut(true)
          occurs()
          after(LINE_GONE_MS, endLineFault)
          return
        case 'double-press':
          if (phase === 'starting' && !hasOccurred) occurs()
          else if (hasOccurred && phase !== 'starting') {
            line.setPaymentDelay(0)
            onOver()
          }
          return
        case 'till-killed':
          if (phase !== 'open' || hasOccurred) return
          occurs()
          after(KILL_AFTER_MS, kill)
          return
        default:
          return
      }
    },
    draftStored() {
      if (current !== 'order-offline') return
      after(LINE_BACK_AFTER_DRAFT_MS, endLineFault)
    },
    end() {
      for (const cancel of cancels) cancel()
      cancels = []
      current = undefined
      line.setCut(false)
      line.setPaymentDelay(0)
      printer.setPaper(true)
      if (isByHand) void inBackground(setByHand(false))
    },
  }
}
