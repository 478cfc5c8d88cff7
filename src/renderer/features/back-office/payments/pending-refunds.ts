import { create } from 'zustand'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'

/** A refund as the user typed it, with the refund id of its request. */
export type PendingRefund = { refundId: string; text: string; reason: string }

type PendingRefunds = {
  /** Mail address of the user who sent the refunds. */
  by: string | undefined
  /** By payment id. */
  refunds: Readonly<Record<string, PendingRefund>>
}

/**
 * Refunds without a known outcome, by payment. They stay in memory after the user leaves the dialog or the page,
 * because a retry with another id could refund twice. They are cleared when another user logs in. The server starts no
 * second refund while one is pending.
 */
const usePendingRefunds = create<PendingRefunds>()(() => ({ by: undefined, refunds: {} }))

/** Returns functions for the pending refunds of one user. The pending refunds of an earlier user are cleared. */
export function pendingRefundsOf(by: string | undefined) {
  const readRefunds = () => {
    if (usePendingRefunds.getState().by !== by) usePendingRefunds.setState({ by, refunds: {} })
    return usePendingRefunds.getState().refunds
  }
  const setRefunds = (refunds: PendingRefunds['refunds']) => usePendingRefunds.setState({ by, refunds })

  /** Removes a refund whose outcome is known; the next one gets a new id. */
  function remove(paymentId: string): void {
    const { [paymentId]: _settled, ...others } = readRefunds()
    setRefunds(others)
  }

  return {
    /** Stores a refund. Called before its request is sent. */
    save: (paymentId: string, refund: PendingRefund): void => setRefunds({ ...readRefunds(), [paymentId]: refund }),
    remove,
    of: (paymentId: string): PendingRefund | undefined => readRefunds()[paymentId],
    /** Returns the pending refund of a payment. A refund whose outcome is in `refunds` is removed first. */
    unsettledOf({ paymentId, refunds }: Pick<StaffPayment, 'paymentId' | 'refunds'>): PendingRefund | undefined {
      const pending = readRefunds()[paymentId]
      if (refunds.some(({ refundId, state }) => refundId === pending?.refundId && isSettled(state))) remove(paymentId)
      return readRefunds()[paymentId]
    },
  }
}

const isSettled = (state: StaffPayment['refunds'][number]['state']) => state === 'done' || state === 'refused'
