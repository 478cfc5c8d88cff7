import { type AttemptState, isFinal } from './attempts.ts'
import { amountAfterKey, amountAfterTyping, amountFieldOf, payableCents, restoredAmount } from './keypad.ts'
import type {
  AttemptEvent,
  ConfirmEvent,
  PanelAttempt,
  PanelEvent,
  PanelState,
  PanelStep,
  PaymentPhase,
  PaymentType,
} from './payment-process.ts'

/** The panel of an order before the first event. */
export const emptyPanel = (salesOrderId: number): PanelState => ({
  salesOrderId,
  text: '',
  isRefused: false,
  proposal: null,
  terminalCode: null,
  attempt: null,
})

/** Returns whether the attempt may still bring in money. Until it cannot, no second payment of the order starts. */
export const isRunning = (attempt: Pick<PanelAttempt, 'phase'> | null): boolean =>
  attempt !== null && attempt.phase !== 'ended' && attempt.phase !== 'refused'

/**
 * State machine of the payment panel of an order: returns the next state and the effects of an event
 * (docs/requirements.md#s2, docs/requirements.md#s4; docs/decisions.md#b9, docs/decisions.md#c13). The back office and
 * the showroom app use the same one.
 *
 * - A payment starts only after a confirmation of exactly the requested amount.
 * - While a payment may still bring money no other one starts; an amount can be typed in the meantime. A start with an
 * unknown outcome may be sent again under its own id, never under another one.
 * - More than the outstanding amount is only started after the user confirmed the overpayment.
 */
export function reduce(state: PanelState, event: PanelEvent): PanelStep {
  switch (event.kind) {
    case 'key':
      return only(state.proposal ? state : { ...state, ...amountAfterKey(state, event.key) })
    case 'type':
      return only(state.proposal ? state : { ...state, ...amountAfterTyping(state, event.text) })
    case 'prefill':
      return only(state.proposal ? state : { ...state, ...amountFieldOf(event.amountCents) })
    case 'choose':
      return only(proposed(state, event.type))
    case 'terminal':
      return only({ ...state, terminalCode: event.terminalCode })
    case 'cancel':
      return only({ ...state, proposal: null })
    case 'confirm':
      return confirmed(state, event)
    case 'abort':
      return aborting(state)
    case 'dismiss':
      return only(isRunning(state.attempt) ? state : { ...state, attempt: null })
    case 'outstanding':
      return only({ ...state, outstandingCents: event.outstandingCents })
    case 'started':
    case 'refused':
    case 'doubtful':
    case 'seen':
    case 'silent':
    case 'aborted':
      return applyAttemptEvent(state, event)
    default:
      return event satisfies never
  }
}

/**
 * True when a method button is enabled: the amount can be paid, and no payment is pending. A start with an unknown
 * outcome may be repeated with the same method and amount.
 */
export function mayChoose(state: PanelState, type: PaymentType): boolean {
  const amountCents = payableCents(state.text)
  if (amountCents === undefined || state.isRefused) return false
  return !isRunning(state.attempt) || repeats(state, { type, amountCents })
}

/** Returns the part of a proposal above the outstanding amount, if that is known. */
export const excessCents = ({ proposal, outstandingCents }: PanelState): number =>
  proposal && outstandingCents !== undefined ? Math.max(0, proposal.amountCents - Math.max(0, outstandingCents)) : 0

/** A step without effects. */
const only = (state: PanelState): PanelStep => ({ state, effects: [] })

function proposed(state: PanelState, type: PaymentType): PanelState {
  const amountCents = payableCents(state.text)
  if (amountCents === undefined || state.proposal || !mayChoose(state, type)) return state
  return { ...state, proposal: { type, amountCents } }
}

function confirmed(state: PanelState, { confirmsOverpayment, attemptId, at }: ConfirmEvent): PanelStep {
  const { proposal, attempt: before } = state
  if (!proposal || (isRunning(before) && !repeats(state, proposal))) return only(state)
  if (!confirmsOverpayment && (excessCents(state) > 0 || wasTooMuch(state, proposal.amountCents))) return only(state)

  const { salesOrderId } = state
  const terminalCode = proposal.type === 'TERMINAL' ? state.terminalCode : null
  // A start with an unknown outcome is repeated under its own id, so that the server does not start a second payment.
  const repeated = before?.phase === 'unknown' ? before : undefined
  const attempt = repeated
    ? { ...repeated, phase: 'starting' as const, refusal: null }
    : {
        attemptId,
        salesOrderId,
        ...proposal,
        terminalCode,
        phase: 'starting' as const,
        state: null,
        paymentUrl: null,
        refusal: null,
        isAborting: false,
        startedDateTime: at,
      }
  return {
    state: { ...state, text: '', isRefused: false, proposal: null, attempt },
    effects: [
      {
        kind: 'start',
        attemptId: attempt.attemptId,
        salesOrderId,
        ...proposal,
        terminalCode,
        confirmsOverpayment,
        isRepeat: repeated !== undefined,
      },
    ],
  }
}

