import { filled, keyed, typed } from './desk-amount.ts'
import { answered } from './desk-answers.ts'
import type { ConfirmEvent, DeskMachineEvent, DeskStep } from './desk-events.ts'
import { type DeskState, isRunning, type PaymentType } from './desk-state.ts'
import { payableCents } from './keypad.ts'

/**
 * State machine of the payment panel of an order: returns the next state and the effects of an event (specification §2,
 * §4; decisions B9, C13). The back office and the showroom app use the same one.
 *
 * - A payment starts only after a confirmation of exactly the requested amount.
 * - While a payment may still bring money no other one starts; an amount can be typed in the meantime. A start with an
 *   unknown outcome may be sent again under its own id, never under another one.
 * - More than the outstanding amount is only started after the user confirmed the overpayment.
 */
export function reduce(state: DeskState, event: DeskMachineEvent): DeskStep<DeskState> {
  switch (event.kind) {
    case 'key':
      return only(state.proposal ? state : { ...state, ...keyed(state, event.key) })
    case 'type':
      return only(state.proposal ? state : { ...state, ...typed(state, event.text) })
    case 'prefill':
      return only(state.proposal ? state : { ...state, ...filled(event.amountCents) })
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
      return answered(state, event)
    default:
      return event satisfies never
  }
}

/** Whether a method button can be pressed: an amount that can be paid, and nothing on its way but a doubtful start of the same. */
export function mayChoose(state: DeskState, type: PaymentType): boolean {
  const amountCents = payableCents(state.text)
  if (amountCents === undefined || state.isRefused) return false
  return !isRunning(state.attempt) || repeats(state, { type, amountCents })
}

/** How much of a proposal is more than what is outstanding, as far as that is known. */
export const excessCents = ({ proposal, outstandingCents }: DeskState): number =>
  proposal && outstandingCents !== undefined ? Math.max(0, proposal.amountCents - Math.max(0, outstandingCents)) : 0

const only = (state: DeskState): DeskStep<DeskState> => ({ state, effects: [] })

function proposed(state: DeskState, type: PaymentType): DeskState {
  const amountCents = payableCents(state.text)
  if (amountCents === undefined || state.proposal || !mayChoose(state, type)) return state
  return { ...state, proposal: { type, amountCents } }
}

function confirmed(state: DeskState, { confirmsOverpayment, attemptId, at }: ConfirmEvent): DeskStep<DeskState> {
  const { proposal, attempt: before } = state
  if (!proposal || (isRunning(before) && !repeats(state, proposal))) return only(state)
  if (!confirmsOverpayment && (excessCents(state) > 0 || wasTooMuch(state, proposal.amountCents))) return only(state)

  const { salesOrderId } = state
  const terminalCode = proposal.type === 'TERMINAL' ? state.terminalCode : null
  // What may have arrived is sent under its own id: the server then starts nothing a second time.
  const repeated = before?.phase === 'unknown' ? before : undefined
  const attempt = repeated
    ? { ...repeated, phase: 'starting' as const, refusal: null }
    : {
        ...{ attemptId, salesOrderId, ...proposal, terminalCode, phase: 'starting' as const, state: null },
        ...{ paymentUrl: null, refusal: null, isAborting: false, startedDateTime: at },
      }
  return {
    state: { ...state, text: '', isRefused: false, proposal: null, attempt },
    effects: [
      {
        ...{ kind: 'start', attemptId: attempt.attemptId, salesOrderId, ...proposal, terminalCode },
        ...{ confirmsOverpayment, isRepeat: repeated !== undefined },
      },
    ],
  }
}

/** The same payment again, of which nobody knows whether its start arrived. */
function repeats(
  { attempt, terminalCode }: DeskState,
  { type, amountCents }: { type: PaymentType; amountCents: number },
): boolean {
  if (attempt?.phase !== 'unknown' || attempt.state !== null) return false
  const isThere = type !== 'TERMINAL' || attempt.terminalCode === terminalCode
  return attempt.type === type && attempt.amountCents === amountCents && isThere
}

/** Returns whether the server refused this amount as an overpayment while the outstanding amount is unknown here. */
const wasTooMuch = ({ attempt, outstandingCents }: DeskState, amountCents: number): boolean =>
  outstandingCents === undefined && attempt?.refusal?.code === 'overpayment' && attempt.amountCents === amountCents

function aborting(state: DeskState): DeskStep<DeskState> {
  const { attempt } = state
  if (!attempt || !isRunning(attempt) || attempt.phase === 'starting' || attempt.isAborting) return only(state)
  return {
    state: { ...state, attempt: { ...attempt, isAborting: true, refusal: null } },
    effects: [{ kind: 'abort', attemptId: attempt.attemptId }],
  }
}
