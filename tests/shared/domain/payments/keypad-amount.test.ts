import { describe, expect, it } from 'vitest'
import { amountAfterKey, amountAfterTyping, amountFieldOf, restoredAmount } from '#shared/domain/payments/keypad.ts'

const emptyAmount = { text: '', isRefused: false }

describe('the amount of the payment panel', () => {
  it('contains every pressed key, and is refused while it is invalid', () => {
    expect(amountAfterKey(emptyAmount, '5')).toEqual({ text: '5', isRefused: false })
    expect(amountAfterKey({ text: '1,2', isRefused: false }, ',')).toEqual({ text: '1,2,', isRefused: true })
    expect(amountAfterKey({ text: '1,2,', isRefused: true }, 'backspace')).toEqual({ text: '1,2', isRefused: false })
  })

  it('is the value of the field after typing', () => {
    expect(amountAfterTyping(emptyAmount, '€ 12,50')).toEqual({ text: '12,50', isRefused: false })
    expect(amountAfterTyping(emptyAmount, '12,505')).toEqual({ text: '12,505', isRefused: true })
    expect(amountAfterTyping({ text: '12', isRefused: true }, '')).toEqual(emptyAmount)
  })

  it('stays unchanged and is refused when the pasted text is too long', () => {
    expect(amountAfterTyping({ text: '12', isRefused: false }, '1'.repeat(21))).toEqual({ text: '12', isRefused: true })
  })

  it('is set by a shortcut, and is empty when the amount of the shortcut cannot be paid', () => {
    expect(amountFieldOf(14_985)).toEqual({ text: '149,85', isRefused: false })
    expect(amountFieldOf(0)).toEqual(emptyAmount)
  })

  it('is restored after a failed payment, unless another text was entered', () => {
    expect(restoredAmount(emptyAmount, 14_985)).toEqual({ text: '149,85', isRefused: false })
    expect(restoredAmount({ text: '1e5', isRefused: true }, 14_985)).toEqual({ text: '1e5', isRefused: true })
    expect(restoredAmount({ text: '20', isRefused: false }, 14_985)).toEqual({ text: '20', isRefused: false })
  })
})