/** True when the proposal repeats the attempt with the unknown outcome. */
function repeats(
  { attempt, terminalCode }: PanelState,
  { type, amountCents }: { type: PaymentType; amountCents: number },
): boolean {
  if (attempt?.phase !== 'unknown' || attempt.state !== null) return false
  const isSameTerminal = type !== 'TERMINAL' || attempt.terminalCode === terminalCode
  return attempt.type === type && attempt.amountCents === amountCents && isSameTerminal
}

/** Returns whether the server refused this amount as an overpayment while the outstanding amount is unknown here. */
const wasTooMuch = ({ attempt, outstandingCents }: PanelState, amountCents: number): boolean =>
  outstandingCents === undefined && attempt?.refusal?.code === 'overpayment' && attempt.amountCents === amountCents

function aborting(state: PanelState): PanelStep {
  const { attempt } = state
  if (!attempt || !isRunning(attempt) || attempt.phase === 'starting' || attempt.isAborting) return only(state)
  return {
    state: { ...state, attempt: { ...attempt, isAborting: true, refusal: null } },
    effects: [{ kind: 'abort', attemptId: attempt.attemptId }],
  }
}

/** Applies an event of the panel's attempt. Only the first final state counts; a final attempt is never reopened. */
export function applyAttemptEvent(state: PanelState, event: AttemptEvent): PanelStep {
  const { attempt } = state
  if (attempt?.attemptId !== event.attemptId || !isRunning(attempt)) return { state, effects: [] }
  const withAttempt = (changes: Partial<PanelAttempt>): PanelState => ({
    ...state,
    attempt: { ...attempt, ...changes },
  })
  const poll = [{ kind: 'poll', attemptId: attempt.attemptId }] as const

  switch (event.kind) {
    case 'started':
    case 'seen':
      return withReportedState(state, attempt, event)
    case 'refused':
      // The server reported a state before, which outranks a report that it does not have the attempt.
      if (attempt.state !== null) return { state, effects: [] }
      return {
        state: {
          ...withAttempt({ ...ENDED, phase: 'refused', refusal: event.refusal }),
          ...withAmount(state, attempt),
        },
        effects: [],
      }
    case 'doubtful':
      if (attempt.phase !== 'starting' && attempt.phase !== 'unknown') return { state, effects: [] }
      return {
        state: { ...withAttempt({ phase: 'unknown', refusal: event.refusal }), ...withAmount(state, attempt) },
        effects: poll,
      }
    case 'silent':
      if (attempt.phase === 'open') return { state: withAttempt({ phase: 'silent' }), effects: poll }
      return attempt.phase === 'starting'
        ? { state: withAttempt({ phase: 'unknown' }), effects: poll }
        : { state, effects: [] }
    case 'aborted':
      return attempt.isAborting
        ? { state: withAttempt({ isAborting: false, refusal: event.refusal }), effects: poll }
        : { state, effects: [] }
    default:
      return event satisfies never
  }
}

const ENDED = { paymentUrl: null, isAborting: false } as const

function withReportedState(
  state: PanelState,
  attempt: PanelAttempt,
  event: Extract<AttemptEvent, { kind: 'started' | 'seen' }>,
): PanelStep {
  const { attemptId } = attempt
  // The server has the attempt, so an open confirmation to repeat the start is closed.
  const rest = { ...state, proposal: null }
  const refusal = event.kind === 'started' ? event.refusal : attempt.refusal
  if (!isFinal(event.state)) {
    const phase = phaseOf(attempt.phase, event.state)
    const isFirstReport = attempt.phase === 'starting' || attempt.phase === 'unknown'
    const open = { ...attempt, phase, state: event.state, paymentUrl: event.paymentUrl }
    return {
      state: { ...rest, attempt: { ...open, refusal: isFirstReport ? null : refusal } },
      effects: event.kind === 'started' ? [{ kind: 'poll', attemptId }] : [],
    }
  }
  const startRefusal = event.kind === 'started' ? event.refusal : null
  const over = { ...attempt, ...ENDED, phase: 'ended' as const, state: event.state, refusal: startRefusal }
  return {
    // A start that was refused directly can be tried again at once.
    state: { ...rest, attempt: over, ...(startRefusal && withAmount(state, attempt)) },
    effects: event.state === 'paid' ? [{ kind: 'receipt', attemptId }] : [],
  }
}

/** `silent` lasts until the end, also when a poll finds the attempt still open. */
function phaseOf(before: PaymentPhase, state: AttemptState): PaymentPhase {
  if (before === 'silent') return 'silent'
  return state === 'unknown' || (state === 'starting' && before !== 'open') ? 'unknown' : 'open'
}

const withAmount = (state: PanelState, { amountCents }: PanelAttempt) => restoredAmount(state, amountCents)
