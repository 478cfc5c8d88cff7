import { useQuery } from '@tanstack/react-query'
import type { PaymentPlanView } from '#shared/contracts/payment-plans.ts'
import { formatEuros } from '#shared/domain/money/format.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import { Title } from '../../../ui/Title.tsx'
import classes from './OrderInvoices.module.css'

type PlannedPaymentsProps = {
  salesOrderId: number
  /** Paid amount in EUR. The plan is fetched again when it changes. */
  paid: number
}

/** The dates at which the buyer agreed to pay, with what is paid of them. Shows nothing for an order without a plan. */
export function PlannedPayments({ salesOrderId, paid }: PlannedPaymentsProps) {
  const api = useApi()
  const { data: plan } = useQuery({
    queryKey: ['sales-order', salesOrderId, 'payment-plan', paid],
    queryFn: () => api.paymentPlans.show({ params: { id: salesOrderId } }),
    ...ownFreshness.account,
    meta: { isPersonal: true },
  })
  if (!plan || plan.parts.length === 0) return null
  return (
    <section aria-labelledby="order-plan">
      <Title order={2} size="h3" id="order-plan">
        Betaalafspraak
      </Title>
      <ul className={classes.invoices}>
        {plan.parts.map((part) => (
          <li key={part.dueOn} className={classes.invoice}>
            <span>{dayInWords(part.dueOn)}</span>
            <span className={classes.facts}>
              {formatEuros(part.amount)}
              {standingOf(part)}
              {part.isLate && ', deze dag is voorbij'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An order that became cheaper reduces the last parts, so a part can be over without a payment. */
function standingOf({ amount, open, paid }: PaymentPlanView['parts'][number]): string {
  if (open === 0) return paid > 0 ? ', betaald' : ', vervallen'
  return open < amount ? `, nog ${formatEuros(open)}` : ''
}
