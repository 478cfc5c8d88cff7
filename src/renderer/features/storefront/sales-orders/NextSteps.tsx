import type { PaymentStatus } from '#shared/contracts/payments.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { nextSteps } from '#shared/domain/orders/next-steps.ts'
import { Title } from '../../../ui/Title.tsx'
import classes from './OrderParts.module.css'

/** What happens next with an order: payment, confirmation, production and delivery, with the expected times. */
export function NextSteps({ order, status }: { order: SalesOrder; status: PaymentStatus }) {
  const steps = nextSteps({
    option: order.payment,
    delivery: order.delivery,
    email: order.salesOrderCustomer.email,
    dueCents: centsFromEuros(status.depositDue),
    isRestDue: status.isRestDue === true,
    outstandingCents: centsFromEuros(status.outstanding),
    rows: order.salesOrderRows,
  })
  return (
    <section aria-labelledby="order-next">
      <Title order={2} size="h3" id="order-next">
        Wat er nu gebeurt
      </Title>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
