import { describe, expect, it } from 'vitest'
import { filled, keyed, restored, typed } from '#shared/domain/payments/keypad.ts'

const nothing = { text: '', isRefused: false }

describe('the amount of the payment panel', () => {
  it('accepts a key, and refuses one that makes the amount invalid', () => {
    expect(keyed(nothing, '5')).toEqual({ text: '5', isRefused: false })
    expect(keyed({ text: '1,2', isRefused: false }, ',')).toEqual({ text: '1,2,', isRefused: true })
    expect(keyed({ text: '1,2,', isRefused: true }, 'backspace')).toEqual({ text: '1,2', isRefused: false })
  })

  it('is the value of the field after typing', () => {
    expect(typed(nothing, '€ 12,50')).toEqual({ text: '12,50', isRefused: false })
    expect(typed(nothing, '12,505')).toEqual({ text: '12,505', isRefused: true })
    expect(typed({ text: '12', isRefused: true }, '')).toEqual(nothing)
  })

  it('stays unchanged when the pasted text is too long, and shows a message', () => {
    expect(typed({ text: '12', isRefused: false }, '1'.repeat(21))).toEqual({ text: '12', isRefused: true })
  })

  it('is set by a shortcut, and not by one that cannot be paid', () => {
    expect(filled(14_985)).toEqual({ text: '149,85', isRefused: false })
    expect(filled(0)).toEqual(nothing)
  })

  it('returns after a failed payment, unless another amount was entered', () => {
    expect(restored(nothing, 14_985)).toEqual({ text: '149,85', isRefused: false })
    expect(restored({ text: '1e5', isRefused: true }, 14_985)).toEqual({ text: '1e5', isRefused: true })
    expect(restored({ text: '20', isRefused: false }, 14_985)).toEqual({ text: '20', isRefused: false })
  })
})
