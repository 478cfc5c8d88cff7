import { Button } from '@mantine/core'
import { printOrder } from '#shared/contracts/pos/print-channels.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'
import classes from './StaffOrders.module.css'

/**
 * Button that prints the order form: at the till through its print queue, on the printer for order forms; in a browser
 * with the print dialog.
 */
export function PrintOrder({ salesOrderId }: { salesOrderId: number }) {
  const { pos } = usePlatform()
  const print = useStaffAction(async () => pos?.call(printOrder, { salesOrderId }), {
    success: 'De order wordt afgedrukt.',
  })
  return (
    <>
      <Button
        variant="default"
        loading={print.isPending}
        onClick={() => (pos ? print.mutate(undefined) : window.print())}
      >
        Afdrukken
      </Button>
      {print.notice && (
        <div className={classes.actionNotice}>
          <Notice tone={print.notice.tone}>{print.notice.text}</Notice>
        </div>
      )}
    </>
  )
}
