import { useEffect, useState } from 'react'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import type { OfflinePaymentType } from '#shared/contracts/staff-payments.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SeenOrder } from './draft-money.ts'
import classes from './OfflinePayments.module.css'
import { TakeOfflinePayment } from './TakeOfflinePayment.tsx'

type OfflinePayButtonsProps = {
  /** A stored order of this till, or an order of the shop. */
  order: Draft | SeenOrder
  isOffered: boolean
  /** Called with true while a dialog is open or change is shown: the buttons must stay rendered then. */
  onUse?: (isInUse: boolean) => void
}

/**
 * Buttons that take a payment for an order now, and the change after a cash payment. An open dialog stays when the order
 * is sent during the payment, because the customer may be paying.
 */
export function OfflinePayButtons({ order, isOffered, onUse }: OfflinePayButtonsProps) {
  const [paying, setPaying] = useState<Draft | SeenOrder>()
  const [shownType, setShownType] = useState<OfflinePaymentType>('CASH')
  const [changeCents, setChange] = useState(0)
  const isInUse = paying !== undefined || changeCents > 0
  useEffect(() => onUse?.(isInUse), [onUse, isInUse])
  const open = (type: OfflinePaymentType) => {
    setChange(0)
    setShownType(type)
    setPaying(order)
  }
  return (
    <>
      {(isOffered || changeCents > 0) && (
        <div className={classes.ways}>
          {isOffered && (
            <>
              <Button variant="default" size="lg" onClick={() => open('CASH')}>
                Contant ontvangen
              </Button>
              <Button variant="default" size="lg" onClick={() => open('STANDALONE')}>
                Losse pinautomaat
              </Button>
            </>
          )}
          {changeCents > 0 && <strong role="status">Wisselgeld: {formatCents(changeCents)}</strong>}
        </div>
      )}
      <TakeOfflinePayment
        draft={paying}
        type={shownType}
        onClose={() => setPaying(undefined)}
        onTaken={({ changeCents: change }) => {
          setPaying(undefined)
          setChange(change)
        }}
      />
    </>
  )
}
