import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './PaymentActions.module.css'
import { useAbortPayment } from './payment-queries.ts'

/** Stops a running payment after a question: the order stays, and can be paid in another way. */
export function StopPayment({ salesOrderId, paymentId }: { salesOrderId: number; paymentId: string }) {
  const [isAsking, setAsking] = useState(false)
  const abort = useAbortPayment(salesOrderId)
  const ask = () => {
    abort.reset()
    setAsking(true)
  }
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="subtle" onClick={ask}>
        Betaling stoppen
      </Button>
      <Dialog isOpen={isAsking} onClose={close} title="Deze betaling stoppen?" size="small">
        <div className={classes.question}>
          <p>Alleen deze betaling stopt. Uw bestelling blijft staan: u kunt haar daarna opnieuw of anders betalen.</p>
          {abort.error && <Notice tone="bad">{abort.error.message}</Notice>}
          <div className={classes.ways}>
            <Button onClick={() => abort.mutate(paymentId, { onSuccess: close })} loading={abort.isPending}>
              Betaling stoppen
            </Button>
            <Button variant="default" onClick={close}>
              Terug
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
