import { describe, expect, it } from 'vitest'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import {
  absentAtServer,
  afterAbandon,
  afterFailedAbandon,
  afterFailedAbort,
  afterFailedStart,
  afterStart,
  callBegan,
  callEnded,
  type FailedCall,
  foundAtServer,
  nextPoll,
  noStartCalls,
  paymentTiming,
  pollResult,
  type StartResponse,
  startRequest,
} from '#shared/domain/payments/payment-policy.ts'
import type { PaymentType } from '#shared/domain/payments/payment-process.ts'

const attemptId = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01'
const unexpected = { code: 'unexpected', message: 'Er is een fout opgetreden. Probeer het nog eens.' }

describe('a start that the server accepted', () => {
  const open: StartResponse = { state: 'open', paymentUrl: null, errorMessage: null }
  const startedBy = (response: StartResponse, type: PaymentType) =>
    afterStart(response, { attemptId, type, isRepeat: false })

  it('is paid at once when it is cash, which needs no confirmation by a provider', () => {
    expect(startedBy(open, 'CASH')).toEqual({
      kind: 'started',
      attemptId,
      state: 'paid',
      paymentUrl: null,
      refusal: null,
    })
  })

  it.each<[PaymentType, StartResponse['state']]>([
    ['TERMINAL', 'open'],
    ['PAYLINK', 'open'],
    ['CASH', 'unknown'],
    ['CASH', 'failed'],
    ['CASH', 'paid'],
  ])('takes the state of the server: %s is %s', (type, state) => {
    expect(startedBy({ ...open, state }, type)).toMatchObject({ state })
  })

  it('keeps the address of a payment link', () => {
    const paymentUrl = 'https://pay.example/EX-1'
    expect(startedBy({ ...open, paymentUrl }, 'PAYLINK')).toMatchObject({ state: 'open', paymentUrl })
  })

  it('has the reason of a failure that the server reports, also for cash', () => {
    const errorMessage = 'De pinautomaat is niet bereikbaar.'
    const refusal = { code: 'not_started', message: errorMessage }

    expect(startedBy({ ...open, state: 'failed', errorMessage }, 'TERMINAL')).toMatchObject({
      state: 'failed',
      refusal,
    })
    expect(startedBy({ ...open, errorMessage }, 'CASH')).toMatchObject({ state: 'open', refusal })
  })
})

const failure = (status: number, code = 'payment_refused'): FailedCall => ({ status, code, message: 'Geweigerd.' })

describe('a failed start', () => {
  const once = { attemptId, isRepeat: false, mayStillArrive: false }
  const again = { ...once, isRepeat: true }

  it.each([
    ['a wrong request', failure(400)],
    ['no session', failure(401)],
    ['no permission', failure(403)],
    ['another open payment', failure(409)],
    ['too many requests', failure(429)],
    ['the highest refusal status', failure(499)],
    ['an unreachable provider, after which the server ended it', failure(503, 'payment_unavailable')],
  ])('never happened when the server itself refused it: %s', (_, error) => {
    expect(afterFailedStart(error, once)).toEqual({
      kind: 'refused',
      attemptId,
      refusal: { code: error.code, message: 'Geweigerd.' },
    })
  })

  it.each([
    ['no response', failure(0, 'offline')],
    ['the response of a proxy', failure(399)],
    ['a request that took too long', failure(408)],
    ['a server error', failure(500)],
    ['a provider that may have it', failure(502, 'payment_unknown')],
  ])('may have happened after %s, so its result is doubtful', (_, error) => {
    expect(afterFailedStart(error, once)).toEqual({
      kind: 'doubtful',
      attemptId,
      refusal: { code: error.code, message: 'Geweigerd.' },
    })
  })

  it.each([401, 403, 429])('may have happened when only the repeated call was refused with status %d', (status) => {
    expect(afterFailedStart(failure(status), again)).toMatchObject({ kind: 'doubtful' })
  })

  it('did not happen in the first call either when the repeated call gets a definite refusal', () => {
    expect(afterFailedStart(failure(409), again)).toMatchObject({ kind: 'refused' })
    expect(afterFailedStart(failure(503, 'payment_unavailable'), again)).toMatchObject({ kind: 'refused' })
  })

  it('may have happened while another call for it is in progress, even if this call was refused', () => {
    for (const error of [failure(409), failure(503, 'payment_unavailable')]) {
      expect(afterFailedStart(error, { ...once, mayStillArrive: true })).toMatchObject({ kind: 'doubtful' })
    }
  })

  it('may have happened after an unknown error', () => {
    expect(afterFailedStart(undefined, once)).toEqual({ kind: 'doubtful', attemptId, refusal: unexpected })
  })

  it('keeps the detail of the refusal, if there is one', () => {
    const detail = { acceptableCents: 99_999 }

    expect(afterFailedStart({ ...failure(409), detail }, once)).toMatchObject({ refusal: { detail } })
    expect(afterFailedStart(failure(409), once)).toStrictEqual({
      kind: 'refused',
      attemptId,
      refusal: { code: 'payment_refused', message: 'Geweigerd.' },
    })
  })
})

