import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { type KeypadKey, LEAST_PAYABLE, MOST_PAYABLE, pressKey, typeAmount } from '#shared/domain/payments/keypad.ts'
import { emptyPanel, excessCents, isRunning, mayChoose, reduce } from '#shared/domain/payments/payment-panel.ts'
import type { PanelEffect, PanelEvent, PanelState } from '#shared/domain/payments/payment-process.ts'

const AT = '2026-11-22T10:00:00.000Z'
const [FIRST, SECOND] = ['0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01', '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a02']

/** Applies all events in order, and returns the state with the effects. */
function panelAfter(events: readonly PanelEvent[], from: PanelState = emptyPanel(7)) {
  const effects: PanelEffect[] = []
  let state = from
  for (const event of events) {
    const step = reduce(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects }
}

const confirm = (attemptId = FIRST, confirmsOverpayment = false): PanelEvent => ({
  kind: 'confirm',
  attemptId,
  confirmsOverpayment,
  at: AT,
})
/** The events of a user who enters an amount, chooses card payment and confirms it. */
const pays = (amountCents: number, attemptId = FIRST): PanelEvent[] => [
  { kind: 'prefill', amountCents },
  { kind: 'choose', type: 'TERMINAL' },
  confirm(attemptId),
]
const started = (state: 'open' | 'paid' | 'failed', attemptId = FIRST): PanelEvent => ({
  kind: 'started',
  attemptId,
  state,
  paymentUrl: null,
  refusal: null,
})
const refusal = { code: 'payment_refused', message: 'Geweigerd.' }
/** Returns the effects that start a payment at the server. */
const starts = (effects: readonly PanelEffect[]) => effects.filter(({ kind }) => kind === 'start')

describe('a payment panel', () => {
  it('starts a confirmed payment once, and polls it until it is paid', () => {
    const { state, effects } = panelAfter([...pays(14_985), confirm(), started('open')])
    expect(starts(effects)).toEqual([
      {
        kind: 'start',
        attemptId: FIRST,
        salesOrderId: 7,
        type: 'TERMINAL',
        amountCents: 14_985,
        terminalCode: null,
        confirmsOverpayment: false,
        isRepeat: false,
      },
    ])
    expect(state).toMatchObject({ text: '', proposal: null, attempt: { phase: 'open', startedDateTime: AT } })

    const ended = panelAfter([{ kind: 'seen', attemptId: FIRST, state: 'paid', paymentUrl: null }], state)
    expect(ended.state.attempt).toMatchObject({ phase: 'ended', state: 'paid' })
    expect(ended.effects).toEqual([{ kind: 'receipt', attemptId: FIRST }])
  })

  it('allows typing an amount while a payment is open, but starts nothing', () => {
    const { state, effects } = panelAfter([
      ...pays(100),
      started('open'),
      { kind: 'key', key: '5' },
      { kind: 'choose', type: 'CASH' },
      confirm(SECOND),
    ])

    expect(state).toMatchObject({ text: '5', proposal: null, attempt: { attemptId: FIRST } })
    expect(starts(effects)).toHaveLength(1)
  })

  it('starts nothing while the amount is invalid', () => {
    const refused = panelAfter([
      { kind: 'key', key: '1' },
      { kind: 'type', text: '1e' },
      { kind: 'key', key: '5' },
    ]).state
    expect(refused).toMatchObject({ text: '1e5', isRefused: true })
    expect(mayChoose(refused, 'CASH')).toBe(false)

    expect(panelAfter([{ kind: 'type', text: '15' }], refused).state).toMatchObject({ text: '15', isRefused: false })
    expect(panelAfter([{ kind: 'key', key: 'clear' }], refused).state).toMatchObject({ text: '', isRefused: false })
    expect(panelAfter([{ kind: 'prefill', amountCents: 2000 }], refused).state).toMatchObject({ text: '20,00' })
  })

  it('refuses a text that is too long for an amount', () => {
    const { state } = panelAfter([
      { kind: 'key', key: '2' },
      { kind: 'type', text: '1234567,12 en nog veel meer' },
    ])
    expect(state).toMatchObject({ text: '2', isRefused: true })
    expect(mayChoose(state, 'CASH')).toBe(false)
  })

  it('replaces a filled-in amount with the first digit, and keeps the digits after it', () => {
    const filledIn: PanelEvent = { kind: 'prefill', amountCents: 1595 }
    const digits: PanelEvent[] = [
      { kind: 'key', key: '1' },
      { kind: 'key', key: '0' },
    ]

    expect(panelAfter([filledIn, ...digits]).state.text).toBe('10')
    expect(panelAfter([filledIn, { kind: 'key', key: 'backspace' }, ...digits]).state.text).toBe('15,910')
    expect(panelAfter([filledIn, { kind: 'type', text: '15,9' }, ...digits]).state.text).toBe('15,910')
  })

  it('asks for a second confirmation above the outstanding amount', () => {
    const asked = panelAfter([
      { kind: 'outstanding', outstandingCents: 1000 },
      { kind: 'prefill', amountCents: 1500 },
      { kind: 'choose', type: 'CASH' },
    ]).state
    expect(excessCents(asked)).toBe(500)
    expect(panelAfter([confirm()], asked).effects).toEqual([])

    expect(starts(panelAfter([confirm(FIRST, true)], asked).effects)).toMatchObject([{ confirmsOverpayment: true }])
  })

  it('asks for a second confirmation also when only the server knew that the amount was too high', () => {
    const overpayment = { code: 'overpayment', message: 'Dit bedrag is hoger.' }
    const afterRefusal = panelAfter([...pays(1500), { kind: 'refused', attemptId: FIRST, refusal: overpayment }]).state
    expect(afterRefusal).toMatchObject({ text: '15,00', attempt: { phase: 'refused' } })

    const asked = panelAfter([{ kind: 'choose', type: 'TERMINAL' }], afterRefusal).state
    expect(panelAfter([confirm(SECOND)], asked).effects).toEqual([])
    expect(starts(panelAfter([confirm(SECOND, true)], asked).effects)).toHaveLength(1)
  })

  it('polls an uncertain start by its id, and repeats the same payment only under that id', () => {
    const doubtful = panelAfter([...pays(1500), { kind: 'doubtful', attemptId: FIRST, refusal: null }])
    expect(doubtful.effects.at(-1)).toEqual({ kind: 'poll', attemptId: FIRST })
    expect(doubtful.state).toMatchObject({ text: '15,00', attempt: { phase: 'unknown' } })

    const again = panelAfter([{ kind: 'choose', type: 'TERMINAL' }, confirm(SECOND)], doubtful.state)
    expect(starts(again.effects)).toMatchObject([{ attemptId: FIRST, isRepeat: true }])
    const other = panelAfter(
      [{ kind: 'prefill', amountCents: 1600 }, { kind: 'choose', type: 'TERMINAL' }, confirm(SECOND)],
      doubtful.state,
    )
    expect(other.effects).toEqual([])
  })

  it('closes an open confirmation of a repeated start when the result of the first start becomes known', () => {
    const asked = panelAfter([
      ...pays(1500),
      { kind: 'doubtful', attemptId: FIRST, refusal: null },
      { kind: 'choose', type: 'TERMINAL' },
    ]).state
    expect(asked.proposal).toMatchObject({ amountCents: 1500 })

    const known = panelAfter(
      [{ kind: 'seen', attemptId: FIRST, state: 'paid', paymentUrl: null }, confirm(SECOND)],
      asked,
    )
    expect(known.state).toMatchObject({ proposal: null, attempt: { state: 'paid' } })
    expect(starts(known.effects)).toEqual([])
  })

  it('marks an open payment as silent when a minute has passed; only a final state ends that phase', () => {
    const silent = panelAfter([...pays(100), started('open'), { kind: 'silent', attemptId: FIRST }])
    expect(silent.state.attempt?.phase).toBe('silent')
    expect(silent.effects.at(-1)).toEqual({ kind: 'poll', attemptId: FIRST })
    const still = panelAfter([{ kind: 'seen', attemptId: FIRST, state: 'open', paymentUrl: null }], silent.state)
    expect(still.state.attempt?.phase).toBe('silent')

    const over = panelAfter([{ kind: 'seen', attemptId: FIRST, state: 'cancelled', paymentUrl: null }], still.state)
    expect(over.state.attempt).toMatchObject({ phase: 'ended', state: 'cancelled' })
  })

  it('sends one cancel request, and shows why that request failed', () => {
    const { state, effects } = panelAfter([
      ...pays(100),
      { kind: 'abort' },
      started('open'),
      { kind: 'abort' },
      { kind: 'abort' },
    ])
    expect(effects.filter(({ kind }) => kind === 'abort')).toHaveLength(1)
    expect(state.attempt?.isAborting).toBe(true)

    const failed = panelAfter([{ kind: 'aborted', attemptId: FIRST, refusal }], state).state
    expect(failed.attempt).toMatchObject({ isAborting: false, phase: 'open', refusal })
  })

  it('shows the refusal and the amount when an uncertain payment turns out never to have started', () => {
    const { state } = panelAfter([
      ...pays(1500),
      { kind: 'doubtful', attemptId: FIRST, refusal: null },
      { kind: 'refused', attemptId: FIRST, refusal },
    ])

    expect(state).toMatchObject({ text: '15,00', attempt: { phase: 'refused', refusal } })
  })

  it('restores the amount when the response itself reports the failure', () => {
    const offline = { code: 'terminal_offline', message: 'De pinautomaat is niet bereikbaar.' }
    const { state } = panelAfter([
      ...pays(1204),
      { kind: 'started', attemptId: FIRST, state: 'failed', paymentUrl: null, refusal: offline },
    ])

    expect(state).toMatchObject({ text: '12,04', attempt: { phase: 'ended', state: 'failed', refusal: offline } })
  })
})

describe('the confirmation in a payment panel', () => {
  const asked = (type: 'TERMINAL' | 'CASH' | 'PAYLINK' = 'TERMINAL', amountCents = 1_500) =>
    panelAfter([
      { kind: 'prefill', amountCents },
      { kind: 'choose', type },
    ]).state

  it('locks the amount: keys, pasting, shortcuts and other buttons have no effect until it is closed', () => {
    const before = asked()
    const { state } = panelAfter(
      [
        { kind: 'key', key: '5' },
        { kind: 'type', text: '20' },
        { kind: 'prefill', amountCents: 2_000 },
        { kind: 'choose', type: 'CASH' },
      ],
      before,
    )
    expect(state).toEqual(before)
    expect(before.proposal).toEqual({ type: 'TERMINAL', amountCents: 1_500 })
  })

  it('closes when the user cancels it, and keeps the amount', () => {
    expect(panelAfter([{ kind: 'cancel' }], asked()).state).toMatchObject({ text: '15,00', proposal: null })
  })

  it('does not open without a valid amount', () => {
    expect(asked('CASH', 0).proposal).toBeNull()
    expect(
      panelAfter([
        { kind: 'type', text: '1e5' },
        { kind: 'choose', type: 'CASH' },
      ]).state.proposal,
    ).toBeNull()
    expect(mayChoose(emptyPanel(7), 'CASH')).toBe(false)
  })

  it('starts nothing when it is not open', () => {
    const { state, effects } = panelAfter([{ kind: 'prefill', amountCents: 1_500 }, confirm()])
    expect(state).toMatchObject({ text: '15,00', attempt: null })
    expect(effects).toEqual([])
  })

  it('starts a payment with all that the server needs, and empties the amount field', () => {
    const { state } = panelAfter([confirm()], { ...asked('PAYLINK'), isRefused: true })
    expect(state).toEqual({
      ...emptyPanel(7),
      attempt: {
        attemptId: FIRST,
        salesOrderId: 7,
        type: 'PAYLINK',
        amountCents: 1_500,
        terminalCode: null,
        phase: 'starting',
        state: null,
        paymentUrl: null,
        refusal: null,
        isAborting: false,
        startedDateTime: AT,
      },
    })
  })

  it.each([
    ['TERMINAL', 'TH-1000-0001'],
    ['CASH', null],
    ['PAYLINK', null],
  ] as const)('for %s starts a payment with the payment terminal %s', (type, terminalCode) => {
    const { state, effects } = panelAfter([{ kind: 'terminal', terminalCode: 'TH-1000-0001' }, confirm()], asked(type))
    expect(starts(effects)).toMatchObject([{ type, terminalCode }])
    expect(state.attempt?.terminalCode).toBe(terminalCode)
  })
})

describe('the excess over the outstanding amount', () => {
  const excess = (amountCents: number, outstandingCents: number | undefined) =>
    excessCents({ ...emptyPanel(7), proposal: { type: 'CASH', amountCents }, outstandingCents })

  it.each([
    [1_500, 1_500, 0],
    [1_501, 1_500, 1],
    [1_499, 1_500, 0],
    [1_500, 0, 1_500],
    [1_500, -500, 1_500], // an earlier overpayment does not count again
    [1_500, undefined, 0],
  ])('of %d cents with %s cents outstanding is %d', (amountCents, outstandingCents, more) => {
    expect(excess(amountCents, outstandingCents)).toBe(more)
  })

  it('is zero while no confirmation is open', () => {
    expect(excessCents({ ...emptyPanel(7), outstandingCents: -500 })).toBe(0)
  })

  it('needs no second confirmation up to exactly the outstanding amount', () => {
    const { effects } = panelAfter([{ kind: 'outstanding', outstandingCents: 1_500 }, ...pays(1_500)])
    expect(starts(effects)).toMatchObject([{ confirmsOverpayment: false }])
  })
})

describe('an amount that the server refused', () => {
  const afterRefusal = (code: string) =>
    panelAfter([...pays(1_500), { kind: 'refused', attemptId: FIRST, refusal: { code, message: '' } }]).state

  it('needs no second confirmation when it was refused for another reason than an overpayment', () => {
    expect(starts(panelAfter(pays(1_500, SECOND), afterRefusal('terminal_busy')).effects)).toHaveLength(1)
  })

  it('as too high needs no second confirmation after the user changed it', () => {
    expect(starts(panelAfter(pays(1_400, SECOND), afterRefusal('overpayment')).effects)).toHaveLength(1)
  })

  it('as too high needs no second confirmation once the outstanding amount is known to be that high', () => {
    const known = panelAfter([{ kind: 'outstanding', outstandingCents: 1_500 }], afterRefusal('overpayment')).state
    expect(starts(panelAfter(pays(1_500, SECOND), known).effects)).toHaveLength(1)
  })
})

describe('repeating an uncertain start', () => {
  const doubtful = (type: 'TERMINAL' | 'CASH' = 'TERMINAL') =>
    panelAfter([
      { kind: 'terminal', terminalCode: 'TH-1000-0001' },
      { kind: 'prefill', amountCents: 1_500 },
      { kind: 'choose', type },
      confirm(),
      { kind: 'doubtful', attemptId: FIRST, refusal },
    ]).state

  it('keeps the payment unchanged, except that its phase is `starting` again and its message is removed', () => {
    const before = doubtful()
    const { state, effects } = panelAfter(
      [{ kind: 'choose', type: 'TERMINAL' }, { ...confirm(SECOND), at: '2026-11-22T10:05:00.000Z' } as PanelEvent],
      before,
    )
    expect(state.attempt).toEqual({ ...before.attempt, phase: 'starting', refusal: null })
    expect(effects).toEqual([
      {
        kind: 'start',
        attemptId: FIRST,
        salesOrderId: 7,
        type: 'TERMINAL',
        amountCents: 1_500,
        terminalCode: 'TH-1000-0001',
        confirmsOverpayment: false,
        isRepeat: true,
      },
    ])
  })

  it.each([
    ['another payment method', [{ kind: 'choose', type: 'CASH' }]],
    [
      'another amount',
      [
        { kind: 'prefill', amountCents: 1_600 },
        { kind: 'choose', type: 'TERMINAL' },
      ],
    ],
    [
      'another payment terminal',
      [
        { kind: 'terminal', terminalCode: 'TH-1000-0002' },
        { kind: 'choose', type: 'TERMINAL' },
      ],
    ],
  ] as const)('is not possible with %s', (_, events) => {
    const { state, effects } = panelAfter([...events, confirm(SECOND)], doubtful())
    expect(state.proposal).toBeNull()
    expect(effects).toEqual([])
  })

  it('is not possible with a payment terminal that was chosen while the confirmation was open', () => {
    const { effects } = panelAfter(
      [{ kind: 'choose', type: 'TERMINAL' }, { kind: 'terminal', terminalCode: 'TH-1000-0002' }, confirm(SECOND)],
      doubtful(),
    )
    expect(effects).toEqual([])
  })

  it('with cash ignores the chosen payment terminal', () => {
    const { effects } = panelAfter(
      [{ kind: 'terminal', terminalCode: 'TH-1000-0002' }, { kind: 'choose', type: 'CASH' }, confirm(SECOND)],
      doubtful('CASH'),
    )
    expect(starts(effects)).toMatchObject([{ attemptId: FIRST, type: 'CASH', isRepeat: true }])
  })

  it('is not possible before the first call has ended, even for the same payment', () => {
    const starting = panelAfter(pays(1_500)).state
    expect(panelAfter(pays(1_500, SECOND), starting).effects).toEqual([])
  })

  it('is not possible once the server has the payment, even if the state at the provider is unknown', () => {
    const known = panelAfter([{ kind: 'seen', attemptId: FIRST, state: 'unknown', paymentUrl: null }], doubtful()).state
    expect(known.attempt).toMatchObject({ phase: 'unknown', state: 'unknown' })
    expect(mayChoose(known, 'TERMINAL')).toBe(false)
    expect(panelAfter([{ kind: 'choose', type: 'TERMINAL' }, confirm(SECOND)], known).effects).toEqual([])
  })
})

describe('a request to cancel a payment', () => {
  it.each(['open', 'silent', 'unknown'] as const)('is sent when the payment is %s', (phase) => {
    const running = panelAfter([...pays(1_500), started('open')]).state
    const panel = { ...running, attempt: running.attempt && { ...running.attempt, phase, refusal } }
    const { state, effects } = panelAfter([{ kind: 'abort' }], panel)

    expect(effects).toEqual([{ kind: 'abort', attemptId: FIRST }])
    expect(state).toEqual({ ...panel, attempt: { ...panel.attempt, isAborting: true, refusal: null } })
  })

  it('is not sent without a payment, before the server has it, or after its end', () => {
    const nothing = emptyPanel(7)
    const starting = panelAfter(pays(1_500)).state
    const ended = panelAfter([started('paid')], starting).state
    for (const panel of [nothing, starting, ended]) {
      expect(panelAfter([{ kind: 'abort' }], panel)).toEqual({ state: panel, effects: [] })
    }
  })
})

describe('the result of a payment', () => {
  it('is removed when the user dismisses it, but a payment in progress is not removed', () => {
    const running = panelAfter([...pays(1_500), started('open')]).state
    expect(panelAfter([{ kind: 'dismiss' }], running).state).toEqual(running)

    const ended = panelAfter([{ kind: 'seen', attemptId: FIRST, state: 'paid', paymentUrl: null }], running).state
    expect(panelAfter([{ kind: 'dismiss' }], ended).state).toEqual(emptyPanel(7))
  })
})

const key = fc.constantFrom<KeypadKey>('0', '1', '2', '5', '9', ',', 'clear', 'backspace')
const id = fc.constantFrom(FIRST, SECOND)
const state = fc.constantFrom('starting', 'open', 'unknown', 'paid', 'failed', 'cancelled', 'expired', 'review')
const type = fc.constantFrom('TERMINAL', 'CASH', 'PAYLINK')
const maybe = fc.constantFrom(null, refusal, { code: 'overpayment', message: '' })

const event: fc.Arbitrary<PanelEvent> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('key'), key }) },
  fc.record({
    kind: fc.constant('type'),
    text: fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('12,5', '9999999,99', '0')),
  }),
  fc.record({
    kind: fc.constant('prefill'),
    amountCents: fc.oneof(fc.integer(), fc.double(), fc.constantFrom(1, 1500, MOST_PAYABLE)),
  }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('choose'), type }) },
  fc.record({ kind: fc.constant('terminal'), terminalCode: fc.constantFrom('TH-1000-0001', 'TH-1000-0002') }),
  fc.constant({ kind: 'cancel' }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('confirm'),
      attemptId: fc.uuid(),
      confirmsOverpayment: fc.boolean(),
      at: fc.constant(AT),
    }),
  },
  fc.constant({ kind: 'abort' }),
  fc.constant({ kind: 'dismiss' }),
  fc.record({ kind: fc.constant('outstanding'), outstandingCents: fc.integer() }),
  fc.record({ kind: fc.constant('started'), attemptId: id, state, paymentUrl: fc.constant(null), refusal: maybe }),
  fc.record({ kind: fc.constant('refused'), attemptId: id, refusal: fc.constant(refusal) }),
  fc.record({ kind: fc.constant('doubtful'), attemptId: id, refusal: maybe }),
  fc.record({ kind: fc.constant('seen'), attemptId: id, state, paymentUrl: fc.constant(null) }),
  fc.record({ kind: fc.constant('silent'), attemptId: id }),
  fc.record({ kind: fc.constant('aborted'), attemptId: id, refusal: maybe }),
) as fc.Arbitrary<PanelEvent> // fast-check widens the literals of `kind`

