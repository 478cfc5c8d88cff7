import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type PanelAttempt, panelSend } from '#shared/contracts/pos/payment-panel-channels.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { report } from '../../../lib/report.ts'
import { Button } from '../../../ui/Button.tsx'
import { panelFeed, usePos } from '../bridge/index.ts'
import classes from './PaymentStrip.module.css'
import { isOver, phaseWords } from './payment-phase.ts'
import { paymentsOfOtherOrders, usePaymentPanels } from './use-payment-panels.ts'

/**
 * Lists the payments of other orders than the one on the screen, so that the user forgets none of them. A payment is
 * listed while it is in progress, and afterwards until the user has dismissed the result.
 *
 * @param openOrderId the order on the screen; its payment is in its own payment panel and not in this list
 */
export function PaymentStrip({ openOrderId }: { openOrderId: number | undefined }) {
  const payments = paymentsOfOtherOrders(usePaymentPanels(), openOrderId)
  return (
    <section aria-label="Betalingen van andere orders" hidden={payments.length === 0}>
      <ul className={classes.strip} aria-live="polite">
        {payments.map((payment) => (
          <Payment key={payment.attemptId} payment={payment} />
        ))}
      </ul>
    </section>
  )
}

function Payment({ payment }: { payment: PanelAttempt }) {
  const pos = usePos()
  const { salesOrderId, amountCents } = payment
  const { tone, text } = phaseWords(payment)
  const dismiss = useMutation({
    mutationFn: () => pos.call(panelSend, { salesOrderId, event: { kind: 'dismiss' } }),
    onSuccess: (panel) => panelFeed(pos).take(panel),
    onError: (error) => report(error, 'payment panel'),
  })
  return (
    <li className={classes.payment} data-tone={tone} data-over={isOver(payment) || undefined}>
      <Link to={staffPaths.salesOrder(salesOrderId)} className={classes.order}>
        Order {salesOrderId}
      </Link>
      <span className={classes.amount}>{formatCents(amountCents)}</span>
      <span className={classes.text}>
        {methodLabel(payment.type)}: {text}
      </span>
      {isOver(payment) && (
        <Button variant="default" size="md" onClick={() => dismiss.mutate()} loading={dismiss.isPending}>
          Gezien
        </Button>
      )}
    </li>
  )
}
