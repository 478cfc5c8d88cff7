import { describe, expect, it } from 'vitest'
import {
  afterFailedAbort,
  afterFailedStart,
  afterStart,
  type FailedCall,
  type StartAnswer,
} from '#shared/domain/payments/desk-calls.ts'
import type { PaymentType } from '#shared/domain/payments/desk-state.ts'

const attemptId = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01'
const unexpected = { code: 'unexpected', message: 'Er is een fout opgetreden. Probeer het nog eens.' }

describe('a start that the server took', () => {
  const open: StartAnswer = { state: 'open', paymentUrl: null, errorMessage: null }
  const startedBy = (answer: StartAnswer, type: PaymentType) => afterStart(answer, { attemptId, type, isRepeat: false })

  it('is in at once when it is cash, which no provider has to confirm', () => {
    expect(startedBy(open, 'CASH')).toEqual({
      kind: 'started',
      attemptId,
      state: 'paid',
      paymentUrl: null,
      refusal: null,
    })
  })

  it.each<[PaymentType, StartAnswer['state']]>([
    ['TERMINAL', 'open'],
    ['PAYLINK', 'open'],
    ['CASH', 'unknown'],
    ['CASH', 'failed'],
    ['CASH', 'paid'],
  ])('stands as the server says: %s is %s', (type, state) => {
    expect(startedBy({ ...open, state }, type)).toMatchObject({ state })
  })

  it('keeps the address of a pay link', () => {
    const paymentUrl = 'https://pay.example/EX-1'
    expect(startedBy({ ...open, paymentUrl }, 'PAYLINK')).toMatchObject({ state: 'open', paymentUrl })
  })

  it('says why when the provider did not take it, also of cash', () => {
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

describe('a start that failed', () => {
  const once = { attemptId, isRepeat: false, mayStillArrive: false }
  const again = { ...once, isRepeat: true }

  it.each([
    ['a wrong request', failure(400)],
    ['nobody who is signed in', failure(401)],
    ['a person who may not', failure(403)],
    ['another payment in the way', failure(409)],
    ['too many requests', failure(429)],
    ['the last of the refusals', failure(499)],
    ['a provider that was not reached, after which the server ended it', failure(503, 'payment_unavailable')],
  ])('was never started when the server itself refused it: %s', (_, error) => {
    expect(afterFailedStart(error, once)).toEqual({
      ...{ kind: 'refused', attemptId, refusal: { code: error.code, message: 'Geweigerd.' } },
    })
  })

  it.each([
    ['no answer', failure(0, 'offline')],
    ['an answer of something between us and the server', failure(399)],
    ['a request that took too long', failure(408)],
    ['a fault of the server', failure(500)],
    ['a provider that may have it', failure(502, 'payment_unknown')],
  ])('may be running after %s: the money is not taken again', (_, error) => {
    expect(afterFailedStart(error, once)).toEqual({
      ...{ kind: 'doubtful', attemptId, refusal: { code: error.code, message: 'Geweigerd.' } },
    })
  })

  it.each([401, 403, 429])('tells nothing about the first time when it was sent again and answered by %d', (status) => {
    expect(afterFailedStart(failure(status), again)).toMatchObject({ kind: 'doubtful' })
  })

  it('was not started the first time either when the second time gives a true refusal', () => {
    expect(afterFailedStart(failure(409), again)).toMatchObject({ kind: 'refused' })
    expect(afterFailedStart(failure(503, 'payment_unavailable'), again)).toMatchObject({ kind: 'refused' })
  })

  it('may be running as long as another call of it is on its way, whatever this one was told', () => {
    for (const error of [failure(409), failure(503, 'payment_unavailable')]) {
      expect(afterFailedStart(error, { ...once, mayStillArrive: true })).toMatchObject({ kind: 'doubtful' })
    }
  })

  it('may be running when nobody understands what went wrong', () => {
    expect(afterFailedStart(undefined, once)).toEqual({ kind: 'doubtful', attemptId, refusal: unexpected })
  })

  it('keeps what the server said along with its refusal, where it said something', () => {
    const detail = { acceptableCents: 99_999 }

    expect(afterFailedStart({ ...failure(409), detail }, once)).toMatchObject({ refusal: { detail } })
    expect(afterFailedStart(failure(409), once)).toStrictEqual({
      ...{ kind: 'refused', attemptId, refusal: { code: 'payment_refused', message: 'Geweigerd.' } },
    })
  })
})

describe('breaking off that failed', () => {
  it('is no matter when the payment was over already: its end will be seen', () => {
    expect(afterFailedAbort(failure(409, 'payment_final'), attemptId)).toEqual({
      ...{ kind: 'aborted', attemptId, refusal: null },
    })
  })

  it('says why in all other cases', () => {
    expect(afterFailedAbort(failure(502, 'payment_unavailable'), attemptId)).toEqual({
      ...{ kind: 'aborted', attemptId, refusal: { code: 'payment_unavailable', message: 'Geweigerd.' } },
    })
    expect(afterFailedAbort(undefined, attemptId)).toEqual({ kind: 'aborted', attemptId, refusal: unexpected })
  })
})
