import { type OfflinePayment, offlinePaymentPrint } from '#shared/contracts/pos/offline-payment-channels.ts'
import { printReceipt } from '#shared/contracts/pos/print-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { usePos } from '../bridge/index.ts'
import { useReceiptContent } from './receipt-content.ts'

type PrintOfflineReceiptProps = {
  payment: OfflinePayment
  /** Total of the order in cents; undefined when the till does not have the order any more. */
  totalCents: number | undefined
}

/**
 * Button that prints the receipt of an offline payment again: the provisional one, or the receipt of the shop once it has
 * the payment. Renders nothing for money that was given back.
 */
export function PrintOfflineReceipt({ payment, totalCents }: PrintOfflineReceiptProps) {
  const pos = usePos()
  const receiptContent = useReceiptContent()
  const { paymentId, state } = payment
  const print = useStaffAction<void, unknown>(
    () =>
      state === 'sent'
        ? pos.call(printReceipt, { paymentId })
        : pos.call(offlinePaymentPrint, { paymentId, receipt: receiptContent(totalCents) }),
    { success: 'De bon wordt afgedrukt.' },
  )
  if (state === 'returned') return null
  return (
    <>
      <Button variant="default" size="lg" loading={print.isPending} onClick={() => print.mutate()}>
        Bon
      </Button>
      {print.notice && <Notice tone={print.notice.tone}>{print.notice.text}</Notice>}
    </>
  )
}
