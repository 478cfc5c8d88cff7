import { describe, expect, it } from 'vitest'
import {
  attemptOf,
  neededEntries,
  type PaymentEntry,
  parsePaymentEntry,
  type TillPayment,
  withEntry,
} from '#src/main/features/payments/payment-journal.ts'

const AT = '2026-11-22T10:00:00.000Z'
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const ID = idOf(1)

const intent = (attemptId = ID): PaymentEntry => ({
  kind: 'intent',
  attemptId,
  salesOrderId: 7,
  type: 'TERMINAL',
  amountCents: 2000,
  terminalCode: 'TH-1',
  shop: 'http://shop.test',
  who: 'sales@leermeester.example',
  at: AT,
})
const answer = (more: Partial<Extract<PaymentEntry, { kind: 'answer' }>> = {}): PaymentEntry => ({
  kind: 'answer',
  attemptId: ID,
  says: 'started',
  state: 'open',
  code: null,
  at: AT,
  ...more,
})
const final = (state: Extract<PaymentEntry, { kind: 'final' }>['state'], attemptId = ID): PaymentEntry => ({
  kind: 'final',
  attemptId,
  state,
  at: AT,
})
const told = (attemptId = ID): PaymentEntry => ({ kind: 'told', attemptId, at: AT })
const abort: PaymentEntry = { kind: 'abort', attemptId: ID, at: AT }

const paymentFrom = (...entries: PaymentEntry[]) => entries.reduce(withEntry, new Map<string, TillPayment>()).get(ID)

describe('a payment in the journal', () => {
  it('starts with its intent, without the user', () => {
    expect(paymentFrom(intent())).toEqual({
      attemptId: ID,
      salesOrderId: 7,
      type: 'TERMINAL',
      amountCents: 2000,
      terminalCode: 'TH-1',
      shop: 'http://shop.test',
      at: AT,
      state: null,
      process: 'start',
    })
  })

  it.each<[string, PaymentEntry[], TillPayment['state'], TillPayment['process']]>([
    ['a response with state open', [answer()], 'open', 'poll'],
    ['a repeated intent', [answer(), intent()], 'open', 'poll'],
    ['a response without a state', [answer(), answer({ says: 'doubtful', state: null })], 'open', 'poll'],
    ['a response with state paid', [answer({ state: 'paid' })], 'paid', 'finish'],
    ['a refusal', [answer({ says: 'refused', state: null, code: 'payment_open' })], null, 'done'],
    ['an unknown outcome', [answer({ says: 'doubtful', state: null })], null, 'poll'],
    ['an abort', [answer(), abort], 'open', 'poll'],
    ['its end', [answer(), final('paid')], 'paid', 'finish'],
    ['its end, which was reported', [answer(), final('paid'), told()], 'paid', 'done'],
    ['a final state without a start', [final('not_started')], null, 'done'],
    ['"not started" after it was open', [answer(), final('not_started')], 'open', 'done'],
    ['a response after its final state', [final('cancelled'), answer()], 'cancelled', 'finish'],
    ['a refusal after its final state', [final('paid'), answer({ says: 'refused', state: null })], 'paid', 'finish'],
    ['a response after it was reported', [final('paid'), told(), answer({ state: 'open' })], 'paid', 'done'],
  ])('has its state and its process after %s', (_, entries, state, process) => {
    expect(paymentFrom(intent(), ...entries)).toMatchObject({ state, process })
  })

  it.each([answer(), final('paid'), told(), abort])('does not exist when its intent is missing', (entry) => {
    expect(paymentFrom(entry)).toBeUndefined()
  })
})

describe('the entries that remain after compaction of the journal', () => {
  it('are those of unfinished payments and of the last 200 finished ones, and none without an intent', () => {
    const finishedIds = Array.from({ length: 203 }, (_, index) => idOf(100 + index))
    const entries = [
      intent(idOf(1)),
      final('paid', idOf(1)),
      intent(idOf(2)),
      told(idOf(99)),
      ...finishedIds.flatMap((id) => [intent(id), final('paid', id), told(id)]),
    ]

    const needed = neededEntries(entries)

    expect(needed.slice(0, 3)).toEqual([intent(idOf(1)), final('paid', idOf(1)), intent(idOf(2))])
    expect(needed).toHaveLength(3 + 3 * 200)
    expect([...new Set(needed.slice(3).map(({ attemptId }) => attemptId))]).toEqual(finishedIds.slice(3))
  })

  it.each([1, 199, 200])('are all entries of %i finished payments', (count) => {
    const entries = Array.from({ length: count }, (_, index) => idOf(index)).flatMap((id) => [
      ...[intent(id), final('paid', id), told(id)],
    ])

    expect(neededEntries(entries)).toEqual(entries)
  })
})

describe('a stored entry', () => {
  it.each([intent(), answer(), abort, final('not_started'), final('paid'), told()])(
    'of our format is valid: $kind',
    (entry) => {
      expect(parsePaymentEntry(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
    },
  )

  it.each<[string, unknown]>([
    ['with another kind', { ...abort, kind: 'refund' }],
    ['without its attempt id', { kind: 'abort', at: AT }],
    ['with an unknown state', { ...final('paid'), state: 'lost' }],
    ['that is no object', null],
  ])('%s is invalid', (_, entry) => {
    expect(parsePaymentEntry(entry)).toBeUndefined()
  })
})

describe('the attempt on a payment panel after a restart', () => {
  const paymentWith = (changes: Partial<TillPayment>): TillPayment => ({
    attemptId: ID,
    salesOrderId: 7,
    type: 'TERMINAL',
    amountCents: 2000,
    terminalCode: 'TH-1',
    shop: 'http://shop.test',
    at: AT,
    state: 'open',
    process: 'poll',
    ...changes,
  })

  it.each<[Partial<TillPayment>, string]>([
    [{ state: null }, 'unknown'],
    [{ state: 'unknown' }, 'unknown'],
    [{ state: 'open' }, 'open'],
    [{ state: 'starting' }, 'open'],
    [{ state: 'paid', process: 'finish' }, 'ended'],
    [{ state: null, process: 'done' }, 'ended'],
  ])('with %j has the phase %s', (changes, phase) => {
    expect(attemptOf(paymentWith(changes))).toMatchObject({ phase, state: changes.state })
  })

  it('has the values from the journal, and none that only a response contains', () => {
    expect(attemptOf(paymentWith({}))).toEqual({
      attemptId: ID,
      salesOrderId: 7,
      type: 'TERMINAL',
      amountCents: 2000,
      terminalCode: 'TH-1',
      phase: 'open',
      state: 'open',
      paymentUrl: null,
      refusal: null,
      isAborting: false,
      startedDateTime: AT,
    })
  })
})
