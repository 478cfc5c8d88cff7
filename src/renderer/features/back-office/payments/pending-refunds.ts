import { create } from 'zustand'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'

/** A refund as typed, with the id under which it was sent. */
export type PendingRefund = { refundId: string; text: string; reason: string }

type PendingRefunds = {
  /** Mail address of the user who sent the refunds. */
  by: string | undefined
  /** By payment id. */
  refunds: Readonly<Record<string, PendingRefund>>
}

/**
 * Refunds without a known outcome, by payment. They outlive the dialog and the page, because a retry under another id
 * could refund twice. They are cleared when another user takes over. The server starts no second refund while one is
 * pending.
 */
const usePendingRefunds = create<PendingRefunds>()(() => ({ by: undefined, refunds: {} }))

/** Returns the pending refunds of one user. Those of an earlier user are cleared. */
export function pendingRefundsOf(by: string | undefined) {
  const mine = () => {
    if (usePendingRefunds.getState().by !== by) usePendingRefunds.setState({ by, refunds: {} })
    return usePendingRefunds.getState().refunds
  }
  const put = (refunds: PendingRefunds['refunds']) => usePendingRefunds.setState({ by, refunds })

  /** Removes a refund whose outcome is known; the next one gets a new id. */
  function remove(paymentId: string): void {
    const { [paymentId]: _settled, ...others } = mine()
    put(others)
  }

  return {
    /** Stores a refund. Called before its request is sent. */
    save: (paymentId: string, refund: PendingRefund): void => put({ ...mine(), [paymentId]: refund }),
    remove,
    of: (paymentId: string): PendingRefund | undefined => mine()[paymentId],
    /** Returns the pending refund like `of`, but first removes it when the payment shows its outcome. */
    unsettledOf({ paymentId, refunds }: Pick<StaffPayment, 'paymentId' | 'refunds'>): PendingRefund | undefined {
      const pending = mine()[paymentId]
      if (refunds.some(({ refundId, state }) => refundId === pending?.refundId && isSettled(state))) remove(paymentId)
      return mine()[paymentId]
    },
  }
}

const isSettled = (state: StaffPayment['refunds'][number]['state']) => state === 'done' || state === 'refused'
