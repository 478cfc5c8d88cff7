import { expect, it } from 'vitest'
import { terminalTestStateOf } from '#shared/domain/payments/terminal-test.ts'

it.each([
  [20, 'waiting'],
  [50, 'waiting'],
  [100, 'approved'],
  [-81, 'approved'], // the cent was given back on the pages of the provider
  [-63, 'declined'],
  [-60, 'declined'],
  [-90, 'canceled'],
  [-80, 'no_answer'],
])('PAY. status %d of a test payment is %s', (code, state) => {
  expect(terminalTestStateOf(code)).toBe(state)
})
