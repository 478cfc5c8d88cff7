import { useState } from 'react'
import { Link } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { isRunning } from '#shared/domain/payments/payment-panel.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { usePayments } from '../../back-office/payments/index.ts'
import { usePosState } from '../connection/index.ts'
import { moneyOfSeenOrder, withResult } from './draft-money.ts'
import { OfflinePayButtons } from './OfflinePayButtons.tsx'
import classes from './OfflinePayments.module.css'
import { useTakenPayments } from './use-offline-payments.ts'
import { useOwnAttempt } from './use-own-attempt.ts'

type PaySeenOrderProps = { salesOrderId: number; isCanceled: boolean }

/**
 * Takes a payment for an order of the shop that this till saw before, while the shop is unreachable. Renders no buttons
 * with a connection, and for an order that is paid or canceled. An open dialog stays when the line returns, with the typed
 * slip number: the customer has paid on the standalone terminal by then.
 */
export function PaySeenOrder({ salesOrderId, isCanceled }: PaySeenOrderProps) {
  const { data: till } = usePosState()
  const { data: copy } = usePayments(salesOrderId)
  const attempt = useOwnAttempt(salesOrderId)
  const taken = useTakenPayments()
  const [isInUse, setInUse] = useState(false)
  if (!copy || attempt === undefined) return null
  const seen = withResult(copy, attempt)
  const isShown = till?.server.state === 'bad' && !isCanceled && seen.outstanding > 0
  const order = { salesOrderId, title: `Order ${salesOrderId}`, payments: seen }
  const { openCents, unsentCents, sentCents } = moneyOfSeenOrder(order, taken)
  if (!isShown && !isInUse) return unsentCents > 0 ? <UnsentMoney cents={unsentCents} /> : null
  const isInCopy = seen.payments.some(({ state, paymentType }) => paymentType !== 'PAYLINK' && !isFinal(state))
  const isWaiting = isInCopy || (attempt !== null && attempt.type !== 'PAYLINK' && isRunning(attempt))
  return (
    <section className={classes.section} aria-labelledby="offline-order-payment">
      <h2 id="offline-order-payment" className={classes.title}>
        Betalen zonder verbinding
      </h2>
      {isShown && isWaiting && (
        <Notice>Er loopt nog een betaling van deze order. Wacht tot de winkel weer bereikbaar is.</Notice>
      )}
      {isShown && !isWaiting && (
        <>
          <p>Nog te betalen: {formatCents(openCents)}</p>
          {unsentCents > 0 && (
            <p className={classes.quiet}>{formatCents(unsentCents)} nam deze kassa in en is nog niet verstuurd.</p>
          )}
          {sentCents > 0 && (
            <p className={classes.quiet}>{formatCents(sentCents)} nam deze kassa eerder in en is er al af.</p>
          )}
          <p className={classes.quiet}>
            Dit is wat deze kassa het laatst zag. Betaalde de klant intussen bij een andere kassa of met een betaallink,
            dan meldt de winkel dat na het versturen, bij <strong>Bewaarde orders</strong>.
          </p>
        </>
      )}
      {!isShown && unsentCents > 0 && <UnsentMoney cents={unsentCents} />}
      <OfflinePayButtons order={order} isOffered={isShown && !isWaiting && openCents > 0} onUse={setInUse} />
    </section>
  )
}

/**
 * Warns that this till took money that the shop does not know yet, because the payment panel below asks the customer for
 * it. With a connection the payment is sent within seconds; a refused one needs a decision of staff.
 */
function UnsentMoney({ cents }: { cents: number }) {
  return (
    <Notice tone="bad">
      Deze kassa nam al {formatCents(cents)} aan voor deze order. De winkel weet dat nog niet: neem het niet nog eens
      aan. <Link to={posPaths.drafts}>Bekijk de bewaarde orders</Link>
    </Notice>
  )
}
