import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { addressLines, fullName } from '#shared/domain/orders/buyer.ts'
import { Title } from '../../../ui/Title.tsx'
import classes from './OrderParts.module.css'

type OrderDeliveryProps = {
  order: SalesOrder
  /** Name and address of the showroom, for an order that is picked up. */
  showroom: readonly string[]
}

/** The delivery address of an order, or the address of the showroom for an order that is picked up. */
export function OrderDelivery({ order, showroom }: OrderDeliveryProps) {
  const { delivery, deliveryAddress, salesOrderCustomer: buyer } = order
  const isPickup = delivery === 'pickup'
  const lines = isPickup ? showroom : [buyer.companyName, fullName(buyer), ...addressLines(deliveryAddress ?? buyer)]
  return (
    <section aria-labelledby="order-delivery">
      <Title order={2} size="h3" id="order-delivery">
        {isPickup ? 'Afhalen' : 'Bezorging'}
      </Title>
      <address className={classes.address}>
        {lines.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </section>
  )
}
