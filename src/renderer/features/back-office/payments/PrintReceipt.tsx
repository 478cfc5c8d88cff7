import { Button } from '@mantine/core'
import { printReceipt } from '#shared/contracts/pos/print-channels.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'

type PrintReceiptProps = {
  paymentId: string
  /** Accessible name that distinguishes several receipts on one screen. */
  label?: string
  size?: 'compact-xs' | 'sm'
}

/** Button that prints the receipt of a payment on the printer of this till. Renders nothing in a browser. */
export function PrintReceipt({ paymentId, label, size = 'sm' }: PrintReceiptProps) {
  const { pos } = usePlatform()
  const print = useStaffAction(async () => pos?.call(printReceipt, { paymentId }), {
    success: 'De bon wordt afgedrukt.',
  })
  if (!pos) return null
  return (
    <>
      <Button
        size={size}
        variant="default"
        aria-label={label}
        loading={print.isPending}
        onClick={() => print.mutate(undefined)}
      >
        Bon afdrukken
      </Button>
      {print.notice && <Notice tone={print.notice.tone}>{print.notice.text}</Notice>}
    </>
  )
}
