import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { OrderDiscounts } from './order-discounts.ts'
import classes from './QuickOrder.module.css'
import { discountText } from './SoldLines.tsx'

type OrderDiscountLineProps = { order: OrderDiscounts; onOpen: () => void; onApprove: () => void }

/** Button for the discount on the whole order, and what is left to do or was done about its approval. */
export function OrderDiscountLine({ order, onOpen, onApprove }: OrderDiscountLineProps) {
  const onOrder = order.discounts.find(({ id }) => id === undefined)
  return (
    <div className={classes.discount}>
      <Button variant="subtle" color="gray" onClick={onOpen}>
        {onOrder ? discountText(onOrder) : 'Korting op de hele order'}
      </Button>
      {order.approvedBy !== undefined && (
        <p className={classes.missing}>De korting is goedgekeurd door {order.approvedBy}.</p>
      )}
      {order.needsApproval && (
        <Notice tone="bad">
          <p>Deze korting is hoger dan u zelf mag geven ({order.limitPercent}%).</p>
          <Button variant="default" size="lg" onClick={onApprove}>
            Laten goedkeuren
          </Button>
        </Notice>
      )}
    </div>
  )
}
