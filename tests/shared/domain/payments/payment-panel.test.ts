import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { type KeypadKey, LEAST_PAYABLE, MOST_PAYABLE, pressKey, typeAmount } from '#shared/domain/payments/keypad.ts'
import { emptyPanel, excessCents, isRunning, mayChoose, reduce } from '#shared/domain/payments/payment-panel.ts'
import type { PanelEffect, PanelEvent, PanelState } from '#shared/domain/payments/payment-process.ts'

const AT = '2026-11-22T10:00:00.000Z'
const [FIRST, SECOND] = ['0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01', '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a02']

/** Everything that happened, one after another, and what had to be done for it. */
function deskAfter(events: readonly PanelEvent[], from: PanelState = emptyPanel(7)) {
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
const starts = (effects: readonly PanelEffect[]) => effects.filter(({ kind }) => kind === 'start')

describe('a payment desk', () => {
  it('starts what was confirmed, once, and asks how it stands until it is paid', () => {
    const { state, effects } = deskAfter([...pays(14_985), confirm(), started('open')])
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

    const ended = deskAfter([{ kind: 'seen', attemptId: FIRST, state: 'paid', paymentUrl: null }], state)
    expect(ended.state.attempt).toMatchObject({ phase: 'ended', state: 'paid' })
    expect(ended.effects).toEqual([{ kind: 'receipt', attemptId: FIRST }])
  })

  it('lets an amount be typed while a payment is open, and starts nothing of it', () => {
    const { state, effects } = deskAfter([
      ...pays(100),
      started('open'),
      { kind: 'key', key: '5' },
      { kind: 'choose', type: 'CASH' },
      confirm(SECOND),
    ])

    expect(state).toMatchObject({ text: '5', proposal: null, attempt: { attemptId: FIRST } })
    expect(starts(effects)).toHaveLength(1)
  })

  it('starts nothing of a text that is no amount, until it is one again', () => {
    const refused = deskAfter([
      { kind: 'key', key: '1' },
      { kind: 'type', text: '1e' },
      { kind: 'key', key: '5' },
    ]).state
    expect(refused).toMatchObject({ text: '1e5', isRefused: true })
    expect(mayChoose(refused, 'CASH')).toBe(false)

    expect(deskAfter([{ kind: 'type', text: '15' }], refused).state).toMatchObject({ text: '15', isRefused: false })
    expect(deskAfter([{ kind: 'key', key: 'clear' }], refused).state).toMatchObject({ text: '', isRefused: false })
    expect(deskAfter([{ kind: 'prefill', amountCents: 2000 }], refused).state).toMatchObject({ text: '20,00' })
  })

  it('takes nothing of a text that is too long for an amount', () => {
    const { state } = deskAfter([
      { kind: 'key', key: '2' },
      { kind: 'type', text: '1234567,12 en nog veel meer' },
    ])
    expect(state).toMatchObject({ text: '2', isRefused: true })
    expect(mayChoose(state, 'CASH')).toBe(false)
  })

  it('wants a second yes for more than is outstanding', () => {
    const asked = deskAfter([
      { kind: 'outstanding', outstandingCents: 1000 },
      { kind: 'prefill', amountCents: 1500 },
      { kind: 'choose', type: 'CASH' },
    ]).state
    expect(excessCents(asked)).toBe(500)
    expect(deskAfter([confirm()], asked).effects).toEqual([])

    expect(starts(deskAfter([confirm(FIRST, true)], asked).effects)).toMatchObject([{ confirmsOverpayment: true }])
  })

  it('wants it too when only the server knew that it was more', () => {
    const overpayment = { code: 'overpayment', message: 'Dit bedrag is hoger.' }
    const back = deskAfter([...pays(1500), { kind: 'refused', attemptId: FIRST, refusal: overpayment }]).state
    expect(back).toMatchObject({ text: '15,00', attempt: { phase: 'refused' } })

    const asked = deskAfter([{ kind: 'choose', type: 'TERMINAL' }], back).state
    expect(deskAfter([confirm(SECOND)], asked).effects).toEqual([])
    expect(starts(deskAfter([confirm(SECOND, true)], asked).effects)).toHaveLength(1)
  })

  it('follows a doubtful start by its id, and sends the same payment once more under that id only', () => {
    const doubt = deskAfter([...pays(1500), { kind: 'doubtful', attemptId: FIRST, refusal: null }])
    expect(doubt.effects.at(-1)).toEqual({ kind: 'ask', attemptId: FIRST })
    expect(doubt.state).toMatchObject({ text: '15,00', attempt: { phase: 'unknown' } })

    const again = deskAfter([{ kind: 'choose', type: 'TERMINAL' }, confirm(SECOND)], doubt.state)
    expect(starts(again.effects)).toMatchObject([{ attemptId: FIRST, isRepeat: true }])
    const other = deskAfter(
      [{ kind: 'prefill', amountCents: 1600 }, { kind: 'choose', type: 'TERMINAL' }, confirm(SECOND)],
      doubt.state,
    )
    expect(other.effects).toEqual([])
  })

  it('no longer asks whether to send it again when it is known meanwhile what became of it', () => {
    const asked = deskAfter([
      ...pays(1500),
      { kind: 'doubtful', attemptId: FIRST, refusal: null },
      { kind: 'choose', type: 'TERMINAL' },
    ]).state
    expect(asked.proposal).toMatchObject({ amountCents: 1500 })

    const known = deskAfter(
      [{ kind: 'seen', attemptId: FIRST, state: 'paid', paymentUrl: null }, confirm(SECOND)],
      asked,
    )
    expect(known.state).toMatchObject({ proposal: null, attempt: { state: 'paid' } })
    expect(starts(known.effects)).toEqual([])
  })

  it('is silent after a minute, and stays so until the end is known', () => {
    const silent = deskAfter([...pays(100), started('open'), { kind: 'silent', attemptId: FIRST }])
    expect(silent.state.attempt?.phase).toBe('silent')
    expect(silent.effects.at(-1)).toEqual({ kind: 'ask', attemptId: FIRST })
    const still = deskAfter([{ kind: 'seen', attemptId: FIRST, state: 'open', paymentUrl: null }], silent.state)
    expect(still.state.attempt?.phase).toBe('silent')

    const over = deskAfter([{ kind: 'seen', attemptId: FIRST, state: 'cancelled', paymentUrl: null }], still.state)
    expect(over.state.attempt).toMatchObject({ phase: 'ended', state: 'cancelled' })
  })

  it('breaks off once, and says why that did not go', () => {
    const { state, effects } = deskAfter([
      ...pays(100),
      { kind: 'abort' },
      started('open'),
      { kind: 'abort' },
      { kind: 'abort' },
    ])
    expect(effects.filter(({ kind }) => kind === 'abort')).toHaveLength(1)
    expect(state.attempt?.isAborting).toBe(true)

    const told = deskAfter([{ kind: 'aborted', attemptId: FIRST, refusal }], state).state
    expect(told.attempt).toMatchObject({ isAborting: false, phase: 'open', refusal })
  })

  it('is over when it was never started after all, whatever stands on the keypad by then', () => {
    const { state } = deskAfter([
      ...pays(1500),
      { kind: 'doubtful', attemptId: FIRST, refusal: null },
      { kind: 'refused', attemptId: FIRST, refusal },
    ])

    expect(state).toMatchObject({ text: '15,00', attempt: { phase: 'refused', refusal } })
  })

  it('puts the amount back when the answer itself says that it failed', () => {
    const offline = { code: 'terminal_offline', message: 'De pinautomaat is niet bereikbaar.' }
    const { state } = deskAfter([
      ...pays(1204),
      { kind: 'started', attemptId: FIRST, state: 'failed', paymentUrl: null, refusal: offline },
    ])

    expect(state).toMatchObject({ text: '12,04', attempt: { phase: 'ended', state: 'failed', refusal: offline } })
  })
})

describe('a question at a payment desk', () => {
  const asked = (type: 'TERMINAL' | 'CASH' | 'PAYLINK' = 'TERMINAL', amountCents = 1_500) =>
    deskAfter([
      { kind: 'prefill', amountCents },
      { kind: 'choose', type },
    ]).state

  it('holds the amount: keys, pasting, a shortcut and another button change nothing until it is answered', () => {
    const before = asked()
    const { state } = deskAfter(
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

  it('goes away by a no, and leaves the amount', () => {
    expect(deskAfter([{ kind: 'cancel' }], asked()).state).toMatchObject({ text: '15,00', proposal: null })
  })

  it('is not asked of no amount', () => {
    expect(asked('CASH', 0).proposal).toBeNull()
    expect(
      deskAfter([
        { kind: 'type', text: '1e5' },
        { kind: 'choose', type: 'CASH' },
      ]).state.proposal,
    ).toBeNull()
    expect(mayChoose(emptyPanel(7), 'CASH')).toBe(false)
  })

  it('starts nothing when there is none', () => {
    const { state, effects } = deskAfter([{ kind: 'prefill', amountCents: 1_500 }, confirm()])
    expect(state).toMatchObject({ text: '15,00', attempt: null })
    expect(effects).toEqual([])
  })

  it('starts a payment with all that the server has to know, and empties the keypad', () => {
    const { state } = deskAfter([confirm()], { ...asked('PAYLINK'), isRefused: true })
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
  ] as const)('by %s names terminal %s', (type, terminalCode) => {
    const { state, effects } = deskAfter([{ kind: 'terminal', terminalCode: 'TH-1000-0001' }, confirm()], asked(type))
    expect(starts(effects)).toMatchObject([{ type, terminalCode }])
    expect(state.attempt?.terminalCode).toBe(terminalCode)
  })
})

describe('how much is more than what is outstanding', () => {
  const excess = (amountCents: number, outstandingCents: number | undefined) =>
    excessCents({ ...emptyPanel(7), proposal: { type: 'CASH', amountCents }, outstandingCents })

  it.each([
    [1_500, 1_500, 0],
    [1_501, 1_500, 1],
    [1_499, 1_500, 0],
    [1_500, 0, 1_500],
    [1_500, -500, 1_500], // what was paid too much before is not asked about again
    [1_500, undefined, 0],
  ])('of %d cents with %s cents outstanding: %d', (amountCents, outstandingCents, more) => {
    expect(excess(amountCents, outstandingCents)).toBe(more)
  })

  it('is nothing as long as nothing is asked', () => {
    expect(excessCents({ ...emptyPanel(7), outstandingCents: -500 })).toBe(0)
  })

  it('needs no second yes up to exactly what is outstanding', () => {
    const { effects } = deskAfter([{ kind: 'outstanding', outstandingCents: 1_500 }, ...pays(1_500)])
    expect(starts(effects)).toMatchObject([{ confirmsOverpayment: false }])
  })
})

describe('an amount of which only the server knew that it was too much', () => {
  const back = (code: string) =>
    deskAfter([...pays(1_500), { kind: 'refused', attemptId: FIRST, refusal: { code, message: '' } }]).state

  it('needs no second yes when it was refused for something else', () => {
    expect(starts(deskAfter(pays(1_500, SECOND), back('terminal_busy')).effects)).toHaveLength(1)
  })

  it('needs none for another amount', () => {
    expect(starts(deskAfter(pays(1_400, SECOND), back('overpayment')).effects)).toHaveLength(1)
  })

  it('needs none once it is known that so much is outstanding', () => {
    const known = deskAfter([{ kind: 'outstanding', outstandingCents: 1_500 }], back('overpayment')).state
    expect(starts(deskAfter(pays(1_500, SECOND), known).effects)).toHaveLength(1)
  })
})

describe('sending a doubtful start again', () => {
  const doubt = (type: 'TERMINAL' | 'CASH' = 'TERMINAL') =>
    deskAfter([
      { kind: 'terminal', terminalCode: 'TH-1000-0001' },
      { kind: 'prefill', amountCents: 1_500 },
      { kind: 'choose', type },
      confirm(),
      { kind: 'doubtful', attemptId: FIRST, refusal },
    ]).state

  it('keeps the payment as it was, and takes away why it was in doubt', () => {
    const before = doubt()
    const { state, effects } = deskAfter(
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
    ['another way to pay', [{ kind: 'choose', type: 'CASH' }]],
    [
      'another amount',
      [
        { kind: 'prefill', amountCents: 1_600 },
        { kind: 'choose', type: 'TERMINAL' },
      ],
    ],
    [
      'another terminal',
      [
        { kind: 'terminal', terminalCode: 'TH-1000-0002' },
        { kind: 'choose', type: 'TERMINAL' },
      ],
    ],
  ] as const)('is not possible by %s', (_, events) => {
    const { state, effects } = deskAfter([...events, confirm(SECOND)], doubt())
    expect(state.proposal).toBeNull()
    expect(effects).toEqual([])
  })

  it('is not possible by a terminal that was chosen after the question', () => {
    const { effects } = deskAfter(
      [{ kind: 'choose', type: 'TERMINAL' }, { kind: 'terminal', terminalCode: 'TH-1000-0002' }, confirm(SECOND)],
      doubt(),
    )
    expect(effects).toEqual([])
  })

  it('of cash does not mind which terminal is chosen', () => {
    const { effects } = deskAfter(
      [{ kind: 'terminal', terminalCode: 'TH-1000-0002' }, { kind: 'choose', type: 'CASH' }, confirm(SECOND)],
      doubt('CASH'),
    )
    expect(starts(effects)).toMatchObject([{ attemptId: FIRST, type: 'CASH', isRepeat: true }])
  })

  it('has to wait as long as the first is on its way: not one of the same payment either', () => {
    const onItsWay = deskAfter(pays(1_500)).state
    expect(deskAfter(pays(1_500, SECOND), onItsWay).effects).toEqual([])
  })

  it('is over once the server has it, though the provider does not say how it stands', () => {
    const known = deskAfter([{ kind: 'seen', attemptId: FIRST, state: 'unknown', paymentUrl: null }], doubt()).state
    expect(known.attempt).toMatchObject({ phase: 'unknown', state: 'unknown' })
    expect(mayChoose(known, 'TERMINAL')).toBe(false)
    expect(deskAfter([{ kind: 'choose', type: 'TERMINAL' }, confirm(SECOND)], known).effects).toEqual([])
  })
})

describe('a payment that is being broken off', () => {
  it.each(['open', 'silent', 'unknown'] as const)('is told to the server when it is %s', (phase) => {
    const running = deskAfter([...pays(1_500), started('open')]).state
    const desk = { ...running, attempt: running.attempt && { ...running.attempt, phase, refusal } }
    const { state, effects } = deskAfter([{ kind: 'abort' }], desk)

    expect(effects).toEqual([{ kind: 'abort', attemptId: FIRST }])
    expect(state).toEqual({ ...desk, attempt: { ...desk.attempt, isAborting: true, refusal: null } })
  })

  it('is one that the server has, and that is not over', () => {
    const nothing = emptyPanel(7)
    const starting = deskAfter(pays(1_500)).state
    const ended = deskAfter([started('paid')], starting).state
    for (const desk of [nothing, starting, ended]) {
      expect(deskAfter([{ kind: 'abort' }], desk)).toEqual({ state: desk, effects: [] })
    }
  })
})

describe('the result of a payment', () => {
  it('goes away once it was seen, and a payment that runs does not', () => {
    const running = deskAfter([...pays(1_500), started('open')]).state
    expect(deskAfter([{ kind: 'dismiss' }], running).state).toEqual(running)

    const ended = deskAfter([{ kind: 'seen', attemptId: FIRST, state: 'paid', paymentUrl: null }], running).state
    expect(deskAfter([{ kind: 'dismiss' }], ended).state).toEqual(emptyPanel(7))
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

/** Half of the answers are about the attempt that is really there, whatever its id. */
const aimed = (now: PanelState, happened: PanelEvent): PanelEvent =>
  'attemptId' in happened && happened.kind !== 'confirm' && happened.attemptId === FIRST && now.attempt
    ? { ...happened, attemptId: now.attempt.attemptId }
    : happened

/** Goes through a sequence, and looks at each step. */
function walk(
  events: readonly PanelEvent[],
  look: (before: PanelState, event: PanelEvent, step: ReturnType<typeof reduce>) => void,
) {
  let now = emptyPanel(7)
  for (const happened of events) {
    const aimedAt = aimed(now, happened)
    const step = reduce(now, aimedAt)
    look(now, aimedAt, step)
    now = step.state
  }
}

const always = (look: Parameters<typeof walk>[1]) =>
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => walk(events, look)),
    { numRuns: 500 },
  )

describe('whatever happens, in whatever order', () => {
  it('starts nothing without a confirmation, and nothing while another may bring money', () => {
    always((before, happened, { effects }) => {
      for (const start of starts(effects)) {
        expect(happened.kind).toBe('confirm')
        expect(before.proposal).toMatchObject({ type: start.kind === 'start' && start.type })
        if (isRunning(before.attempt))
          expect(start).toMatchObject({ attemptId: before.attempt?.attemptId, isRepeat: true })
      }
    })
  })

  it('never lets go of a payment that may bring money for another', () => {
    always((before, _, { state: now }) => {
      if (isRunning(before.attempt)) expect(now.attempt?.attemptId).toBe(before.attempt?.attemptId)
    })
  })

  it('asks for amounts from € 0,01 to € 9.999.999,99 only', () => {
    always((_, __, { effects, state: now }) => {
      const amounts = [now.proposal, now.attempt, ...starts(effects)].flatMap((one) =>
        one && 'amountCents' in one ? [one.amountCents] : [],
      )
      for (const amount of amounts) {
        expect(Number.isInteger(amount) && amount >= LEAST_PAYABLE && amount <= MOST_PAYABLE).toBe(true)
      }
    })
  })

  it('asks a second time before it takes more than is outstanding', () => {
    always((before, happened, { effects }) => {
      if (happened.kind !== 'confirm' || happened.confirmsOverpayment || starts(effects).length === 0) return
      expect(excessCents(before)).toBe(0)
    })
  })

  it('leaves a state that means something', () => {
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

  it('types as the keypad does', () => {
    fc.assert(
      fc.property(fc.array(key), (keys) => {
        const { text } = deskAfter(keys.map((pressed) => ({ kind: 'key', key: pressed }) as const)).state
        expect(text).toBe(keys.reduce<string>((typed, pressed) => pressKey(typed, pressed), ''))
      }),
    )
  })
})
