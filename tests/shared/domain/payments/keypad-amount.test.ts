import { describe, expect, it } from 'vitest'
import { filled, keyed, restored, typed } from '#shared/domain/payments/keypad.ts'

const nothing = { text: '', isRefused: false }

describe('the amount on the keypad of a desk', () => {
  it('grows by a key, and is refused when it is no amount any more', () => {
    expect(keyed(nothing, '5')).toEqual({ text: '5', isRefused: false })
    expect(keyed({ text: '1,2', isRefused: false }, ',')).toEqual({ text: '1,2,', isRefused: true })
    expect(keyed({ text: '1,2,', isRefused: true }, 'backspace')).toEqual({ text: '1,2', isRefused: false })
  })

  it('is what its field holds after typing', () => {
    expect(typed(nothing, '€ 12,50')).toEqual({ text: '12,50', isRefused: false })
    expect(typed(nothing, '12,505')).toEqual({ text: '12,505', isRefused: true })
    expect(typed({ text: '12', isRefused: true }, '')).toEqual(nothing)
  })

  it('stays as it was when what is pasted is longer than any amount, and is refused', () => {
    expect(typed({ text: '12', isRefused: false }, '1'.repeat(21))).toEqual({ text: '12', isRefused: true })
  })

  it('is filled by a shortcut; what cannot be paid fills nothing', () => {
    expect(filled(14_985)).toEqual({ text: '149,85', isRefused: false })
    expect(filled(0)).toEqual(nothing)
  })

  it('comes back after a payment that came to nothing, unless something else was typed', () => {
    expect(restored(nothing, 14_985)).toEqual({ text: '149,85', isRefused: false })
    expect(restored({ text: '1e5', isRefused: true }, 14_985)).toEqual({ text: '1e5', isRefused: true })
    expect(restored({ text: '20', isRefused: false }, 14_985)).toEqual({ text: '20', isRefused: false })
  })
})
