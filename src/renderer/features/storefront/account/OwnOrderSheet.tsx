import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OwnOrder } from '#shared/contracts/own-orders.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { rowDeliveryKind } from '#shared/domain/delivery/delivery-kind.ts'
import { deliveryText } from '#shared/domain/delivery/delivery-text.ts'
import { formatEuros } from '#shared/domain/money/format.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Title } from '../../../ui/Title.tsx'
import { OrderInvoices, OrderSummary, PlannedPayments } from '../sales-orders/index.ts'
import { OrderAgain } from './OrderAgain.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import classes from './OwnOrderSheet.module.css'
import { isReleased, stageText } from './order-words.ts'
import { SenderLines } from './SenderLines.tsx'

type OwnOrderSheetProps = {
  order: OwnOrder
  /** Current outstanding amount in EUR. */
  outstanding: number
  /** Buttons to pay or to stop a payment. */
  payment: ReactNode
}

/** All facts of one order. In print this is the order confirmation: seller, items, prices, payments. */
export function OwnOrderSheet({ order, outstanding, payment }: OwnOrderSheetProps) {
  const { insertDateTime, stage, delivery, rows } = order
  return (
    <article className={classes.sheet}>
      <SenderLines />
      <Text c="dimmed">Besteld op {dayInWords(insertDateTime)}</Text>
      <p className={classes.stage} data-stage={stage}>
        {stageText(order)}
        {stage !== 'delivered' && stage !== 'canceled' && !isReleased(order) && (
          <span className={classes.quiet}>{deliveryText({ delivery, kinds: rows.map(rowDeliveryKind) })}</span>
        )}
      </p>
      {outstanding > 0 && (
        <section className={classes.pay} aria-label="Betalen">
          <p>
            Nog te betalen: <strong>{formatEuros(outstanding)}</strong>
            {(order.paid > 0 || Boolean(order.released)) && ` van ${formatEuros(order.total)}`}
            {Boolean(order.released) && ` (herroepen, geannuleerd of vervangen: ${formatEuros(order.released ?? 0)})`}
          </p>
          <div className={classes.actions}>{payment}</div>
        </section>
      )}
      {outstanding > 0 && <PlannedPayments salesOrderId={order.salesOrderId} paid={order.paid} />}
      <OrderSummary order={order.order} />
      <OrderPayments order={order} />
      <OrderInvoices salesOrderId={order.salesOrderId} />
      <OrderFacts order={order} />
      <section className={classes.more} aria-label="Verder met deze bestelling">
        <Button variant="default" onClick={() => window.print()}>
          Afdrukken
        </Button>
        <OrderAgain rows={rows} />
        {stage === 'unpaid' && order.paid <= 0 && (
          <Button component={Link} to={sitePaths.confirmation(order.salesOrderId)} variant="default">
            Wijzigen of annuleren
          </Button>
        )}
      </section>
      <Title order={2} size="h4" className={classes.thanks}>
        Hartelijk dank voor uw bestelling
      </Title>
    </article>
  )
}
