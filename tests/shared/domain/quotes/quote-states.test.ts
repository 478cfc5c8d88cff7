import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterAction,
  isEditable,
  isOpen,
  QUOTE_ACTIONS,
  QUOTE_STATES,
  type QuoteAction,
  type QuoteState,
  quoteStateInWords,
  versionState,
} from '#shared/domain/quotes/quote-states.ts'
import { checkProperty } from '#tests/support/check-property.ts'

describe('the state of a quote', () => {
  const run = (actions: readonly QuoteAction[]) => {
    const states: QuoteState[] = ['draft']
    for (const action of actions) {
      const state = states.at(-1) ?? 'draft'
      states.push(afterAction(state, action) ?? state)
    }
    return states
  }

  it('never changes any more once it is accepted or canceled, after any sequence of actions', () => {
    checkProperty(
      fc.property(fc.array(fc.constantFrom(...QUOTE_ACTIONS), { maxLength: 30 }), (actions) => {
        const states = run(actions)
        const final = states.findIndex((state) => state === 'accepted' || state === 'canceled')
        expect(final < 0 || states.slice(final).every((state) => state === states[final])).toBe(true)
      }),
    )
  })

  it('is accepted or refused only after it was sent', () => {
    checkProperty(
      fc.property(fc.array(fc.constantFrom(...QUOTE_ACTIONS), { maxLength: 30 }), (actions) => {
        const states = run(actions)
        const answered = states.findIndex((state) => state === 'accepted' || state === 'refused')
        expect(answered < 0 || states.slice(0, answered).includes('sent')).toBe(true)
      }),
    )
  })

  it.each([
    ['draft', true, false],
    ['sent', true, true],
    ['seen', true, true],
    ['accepted', false, false],
    ['refused', true, false],
    ['expired', true, false],
    ['canceled', false, false],
  ] as const)('%s: staff may change it %s, the customer may accept it %s', (state, editable, open) => {
    expect([isEditable(state), isOpen(state)]).toEqual([editable, open])
  })

  it.each([
    ['draft', null, 1, 'draft'],
    ['seen', 2, 1, 'replaced'],
    ['seen', 2, 2, 'seen'],
    ['seen', 2, 3, 'draft'],
    ['canceled', null, 1, 'canceled'],
  ] as const)('%s with sent version %s gives version %d the state %s', (state, sentVersion, version, expected) => {
    expect(versionState({ state, sentVersion }, version)).toBe(expected)
  })

  it('has a Dutch word', () => {
    expect([...QUOTE_STATES, 'replaced' as const].map(quoteStateInWords)).toEqual([
      'Concept',
      'Verstuurd',
      'Bekeken',
      'Geaccepteerd',
      'Afgewezen',
      'Verlopen',
      'Ingetrokken',
      'Vervangen',
    ])
  })
})
