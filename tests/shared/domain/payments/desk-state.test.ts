import { expect, it } from 'vitest'
import { type DeskPhase, emptyDesk, isRunning } from '#shared/domain/payments/desk-state.ts'

it.each<[DeskPhase, boolean]>([
  ['starting', true],
  ['open', true],
  ['silent', true],
  ['unknown', true],
  ['ended', false],
  ['refused', false],
])('money may still come of a payment that is %s: %s', (phase, running) => {
  expect(isRunning({ phase })).toBe(running)
})

it('begins without a payment, an amount or a question', () => {
  expect(emptyDesk(7)).toEqual({
    ...{ salesOrderId: 7, text: '', isRefused: false, proposal: null, terminalCode: null, attempt: null },
  })
  expect(isRunning(emptyDesk(7).attempt)).toBe(false)
})
