import { type AttemptState, isFinal } from './attempts.ts'
import { restored } from './desk-amount.ts'
import type { AnswerEvent, DeskStep } from './desk-events.ts'
import { type DeskAttempt, type DeskPhase, type DeskState, isRunning } from './desk-state.ts'

/** What the world says about the attempt of a desk. The first end stands; nothing reopens what is over. */
export function answered(state: DeskState, event: AnswerEvent): DeskStep<DeskState> {
  const { attempt } = state
  if (attempt?.attemptId !== event.attemptId || !isRunning(attempt)) return { state, effects: [] }
  const become = (changes: Partial<DeskAttempt>): DeskState => ({ ...state, attempt: { ...attempt, ...changes } })
  const ask = [{ kind: 'ask', attemptId: attempt.attemptId }] as const

  switch (event.kind) {
    case 'started':
    case 'seen':
      return stands(state, attempt, event)
    case 'refused':
      // An answer of the server that it has the attempt outranks one that says it has not.
      if (attempt.state !== null) return { state, effects: [] }
      return {
        state: { ...become({ ...ENDED, phase: 'refused', refusal: event.refusal }), ...withAmount(state, attempt) },
        effects: [],
      }
    case 'doubtful':
      if (attempt.phase !== 'starting' && attempt.phase !== 'unknown') return { state, effects: [] }
      return {
        state: { ...become({ phase: 'unknown', refusal: event.refusal }), ...withAmount(state, attempt) },
        effects: ask,
      }
    case 'silent':
      if (attempt.phase === 'open') return { state: become({ phase: 'silent' }), effects: ask }
      return attempt.phase === 'starting'
        ? { state: become({ phase: 'unknown' }), effects: ask }
        : { state, effects: [] }
    case 'aborted':
      return attempt.isAborting
        ? { state: become({ isAborting: false, refusal: event.refusal }), effects: ask }
        : { state, effects: [] }
    default:
      return event satisfies never
  }
}

const ENDED = { paymentUrl: null, isAborting: false } as const

function stands(
  state: DeskState,
  attempt: DeskAttempt,
  event: Extract<AnswerEvent, { kind: 'started' | 'seen' }>,
): DeskStep<DeskState> {
  const { attemptId } = attempt
  // Who was asked whether to send a doubtful start again need not be asked: now it is known.
  const rest = { ...state, proposal: null }
  const refusal = event.kind === 'started' ? event.refusal : attempt.refusal
  if (!isFinal(event.state)) {
    const phase = phaseOf(attempt.phase, event.state)
    const isNews = attempt.phase === 'starting' || attempt.phase === 'unknown'
    const open = { ...attempt, phase, state: event.state, paymentUrl: event.paymentUrl }
    return {
      state: { ...rest, attempt: { ...open, refusal: isNews ? null : refusal } },
      effects: event.kind === 'started' ? [{ kind: 'ask', attemptId }] : [],
    }
  }
  const told = event.kind === 'started' ? event.refusal : null
  const over = { ...attempt, ...ENDED, phase: 'ended' as const, state: event.state, refusal: told }
  return {
    // What was refused in the answer itself can be tried again at once.
    state: { ...rest, attempt: over, ...(told && withAmount(state, attempt)) },
    effects: event.state === 'paid' ? [{ kind: 'receipt', attemptId }] : [],
  }
}

/** Silence lasts until the end: a look that finds it still open is no news. */
function phaseOf(before: DeskPhase, state: AttemptState): DeskPhase {
  if (before === 'silent') return 'silent'
  return state === 'unknown' || (state === 'starting' && before !== 'open') ? 'unknown' : 'open'
}

const withAmount = (state: DeskState, { amountCents }: DeskAttempt) => restored(state, amountCents)