describe('a failed cancel request', () => {
  it('has no refusal when the payment was already final, because a poll returns that final state', () => {
    expect(afterFailedAbort(failure(409, 'payment_final'), attemptId)).toEqual({
      kind: 'aborted',
      attemptId,
      refusal: null,
    })
  })

  it('has the reason of the failure in all other cases', () => {
    expect(afterFailedAbort(failure(502, 'payment_unavailable'), attemptId)).toEqual({
      kind: 'aborted',
      attemptId,
      refusal: { code: 'payment_unavailable', message: 'Geweigerd.' },
    })
    expect(afterFailedAbort(undefined, attemptId)).toEqual({ kind: 'aborted', attemptId, refusal: unexpected })
  })
})

describe('the request body of a start', () => {
  const start = { attemptId, salesOrderId: 7, type: 'TERMINAL', amountCents: 2000, confirmsOverpayment: false } as const

  it('has the names of the wire, and the payment terminal', () => {
    expect(startRequest({ ...start, terminalCode: 'TH-1' })).toEqual({
      Amount: 2000,
      SalesOrderId: 7,
      PaymentType: 'TERMINAL',
      AttemptId: attemptId,
      ConfirmOverpayment: false,
      TerminalCode: 'TH-1',
    })
  })

  it('omits the default payment terminal', () => {
    expect(startRequest({ ...start, terminalCode: null })).not.toHaveProperty('TerminalCode')
  })
})

describe('an attempt that does not exist on the server', () => {
  const at = (atMs: number) => ({ atMs, absentAfterMs: 4_000 })
  const unseen = { state: null }

  it('is given up after two "not found" responses that are at least four seconds apart', () => {
    const first = absentAtServer(noStartCalls, unseen, at(1_000))
    expect(first.isGivenUp).toBe(false)
    const second = absentAtServer(first.calls, unseen, at(4_999))
    expect(second.isGivenUp).toBe(false)

    expect(absentAtServer(second.calls, unseen, at(5_000)).isGivenUp).toBe(true)
  })

  it('is not given up while a start call is in progress, and its absence is measured after that call', () => {
    const twice = callBegan(callBegan(noStartCalls))
    expect(absentAtServer(twice, unseen, at(0))).toEqual({ calls: twice, isGivenUp: false })
    const once = callEnded(twice)
    expect(absentAtServer(once, unseen, at(10_000))).toEqual({ calls: once, isGivenUp: false })

    const ended = absentAtServer(callEnded(once), unseen, at(20_000))
    expect(ended.isGivenUp).toBe(false)
    expect(absentAtServer(ended.calls, unseen, at(24_000)).isGivenUp).toBe(true)
  })

  it('is not given up when the server had the attempt before', () => {
    const { calls } = absentAtServer(noStartCalls, unseen, at(0))

    expect(absentAtServer(calls, { state: 'open' }, at(10_000))).toEqual({ calls, isGivenUp: false })
  })

  it('has its absence measured from zero again after the server had it', () => {
    const { calls } = absentAtServer(noStartCalls, unseen, at(0))

    expect(absentAtServer(foundAtServer(calls), unseen, at(10_000)).isGivenUp).toBe(false)
  })

  it('has its absence measured from zero again after a start call ended', () => {
    const { calls } = absentAtServer(noStartCalls, unseen, at(0))

    expect(callEnded(callBegan(calls))).toEqual({ underWay: 0, absentSinceMs: null })
  })
})

