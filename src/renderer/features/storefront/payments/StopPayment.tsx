import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'
import { useAbortPayment } from './payment-queries.ts'

/** Button that stops a running payment after a confirmation. The order stays, and can be paid in another way. */
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
      <Question
        isOpen={isAsking}
        onClose={close}
        title="Deze betaling stoppen?"
        error={abort.error?.message}
        answers={
          <>
            <Button onClick={() => abort.mutate(paymentId, { onSuccess: close })} loading={abort.isPending}>
              Betaling stoppen
            </Button>
            <Button variant="default" onClick={close}>
              Terug
            </Button>
          </>
        }
      >
        <p>Alleen deze betaling stopt. Uw bestelling blijft staan: u kunt haar daarna opnieuw of anders betalen.</p>
      </Question>
    </>
  )
}
