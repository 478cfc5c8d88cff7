import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isOpenCase,
  nextStates,
  SERVICE_STATES,
  staffTransition,
  stateAfterMessage,
} from '#shared/domain/service/states.ts'

describe('the state of a service case', () => {
  it.each([
    ['new', ['in_progress', 'waiting_for_customer', 'visit_planned', 'parts_ordered', 'solved', 'refused']],
    ['in_progress', ['waiting_for_customer', 'visit_planned', 'parts_ordered', 'solved', 'refused']],
    ['visit_planned', ['in_progress', 'waiting_for_customer', 'visit_planned', 'parts_ordered', 'solved', 'refused']],
    ['solved', ['reopened']],
    ['refused', ['reopened']],
  ] as const)('%s leads to %j by staff', (from, expected) => {
    expect(nextStates(from)).toEqual(expected)
  })

  it.each([
    ['waiting_for_customer', 'in_progress'],
    ['solved', 'reopened'],
    ['refused', 'reopened'],
    ['visit_planned', 'visit_planned'],
    ['new', 'new'],
  ] as const)('after a message of the customer %s is %s', (from, expected) => {
    expect(stateAfterMessage(from)).toBe(expected)
  })

  it('requires a text for a question and a refusal, a day for a visit, and a part for an ordered part', () => {
    const requirements = SERVICE_STATES.map((to) => [to, staffTransition('in_progress', to)?.requires])

    expect(Object.fromEntries(requirements)).toMatchObject({
      waiting_for_customer: 'text',
      refused: 'text',
      visit_planned: 'visit',
      parts_ordered: 'part',
    })
  })

  it('mails the customer about each state except those that only staff care about', () => {
    const silent = SERVICE_STATES.filter((to) =>
      SERVICE_STATES.some((from) => staffTransition(from, to)?.isMailed === false),
    )

    expect(silent).toEqual(['in_progress', 'reopened'])
  })

  it('can always be closed and always be opened again, after any sequence of steps and messages', () => {
    const steps = fc.array(fc.oneof(fc.constantFrom(...SERVICE_STATES), fc.constant('message' as const)))
    fc.assert(
      fc.property(steps, (sequence) => {
        const end = sequence.reduce<(typeof SERVICE_STATES)[number]>((state, step) => {
          if (step === 'message') return stateAfterMessage(state)
          return staffTransition(state, step) ? step : state
        }, 'new')

        expect(nextStates(end).some((next) => isOpenCase(next) !== isOpenCase(end))).toBe(true)
        expect(isOpenCase(stateAfterMessage(end))).toBe(true)
      }),
    )
  })
})