describe('giving up a start', () => {
  it('has the result "never started", unless the start had arrived before', () => {
    expect(afterAbandon({ state: 'abandoned', paymentUrl: null })).toEqual({ kind: 'never started' })
    expect(afterAbandon({ state: 'open', paymentUrl: 'https://pay.example/1' })).toEqual({
      kind: 'arrived',
      state: 'open',
      paymentUrl: 'https://pay.example/1',
    })
  })

  it.each([
    [failure(404, 'order_not_found'), 'never started'],
    [failure(404, 'not_found'), 'never started'],
    [failure(404, 'payment_not_found'), 'unknown'],
    [failure(401, 'unauthenticated'), 'unknown'],
    [failure(0, 'offline'), 'unknown'],
    [undefined, 'unknown'],
  ])('that fails with %j has the result "%s"', (error, kind) => {
    expect(afterFailedAbandon(error)).toEqual({ kind })
  })
})

describe('the polling interval', () => {
  const pace = { elapsedMs: 0, isLink: false, backoffMs: 5_000 }
  const later = { ...pace, elapsedMs: 60_000 }

  it.each<[Parameters<typeof nextPoll>[0], number, number]>([
    ['open', 5_000, 10_000],
    ['no answer', 5_000, 10_000],
    ['doubtful', 5_000, 5_000],
  ])('after the result "%s" is two seconds for a minute, then %i ms, then %i ms', (result, pauseMs, backoffMs) => {
    expect(nextPoll(result, pace, paymentTiming)).toEqual({ pauseMs: 2_000, backoffMs: 5_000 })
    expect(nextPoll(result, { ...pace, elapsedMs: 59_999 }, paymentTiming).pauseMs).toBe(2_000)
    expect(nextPoll(result, later, paymentTiming)).toEqual({ pauseMs, backoffMs })
  })

  it('grows to a minute, and to five minutes for a payment link', () => {
    const slow = { ...later, backoffMs: 60_000 }

    expect(nextPoll('open', slow, paymentTiming)).toEqual({ pauseMs: 60_000, backoffMs: 60_000 })
    expect(nextPoll('open', { ...slow, isLink: true, backoffMs: 160_000 }, paymentTiming)).toEqual({
      pauseMs: 160_000,
      backoffMs: 300_000,
    })
  })

  it('starts at five seconds for a payment link, unless it is unknown whether the link was created', () => {
    const link = { ...pace, isLink: true }

    expect(nextPoll('open', link, paymentTiming)).toEqual({ pauseMs: 5_000, backoffMs: 10_000 })
    expect(nextPoll('doubtful', link, paymentTiming).pauseMs).toBe(2_000)
    expect(nextPoll('doubtful', { ...link, elapsedMs: 60_000 }, paymentTiming).pauseMs).toBe(5_000)
  })

  it.each<[AttemptState, string]>([
    ['starting', 'open'],
    ['open', 'open'],
    ['unknown', 'doubtful'],
    ['paid', 'over'],
    ['cancelled', 'over'],
  ])('depends on the state of the attempt: %s is %s', (state, result) => {
    expect(pollResult(state)).toBe(result)
  })
})
