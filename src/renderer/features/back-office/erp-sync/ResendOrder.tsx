import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'
import classes from './SyncSteps.module.css'
import { SYNC_STATUS } from './sync-status-queries.ts'

/**
 * Button that sends an order to the ERP again, after a confirmation. There is no button when `mayStart` is false:
 * a sync is in progress, or the order never goes to the ERP.
 */
export function ResendOrder({ salesOrderId, mayStart }: { salesOrderId: number; mayStart: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const again = useStaffAction((id: number) => api.orderRoad.sendAgain({ params: { id } }), {
    success: 'Wordt opnieuw naar de boekhouding gestuurd.',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SYNC_STATUS }),
  })
  const start = () => {
    setAsking(false)
    again.mutate(salesOrderId)
  }
  return (
    <div className={classes.again}>
      {mayStart && !isAsking && (
        <Button variant="default" size="compact-sm" loading={again.isPending} onClick={() => setAsking(true)}>
          Opnieuw naar de boekhouding
        </Button>
      )}
      {isAsking && (
        <Notice title="Opnieuw sturen?">
          De order, de klant en de betalingen worden daar weer zoals zij in de winkel staan. Wat er daar met de hand aan
          veranderd is, gaat verloren.{' '}
          <Button size="compact-sm" onClick={start}>
            Opnieuw sturen
          </Button>{' '}
          <Button variant="default" size="compact-sm" onClick={() => setAsking(false)}>
            Niet doen
          </Button>
        </Notice>
      )}
      {again.notice && <Notice tone={again.notice.tone}>{again.notice.text}</Notice>}
    </div>
  )
}
