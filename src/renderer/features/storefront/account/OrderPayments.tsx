import type { OwnOrder } from '#shared/contracts/own-orders.ts'
import { formatEuros } from '#shared/domain/money/format.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Title } from '../../../ui/Title.tsx'
import classes from './OrderPayments.module.css'
import { attemptStateText, paymentText, paymentTypeLabels } from './order-words.ts'

/** The payments of the order with their states, and the paid and outstanding amounts. */
export function OrderPayments({ order }: { order: OwnOrder }) {
  const payments = order.order.salesOrderPayments
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="betalingen">
      <Title order={2} size="h3" id="betalingen">
        Betalingen
      </Title>
      <ul className={classes.payments}>
        {payments.map(({ salesOrderPaymentId, insertDateTime, paymentType, state, payment, refunded }) => (
          <li key={salesOrderPaymentId} className={classes.payment}>
            <span>{dayInWords(insertDateTime)}</span>
            <span>
              {paymentTypeLabels[paymentType]}, {attemptStateText({ state, payment, refunded })}
            </span>
            <span className={classes.amount} data-counts={state === 'paid' || undefined}>
              {formatEuros(payment)}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.sum}>{paymentText(order)}</p>
    </section>
  )
}
