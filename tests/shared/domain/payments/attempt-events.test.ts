import { describe, expect, it } from 'vitest'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import { applyAttemptEvent, emptyPanel } from '#shared/domain/payments/payment-panel.ts'
import type { AttemptEvent, PanelAttempt, PanelState, PaymentPhase } from '#shared/domain/payments/payment-process.ts'

const [attemptId, otherAttemptId] = ['0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01', '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a02']
const paymentUrl = 'https://pay.example/EX-1'
const refusal = { code: 'terminal_offline', message: 'De pinautomaat is niet bereikbaar.' }
const cancelRefusal = { code: 'abort_refused', message: 'Afbreken ging niet.' }
const poll = { kind: 'poll', attemptId }

/** The state on the server for a payment in this phase. */
const STATE_IN: Readonly<Record<PaymentPhase, AttemptState | null>> = {
  starting: null,
  unknown: null,
  open: 'open',
  silent: 'open',
  ended: 'cancelled',
  refused: null,
}

/** A payment panel with a payment of € 15,00 and an empty keypad. */
function panelWith(phase: PaymentPhase, facts: Partial<PanelAttempt> = {}): PanelState & { attempt: PanelAttempt } {
  const attempt: PanelAttempt = {
    attemptId,
    salesOrderId: 7,
    type: 'TERMINAL',
    amountCents: 1_500,
    terminalCode: null,
    phase,
    state: STATE_IN[phase],
    paymentUrl: null,
    refusal: null,
    isAborting: false,
    startedDateTime: '2026-11-22T10:00:00.000Z',
    ...facts,
  }
  return { ...emptyPanel(7), attempt }
}

const started = (state: AttemptState, facts: { refusal?: typeof refusal | null; paymentUrl?: string } = {}) =>
  ({ kind: 'started', attemptId, state, paymentUrl: null, refusal: null, ...facts }) as const
const seen = (state: AttemptState) => ({ kind: 'seen', attemptId, state, paymentUrl: null }) as const
const refused = { kind: 'refused', attemptId, refusal } as const
const doubtful = { kind: 'doubtful', attemptId, refusal } as const
const silent = { kind: 'silent', attemptId } as const
const aborted = { kind: 'aborted', attemptId, refusal } as const
const EVERY_EVENT: readonly AttemptEvent[] = [
  ...[started('open'), started('paid'), seen('open'), seen('paid'), refused, doubtful, silent, aborted],
]

const expectNothing = (panel: PanelState, event: AttemptEvent) => {
  const { state, effects } = applyAttemptEvent(panel, event)
  expect(state).toBe(panel)
  expect(effects).toEqual([])
}

describe('an event of a payment', () => {
  it('is ignored when the panel has another payment or no payment', () => {
    for (const event of EVERY_EVENT) {
      expectNothing(panelWith('starting'), { ...event, attemptId: otherAttemptId })
      expectNothing(emptyPanel(7), event)
    }
  })

  it.each(['ended', 'refused'] as const)('is ignored when the payment is %s', (phase) => {
    for (const event of EVERY_EVENT) expectNothing(panelWith(phase), event)
  })
})

describe('a payment that exists on the server', () => {
  it('becomes open, and is polled', () => {
    const { state, effects } = applyAttemptEvent(panelWith('starting'), started('open', { paymentUrl }))

    expect(state.attempt).toMatchObject({ phase: 'open', state: 'open', paymentUrl })
    expect(effects).toEqual([poll])
  })

  it('is not polled a second time when a poll finds it open again', () => {
    const { state, effects } = applyAttemptEvent(panelWith('open'), seen('open'))

    expect(state.attempt).toMatchObject({ phase: 'open', state: 'open' })
    expect(effects).toEqual([])
  })

  it.each<[PaymentPhase, AttemptState, PaymentPhase]>([
    ['starting', 'open', 'open'],
    ['starting', 'starting', 'unknown'], // the provider was not called yet
    ['starting', 'unknown', 'unknown'],
    ['unknown', 'open', 'open'],
    ['unknown', 'starting', 'unknown'],
    ['open', 'open', 'open'],
    ['open', 'starting', 'open'], // an outdated poll
    ['open', 'unknown', 'unknown'],
    ['silent', 'open', 'silent'],
    ['silent', 'unknown', 'silent'],
  ])('in phase %s, with state %s on the server, gets the phase %s', (before, state, phase) => {
    expect(applyAttemptEvent(panelWith(before), seen(state)).state.attempt).toMatchObject({ phase, state })
    expect(applyAttemptEvent(panelWith(before), started(state)).state.attempt).toMatchObject({ phase, state })
  })

  it.each(['starting', 'unknown'] as const)('in phase %s loses its refusal after a poll', (phase) => {
    const { state } = applyAttemptEvent(panelWith(phase, { refusal }), seen('open'))
    expect(state.attempt?.refusal).toBeNull()
  })

  it.each(['open', 'silent'] as const)('in phase %s keeps the reason why it could not be canceled', (phase) => {
    const panel = panelWith(phase, { refusal: cancelRefusal })

    expect(applyAttemptEvent(panel, seen('open')).state.attempt?.refusal).toEqual(cancelRefusal)
    expect(applyAttemptEvent(panel, started('open', { refusal })).state.attempt?.refusal).toEqual(refusal)
  })

  it('closes a confirmation that would start it again', () => {
    const confirming = { ...panelWith('unknown'), proposal: { type: 'TERMINAL', amountCents: 1_500 } as const }

    expect(applyAttemptEvent(confirming, seen('open')).state.proposal).toBeNull()
    expect(applyAttemptEvent(confirming, seen('cancelled')).state.proposal).toBeNull()
  })
})

