import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { Button } from '../../../ui/Button.tsx'
import classes from './QuickOrder.module.css'

type PayButtonsProps = {
  /** Amount that the customer pays now, in cents; 0 when nothing is paid now. */
  dueCents: number
  isFree: boolean
  isSubmitting: boolean
  /** Places the order. The payment panel then opens the confirmation of the method, if one is given. */
  onPlace: (method?: PaymentType) => void
}

const METHODS = ['TERMINAL', 'CASH'] as const

/**
 * Buttons that place the order: with a payment by card or in cash, or without a method, for another method and for a
 * payment in parts.
 */
export function PayButtons({ dueCents, isFree, isSubmitting, onPlace }: PayButtonsProps) {
  const mayPay = dueCents > 0
  return (
    <>
      {mayPay && (
        <div className={classes.pay}>
          {METHODS.map((method, position) => (
            <Button
              key={method}
              size="lg"
              variant={position === 0 ? 'filled' : 'default'}
              disabled={isSubmitting}
              onClick={() => onPlace(method)}
            >
              {methodLabel(method)} {formatCents(dueCents)}
            </Button>
          ))}
        </div>
      )}
      <Button
        size="lg"
        fullWidth
        variant={mayPay ? 'default' : 'filled'}
        loading={isSubmitting}
        onClick={() => onPlace()}
      >
        {isFree ? 'Order plaatsen' : 'Order plaatsen en afrekenen'}
      </Button>
    </>
  )
}
