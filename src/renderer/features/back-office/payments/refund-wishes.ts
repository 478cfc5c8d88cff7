import { create } from 'zustand'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'

/** A refund as it was typed, with the id under which it was sent. */
export type RefundWish = { refundId: string; text: string; reason: string }

type RefundWishes = {
  /** Whose they are, by mail address. */
  by: string | undefined
  /** By payment. */
  wishes: Readonly<Record<string, RefundWish>>
}

/**
 * Refunds without a known outcome, by payment. They outlive the dialog and the page, because a retry under another id could
 * refund twice. They are hidden from a colleague who takes over. The server starts no second refund while one is pending.
 */
const useRefundWishes = create<RefundWishes>()(() => ({ by: undefined, wishes: {} }))

/** Returns the pending refunds of one user. Those of an earlier user are cleared. */
export function refundWishesOf(by: string | undefined) {
  const mine = () => {
    if (useRefundWishes.getState().by !== by) useRefundWishes.setState({ by, wishes: {} })
    return useRefundWishes.getState().wishes
  }
  const put = (wishes: RefundWishes['wishes']) => useRefundWishes.setState({ by, wishes })

  /** Removes a refund whose outcome is known; the next one gets a new id. */
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
