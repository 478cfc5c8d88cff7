import { type AttemptState, isFinal } from './attempts.ts'
import {
  amountAfterKey,
  amountAfterTyping,
  amountFieldOf,
  type KeypadKey,
  payableCents,
  restoredAmount,
} from './keypad.ts'
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

/** True while the attempt may still receive money. No second payment of the order starts in that time. */
export const isRunning = (attempt: Pick<PanelAttempt, 'phase'> | null): boolean =>
  attempt !== null && attempt.phase !== 'ended' && attempt.phase !== 'refused'

/**
 * State machine of the payment panel of an order: returns the next state and the effects of an event
 * (docs/requirements.md#s2, docs/requirements.md#s4; docs/decisions.md#b9, docs/decisions.md#c13). The back office and
 * the showroom app both use this function.
 *
 * - A payment starts only after the user confirmed its method and amount.
 * - While a payment may still receive money, no other payment starts, but the user can type an amount. A start with an
 * unknown outcome may be sent again under its own id, and never under another id.
 * - A payment of more than the outstanding amount starts only after the user confirmed the overpayment.
 */
export function reduce(state: PanelState, event: PanelEvent): PanelStep {
  switch (event.kind) {
    case 'key':
      return withoutEffects(state.proposal ? state : afterKey(state, event.key))
    case 'type':
      return withoutEffects(
        state.proposal ? state : { ...state, ...amountAfterTyping(state, event.text), isPrefilled: undefined },
      )
    case 'prefill':
      return withoutEffects(
        state.proposal ? state : { ...state, ...amountFieldOf(event.amountCents), isPrefilled: true },
      )
    case 'choose':
      return withoutEffects(propose(state, event.type))
    case 'terminal':
      return withoutEffects({ ...state, terminalCode: event.terminalCode })
    case 'cancel':
      return withoutEffects({ ...state, proposal: null })
    case 'confirm':
      return confirm(state, event)
    case 'abort':
      return requestAbort(state)
    case 'dismiss':
      return withoutEffects(isRunning(state.attempt) ? state : { ...state, attempt: null })
    case 'outstanding':
      return withoutEffects({ ...state, outstandingCents: event.outstandingCents })
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
 * True when the button of a payment method is enabled: the amount can be paid, and no payment is pending. A start with
 * an unknown outcome may be repeated with the same method, amount and terminal.
 */
export function mayChoose(state: PanelState, type: PaymentType): boolean {
  const amountCents = payableCents(state.text)
  if (amountCents === undefined || state.isRefused) return false
  return !isRunning(state.attempt) || repeatsUnknownStart(state, { type, amountCents })
}

/** Returns the part of the proposed amount above the outstanding amount; 0 when the outstanding amount is unknown. */
export const excessCents = ({ proposal, outstandingCents }: PanelState): number =>
  proposal && outstandingCents !== undefined ? Math.max(0, proposal.amountCents - Math.max(0, outstandingCents)) : 0

const withoutEffects = (state: PanelState): PanelStep => ({ state, effects: [] })

/** A digit or comma after a filled-in amount begins a new amount, because the user wants to pay another amount. */
function afterKey(state: PanelState, key: KeypadKey): PanelState {
  const replaces = state.isPrefilled === true && key !== 'backspace' && key !== 'clear'
  return { ...state, ...amountAfterKey(replaces ? { ...state, text: '' } : state, key), isPrefilled: undefined }
}

function propose(state: PanelState, type: PaymentType): PanelState {
  const amountCents = payableCents(state.text)
  if (amountCents === undefined || state.proposal || !mayChoose(state, type)) return state
  return { ...state, proposal: { type, amountCents } }
}

function confirm(state: PanelState, { confirmsOverpayment, attemptId, at }: ConfirmEvent): PanelStep {
  const { proposal, attempt: previous } = state
  if (!proposal || (isRunning(previous) && !repeatsUnknownStart(state, proposal))) return withoutEffects(state)
  if (!confirmsOverpayment && (excessCents(state) > 0 || wasOverpayment(state, proposal.amountCents)))
    return withoutEffects(state)

  const { salesOrderId } = state
  const terminalCode = proposal.type === 'TERMINAL' ? state.terminalCode : null
  // A start with an unknown outcome is repeated under its own id, so that the server does not start a second payment.
  const repeated = previous?.phase === 'unknown' ? previous : undefined
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
    state: { ...state, text: '', isRefused: false, isPrefilled: undefined, proposal: null, attempt },
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

/** True when a payment has the same method, amount and terminal as the current attempt, whose start is unknown. */
function repeatsUnknownStart(
  { attempt, terminalCode }: PanelState,
  { type, amountCents }: { type: PaymentType; amountCents: number },
): boolean {
  if (attempt?.phase !== 'unknown' || attempt.state !== null) return false
  const isSameTerminal = type !== 'TERMINAL' || attempt.terminalCode === terminalCode
  return attempt.type === type && attempt.amountCents === amountCents && isSameTerminal
}

/** True when the outstanding amount is unknown here, and the server refused this amount as an overpayment before. */
const wasOverpayment = ({ attempt, outstandingCents }: PanelState, amountCents: number): boolean =>
  outstandingCents === undefined && attempt?.refusal?.code === 'overpayment' && attempt.amountCents === amountCents

function requestAbort(state: PanelState): PanelStep {
  const { attempt } = state
  if (!attempt || !isRunning(attempt) || attempt.phase === 'starting' || attempt.isAborting)
    return withoutEffects(state)
  return {
    state: { ...state, attempt: { ...attempt, isAborting: true, refusal: null } },
    effects: [{ kind: 'abort', attemptId: attempt.attemptId }],
  }
}

/** Applies an event of the panel's attempt. Only the first final state counts: later events change nothing. */
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
      // The server has reported a state of this attempt before, so a report that it was never started is wrong.
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
  // The server has the attempt, so a proposal to repeat the start is removed.
  const panel = { ...state, proposal: null }
  const refusal = event.kind === 'started' ? event.refusal : attempt.refusal
  if (!isFinal(event.state)) {
    const phase = phaseOf(attempt.phase, event.state)
    const isFirstReport = attempt.phase === 'starting' || attempt.phase === 'unknown'
    const openAttempt = { ...attempt, phase, state: event.state, paymentUrl: event.paymentUrl }
    return {
      state: { ...panel, attempt: { ...openAttempt, refusal: isFirstReport ? null : refusal } },
      effects: event.kind === 'started' ? [{ kind: 'poll', attemptId }] : [],
    }
  }
  const startRefusal = event.kind === 'started' ? event.refusal : null
  const endedAttempt = { ...attempt, ...ENDED, phase: 'ended' as const, state: event.state, refusal: startRefusal }
  return {
    // After a refused start the amount field has the amount again, so that the user can try at once.
    state: { ...panel, attempt: endedAttempt, ...(startRefusal && withAmount(state, attempt)) },
    effects: event.state === 'paid' ? [{ kind: 'receipt', attemptId }] : [],
  }
}

/** Returns the phase of an attempt that is not final. `silent` stays, also when a poll finds the attempt still open. */
function phaseOf(before: PaymentPhase, state: AttemptState): PaymentPhase {
  if (before === 'silent') return 'silent'
  return state === 'unknown' || (state === 'starting' && before !== 'open') ? 'unknown' : 'open'
}

const withAmount = (state: PanelState, { amountCents }: PanelAttempt) => restoredAmount(state, amountCents)
