import type { PanelState as SentDesk } from '#shared/contracts/pos/payment-panel-channels.ts'
import { emptyPanel, isRunning, reduce } from '#shared/domain/payments/payment-panel.ts'
import type {
  AttemptEvent,
  PanelAttempt,
  PanelEvent,
  PanelState,
  PanelStep,
} from '#shared/domain/payments/payment-process.ts'

/** Desks at which nothing is going on are forgotten beyond so many. */
const MOST_AT_REST = 20

type Deps = {
  /** The PIN terminal of this till; null for that of the shop. */
  terminalCode: () => string | null
  onChange: () => void
}

/** The desks of this till, by order; one per order, made when first asked for. */
export function createDeskBook({ terminalCode, onChange }: Deps) {
  const desks = new Map<number, PanelState>()
  const versions = new Map<number, number>()
  let version = 0
  let setCode = terminalCode()

  /** Puts it last, so the ones that nobody looked at for longest come first. */
  function put(state: PanelState): void {
    desks.delete(state.salesOrderId)
    desks.set(state.salesOrderId, state)
    version += 1
    versions.set(state.salesOrderId, version)
    const atRest = [...desks.values()].filter(isAtRest).slice(0, -MOST_AT_REST)
    for (const { salesOrderId } of atRest) desks.delete(salesOrderId)
  }

  /** Another PIN terminal was set: what was asked of the old one goes on there, everything else is for the new one. */
  function heedSettings(): void {
    if (terminalCode() === setCode) return
    setCode = terminalCode()
    for (const desk of [...desks.values()]) if (!isRunning(desk.attempt)) put({ ...desk, terminalCode: setCode })
  }

  function of(salesOrderId: number): PanelState {
    heedSettings()
    const known = desks.get(salesOrderId)
    if (known) return known
    put({ ...emptyPanel(salesOrderId), terminalCode: setCode })
    return of(salesOrderId)
  }

  const sent = (state: PanelState): SentDesk => ({ ...state, version: versions.get(state.salesOrderId) ?? 0 })

  function apply(salesOrderId: number, event: PanelEvent): PanelStep<PanelState> {
    const before = of(salesOrderId)
    const step = reduce(before, event)
    if (step.state === before) return step
    put(step.state)
    onChange()
    return step
  }

  return {
    of,
    apply,
    /** An answer about an attempt, where a desk shows it. */
    answer: (salesOrderId: number, event: AttemptEvent): PanelStep<PanelState> | undefined =>
      desks.get(salesOrderId)?.attempt?.attemptId === event.attemptId ? apply(salesOrderId, event) : undefined,
    /** After a start of the till: the desk shows the attempt again. */
    restore(attempt: PanelAttempt): void {
      put({ ...of(attempt.salesOrderId), attempt })
      onChange()
    },
    shown: (salesOrderId: number): SentDesk => sent(of(salesOrderId)),
    all: (): SentDesk[] => [...desks.values()].map(sent),
    /** Nobody is there to say yes: what was asked is not asked any more, and the amount stays. */
    dropProposals(): void {
      for (const { salesOrderId, proposal } of [...desks.values()]) {
        if (proposal !== null) apply(salesOrderId, { kind: 'cancel' })
      }
    },
    clear(): void {
      desks.clear()
      onChange()
    },
  }
}

export type DeskBook = ReturnType<typeof createDeskBook>

const isAtRest = ({ text, proposal, attempt }: PanelState) => text === '' && proposal === null && attempt === null
