import type { PaymentStatus } from '#shared/contracts/payments.ts'
import { formatCents, formatEuros } from '#shared/domain/money/format.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { Title } from '../../../ui/Title.tsx'
import classes from './OrderParts.module.css'

/** Total, released, paid and outstanding amount of an order, from the server. */
export function OrderBalance({ status }: { status: PaymentStatus }) {
  const { total, paid, outstanding } = status
  // The part of the total that need not be paid any more. Without it in the status, the difference, which is negative when
  // more than the total was paid.
  const released =
    status.released === undefined
      ? Math.max(0, centsFromEuros(total) - centsFromEuros(paid) - centsFromEuros(outstanding))
      : centsFromEuros(status.released)
  const toRefund = centsFromEuros(paid) - (centsFromEuros(total) - released)
  return (
    <section aria-labelledby="order-balance">
      <Title order={2} size="h3" id="order-balance">
        Betaling
      </Title>
      <dl className={classes.amounts}>
        <dt>Totaal</dt>
        <dd>{total === 0 ? 'Gratis' : formatEuros(total)}</dd>
        {total > 0 && (
          <>
            {released > 0 && (
              <>
                <dt>Herroepen, geannuleerd of vervangen</dt>
                <dd>{formatCents(-released)}</dd>
              </>
            )}
            <dt>Betaald</dt>
            <dd>{formatEuros(paid)}</dd>
            {released > 0 && toRefund > 0 ? (
              <>
                <dt className={classes.strong}>Krijgt u van ons terug</dt>
                <dd className={classes.strong}>{formatCents(toRefund)}</dd>
              </>
            ) : (
              <>
                <dt className={classes.strong}>Nog te betalen</dt>
                <dd className={classes.strong}>{formatEuros(outstanding)}</dd>
              </>
            )}
          </>
        )}
      </dl>
    </section>
  )
}