/** Gives events with the id `FIRST` (half of them) the id of the current attempt, because that id is random. */
const withCurrentAttemptId = (now: PanelState, happened: PanelEvent): PanelEvent =>
  'attemptId' in happened && happened.kind !== 'confirm' && happened.attemptId === FIRST && now.attempt
    ? { ...happened, attemptId: now.attempt.attemptId }
    : happened

/** Applies a sequence of events, and checks each step. */
function walk(
  events: readonly PanelEvent[],
  check: (before: PanelState, event: PanelEvent, step: ReturnType<typeof reduce>) => void,
) {
  let now = emptyPanel(7)
  for (const happened of events) {
    const applied = withCurrentAttemptId(now, happened)
    const step = reduce(now, applied)
    check(now, applied, step)
    now = step.state
  }
}

const always = (check: Parameters<typeof walk>[1]) =>
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => walk(events, check)),
    { numRuns: 500 },
  )

describe('any sequence of events', () => {
  it('starts nothing without a confirmation, and nothing while another payment may bring money', () => {
    always((before, happened, { effects }) => {
      for (const start of starts(effects)) {
        expect(happened.kind).toBe('confirm')
        expect(before.proposal).toMatchObject({ type: start.kind === 'start' && start.type })
        if (isRunning(before.attempt))
          expect(start).toMatchObject({ attemptId: before.attempt?.attemptId, isRepeat: true })
      }
    })
  })

  it('never replaces a payment that may bring money by another', () => {
    always((before, _, { state: now }) => {
      if (isRunning(before.attempt)) expect(now.attempt?.attemptId).toBe(before.attempt?.attemptId)
    })
  })

  it('proposes and starts only amounts from € 0,01 to € 9.999.999,99', () => {
    always((_, __, { effects, state: now }) => {
      const amounts = [now.proposal, now.attempt, ...starts(effects)].flatMap((one) =>
        one && 'amountCents' in one ? [one.amountCents] : [],
      )
      for (const amount of amounts) {
        expect(Number.isInteger(amount) && amount >= LEAST_PAYABLE && amount <= MOST_PAYABLE).toBe(true)
      }
    })
  })

  it('starts more than the outstanding amount only after a second confirmation', () => {
    always((before, happened, { effects }) => {
      if (happened.kind !== 'confirm' || happened.confirmsOverpayment || starts(effects).length === 0) return
      expect(excessCents(before)).toBe(0)
    })
  })

  it('leads to a valid state', () => {
    always((_, __, { state: now }) => {
      expect(typeAmount(now.text)).toBe(now.text)
      const { attempt, proposal } = now
      if (proposal && isRunning(attempt)) expect(attempt).toMatchObject({ phase: 'unknown' })
      if (!attempt) return
      expect(attempt.phase === 'ended').toBe(attempt.state !== null && isFinal(attempt.state))
      if (attempt.phase === 'refused') expect(attempt).toMatchObject({ state: null, refusal: expect.anything() })
      if (!isRunning(attempt)) expect(attempt).toMatchObject({ isAborting: false, paymentUrl: null })
    })
  })

  it('gives the same text as the keypad when all events are keys', () => {
    fc.assert(
      fc.property(fc.array(key), (keys) => {
        const { text } = panelAfter(keys.map((pressed) => ({ kind: 'key', key: pressed }) as const)).state
        expect(text).toBe(keys.reduce<string>((typed, pressed) => pressKey(typed, pressed), ''))
      }),
    )
  })
})
