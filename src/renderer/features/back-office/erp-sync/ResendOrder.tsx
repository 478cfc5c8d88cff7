import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'
import classes from './SyncSteps.module.css'
import { SYNC_STATUS } from './sync-status-queries.ts'

/**
 * Button that sends an order to the ERP again, after a confirmation. There is no button when `canStart` is false:
 * a sync is in progress, or the order was canceled or its buyer erased.
 */
export function ResendOrder({ salesOrderId, canStart }: { salesOrderId: number; canStart: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const resend = useStaffAction((id: number) => api.orderRoad.sendAgain({ params: { id } }), {
    success: 'Wordt opnieuw naar de boekhouding gestuurd.',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SYNC_STATUS }),
  })
  const start = () => {
    setConfirming(false)
    resend.mutate(salesOrderId)
  }
  return (
    <div className={classes.again}>
      {canStart && !isConfirming && (
        <Button variant="default" size="compact-sm" loading={resend.isPending} onClick={() => setConfirming(true)}>
          Opnieuw naar de boekhouding
        </Button>
      )}
      {isConfirming && (
        <Notice title="Opnieuw sturen?">
          De order, de klant en de betalingen worden daar weer zoals zij in de winkel staan. Wat er daar met de hand aan
          veranderd is, gaat verloren.{' '}
          <Button size="compact-sm" onClick={start}>
            Opnieuw sturen
          </Button>{' '}
          <Button variant="default" size="compact-sm" onClick={() => setConfirming(false)}>
            Niet doen
          </Button>
        </Notice>
      )}
      {resend.notice && <Notice tone={resend.notice.tone}>{resend.notice.text}</Notice>}
    </div>
  )
}