describe('a finished payment', () => {
  it('gives a receipt when it is paid', () => {
    const { state, effects } = applyAttemptEvent(
      panelWith('open', { paymentUrl, isAborting: true, refusal: cancelRefusal }),
      seen('paid'),
    )

    expect(state.attempt).toMatchObject({
      phase: 'ended',
      state: 'paid',
      paymentUrl: null,
      isAborting: false,
      refusal: null,
    })
    expect(effects).toEqual([{ kind: 'receipt', attemptId }])
  })

  it.each(['failed', 'cancelled', 'expired', 'refunded', 'charged_back', 'review'] as const)(
    'gives no receipt when it is %s, and does not change the amount field',
    (end) => {
      const { state, effects } = applyAttemptEvent(panelWith('silent'), seen(end))

      expect(state).toMatchObject({ text: '', attempt: { phase: 'ended', state: end } })
      expect(effects).toEqual([])
    },
  )

  it('restores the amount when the response to its start gives the reason of the failure', () => {
    const { state, effects } = applyAttemptEvent(panelWith('starting'), started('failed', { refusal }))

    expect(state).toMatchObject({ text: '15,00', attempt: { phase: 'ended', state: 'failed', refusal } })
    expect(effects).toEqual([])
  })

  it('does not overwrite an amount that was entered after the start', () => {
    const panel = { ...panelWith('starting'), text: '20' }
    expect(applyAttemptEvent(panel, started('failed', { refusal })).state.text).toBe('20')
  })

  it('restores no amount when the response to its start gives no reason', () => {
    expect(applyAttemptEvent(panelWith('starting'), started('failed')).state).toMatchObject({
      text: '',
      attempt: { state: 'failed', refusal: null },
    })
  })
})

describe('a refused start', () => {
  it.each(['starting', 'unknown'] as const)('can be tried again when the payment was %s', (phase) => {
    const { state, effects } = applyAttemptEvent(panelWith(phase, { paymentUrl, isAborting: true }), refused)

    expect(state).toMatchObject({
      text: '15,00',
      isRefused: false,
      attempt: { phase: 'refused', state: null, refusal, paymentUrl: null, isAborting: false },
    })
    expect(effects).toEqual([])
  })

  it('does not overwrite a text that was entered after the start, even if that text is invalid', () => {
    const panel = { ...panelWith('starting'), text: '1e5', isRefused: true }
    expect(applyAttemptEvent(panel, refused).state).toMatchObject({ text: '1e5', isRefused: true })
  })

  it.each(['open', 'silent'] as const)(
    'is ignored for a payment that exists on the server, which stays %s',
    (phase) => {
      expectNothing(panelWith(phase), refused)
    },
  )
})

describe('a start with an unknown result', () => {
  it.each(['starting', 'unknown'] as const)('is polled, and can be sent again, when the payment was %s', (phase) => {
    const { state, effects } = applyAttemptEvent(panelWith(phase), doubtful)

    expect(state).toMatchObject({ text: '15,00', attempt: { phase: 'unknown', refusal } })
    expect(effects).toEqual([poll])
  })

  it.each(['open', 'silent'] as const)(
    'is ignored for a payment that exists on the server, which stays %s',
    (phase) => {
      expectNothing(panelWith(phase), doubtful)
    },
  )
})

describe('a minute without a final state', () => {
  it.each([
    ['open', 'silent'],
    ['starting', 'unknown'],
  ] as const)('changes a payment from %s to %s, and polls it', (before, phase) => {
    const panel = panelWith(before)
    const { state, effects } = applyAttemptEvent(panel, silent)

    expect(state).toEqual({ ...panel, attempt: { ...panel.attempt, phase } })
    expect(effects).toEqual([poll])
  })

  it.each(['silent', 'unknown'] as const)('changes nothing when the payment is %s', (phase) => {
    expectNothing(panelWith(phase), silent)
  })
})

describe('the response to a cancel request', () => {
  it.each([refusal, null])('with the refusal %j is followed by a poll of the payment', (reported) => {
    const panel = panelWith('open', { isAborting: true })
    const { state, effects } = applyAttemptEvent(panel, { ...aborted, refusal: reported })

    expect(state.attempt).toEqual({ ...panel.attempt, isAborting: false, refusal: reported })
    expect(effects).toEqual([poll])
  })

  it('is ignored when no cancel was requested', () => {
    expectNothing(panelWith('open'), aborted)
  })
})
