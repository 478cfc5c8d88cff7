import { create } from 'zustand'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'

/** Money that was asked back under a number, as it was typed. */
export type RefundWish = { refundId: string; text: string; reason: string }

type RefundWishes = {
  /** Whose they are, by mail address. */
  by: string | undefined
  /** By payment. */
  wishes: Readonly<Record<string, RefundWish>>
}

/**
 * Per payment the refund of which nobody knows yet what became of it. It outlives the dialog and the page: under another
 * number it could be given twice. To a colleague who takes over it says nothing: what was typed is not theirs, and the
 * server begins no second refund while one is on its way.
 */
const useRefundWishes = create<RefundWishes>()(() => ({ by: undefined, wishes: {} }))

/** What one person at this page asked back; that of whoever was here before is forgotten. */
export function refundWishesOf(by: string | undefined) {
  const mine = () => {
    if (useRefundWishes.getState().by !== by) useRefundWishes.setState({ by, wishes: {} })
    return useRefundWishes.getState().wishes
  }
  const put = (wishes: RefundWishes['wishes']) => useRefundWishes.setState({ by, wishes })

  /** Its outcome is known: the next press is another refund. */
  function forget(paymentId: string): void {
    const { [paymentId]: _known, ...others } = mine()
    put(others)
  }

  return {
    /** Written down before it is asked. */
    keep: (paymentId: string, wish: RefundWish): void => put({ ...mine(), [paymentId]: wish }),
    forget,
    doubtful: (paymentId: string): RefundWish | undefined => mine()[paymentId],
    /** The same, but not when the payment itself tells by now how it ended. */
    stillDoubtful({ paymentId, refunds }: Pick<StaffPayment, 'paymentId' | 'refunds'>): RefundWish | undefined {
      const wish = mine()[paymentId]
      if (refunds.some(({ refundId, state }) => refundId === wish?.refundId && isCertain(state))) forget(paymentId)
      return mine()[paymentId]
    },
  }
}

const isCertain = (state: StaffPayment['refunds'][number]['state']) => state === 'done' || state === 'refused'
