import type { DeskPayment } from '#shared/contracts/payment-desk.ts'

/** Money that was asked back under a number, as it was typed. */
export type RefundWish = { refundId: string; text: string; reason: string }

/**
 * Per payment the refund of which nobody knows yet what became of it. It outlives the dialog and the page: under another
 * number it could be given twice.
 */
const doubtful = new Map<string, RefundWish>()

export const keepRefund = (paymentId: string, wish: RefundWish) => doubtful.set(paymentId, wish)
export const forgetRefund = (paymentId: string) => doubtful.delete(paymentId)
export const doubtfulRefund = (paymentId: string) => doubtful.get(paymentId)

/** The same, but not when the payment itself tells by now how it ended. */
export function stillDoubtfulRefund({ paymentId, refunds }: Pick<DeskPayment, 'paymentId' | 'refunds'>) {
  const wish = doubtful.get(paymentId)
  if (refunds.some(({ refundId, state }) => refundId === wish?.refundId && isCertain(state))) forgetRefund(paymentId)
  return doubtful.get(paymentId)
}

const isCertain = (state: DeskPayment['refunds'][number]['state']) => state === 'done' || state === 'refused'
