import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { LoosePayment } from '#shared/contracts/loose-payments.ts'
import { isSameWorkingDay } from '#shared/domain/orders/undo.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SectionCard, useStaffAction } from '../frame/index.ts'
import { LOOSE_PAYMENTS } from './loose-payment-queries.ts'

type UndoLinkProps = { payment: LoosePayment; onUndone: () => unknown }

/** Takes the link to an order back, on the day on which it was made. Renders nothing on another day. */
export function UndoLink({ payment, onUndone }: UndoLinkProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const undo = useStaffAction((id: number) => api.loosePayments.unlink({ params: { id } }), {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: LOOSE_PAYMENTS })
      return onUndone()
    },
  })
  const { linkedDateTime } = payment
  if (linkedDateTime === null || !isSameWorkingDay(new Date(linkedDateTime), new Date())) return null
  return (
    <SectionCard title="Verkeerde order?">
      <p>
        Vandaag kunt u de koppeling ongedaan maken zolang de betaling nog niet naar NetSuite is gestuurd. Het eerste
        half uur lukt dat altijd. De betaling telt dan niet meer bij order {payment.linkedOrderId}, en u kunt haar aan
        een andere order koppelen of terugbetalen.
      </p>
      <div>
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(payment.salesOrderId)}>
          Koppeling ongedaan maken
        </Button>
      </div>
      {undo.notice && <Notice tone={undo.notice.tone}>{undo.notice.text}</Notice>}
    </SectionCard>
  )
}
