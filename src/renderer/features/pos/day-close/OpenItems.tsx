import { Link } from 'react-router-dom'
import type { DayView } from '#shared/contracts/day-close.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { LINE_STATE_WORDS } from '#shared/domain/orders/line-states.ts'
import { methodOnDocument } from '#shared/domain/payments/payment-methods.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import day from './DayClose.module.css'
import classes from './OpenItems.module.css'

/** Open items at the end of the day: unfinished payments, unsent ERP messages, orders with an outstanding amount. */
export function OpenItems({ view }: { view: DayView }) {
  const { openAttempts, openOrders, openOrderCount, openOrderCents, unsentCount } = view
  return (
    <>
      <AfterClosing bookings={view.afterClosing} />
      {openAttempts.length > 0 && (
        <Notice
          tone="bad"
          title={
            openAttempts.length === 1
              ? 'Eén betaling is nog niet klaar.'
              : `${openAttempts.length} betalingen zijn nog niet klaar.`
          }
        >
          <ul className={day.plain}>
            {openAttempts.map(({ paymentId, salesOrderId, amountCents, startedDateTime, text }) => (
              <li key={paymentId}>
                <Link to={staffPaths.salesOrder(salesOrderId)}>Order {salesOrderId}</Link>, {formatCents(amountCents)},
                begonnen op {momentInWords(startedDateTime)}. {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {unsentCount > 0 && (
        <Notice>
          {unsentCount === 1
            ? 'Eén bericht aan de boekhouding is nog niet verstuurd.'
            : `${unsentCount} berichten aan de boekhouding zijn nog niet verstuurd.`}{' '}
          Dat gaat vanzelf; u kunt de dag gewoon afsluiten.
        </Notice>
      )}
      <details className={`${day.card} ${classes.fold}`}>
        <summary className={classes.summary}>
          <span className={day.heading}>Openstaande orders</span>
          <span className={`${day.quiet} ${classes.count}`}>
            {openOrderCount === 0
              ? 'Geen'
              : `${openOrderCount} · nog te ontvangen ${formatCents(openOrderCents)} · gaan mee naar morgen`}
          </span>
        </summary>
        {openOrders.length > 0 && (
          <table className={day.table}>
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Klant</th>
                <th scope="col">Stand</th>
                <th scope="col" className={day.number}>
                  Nog open
                </th>
              </tr>
            </thead>
            <tbody>
              {openOrders.map(({ salesOrderId, name, delivery, workState, outstandingCents }) => (
                <tr key={salesOrderId}>
                  <th scope="row">
                    <Link to={staffPaths.salesOrder(salesOrderId)}>{salesOrderId}</Link>
                  </th>
                  <td>{name}</td>
                  <td>
                    {LINE_STATE_WORDS[workState]}, {delivery === 'pickup' ? 'afhalen' : 'bezorgen'}
                  </td>
                  <td className={day.number}>{formatCents(outstandingCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {openOrderCount > openOrders.length && (
          <p className={day.quiet}>Alleen de oudste {openOrders.length} staan hier.</p>
        )}
      </details>
    </>
  )
}

/** Lists the money that was booked after the closing of the day. */
function AfterClosing({ bookings }: { bookings: DayView['afterClosing'] }) {
  if (bookings.length === 0) return null
  return (
    <Notice title="Na de afsluiting is nog geld geboekt. Het telt mee bij de volgende afsluiting.">
      <ul className={day.plain}>
        {bookings.map(({ salesOrderId, paymentType, kind, amountCents, bookedDateTime }) => (
          <li key={`${salesOrderId} ${bookedDateTime} ${kind}`}>
            <Link to={staffPaths.salesOrder(salesOrderId)}>Order {salesOrderId}</Link>,{' '}
            {methodOnDocument(paymentType).toLowerCase()},{' '}
            {formatCents(kind === 'payment' ? amountCents : -amountCents)}, {momentInWords(bookedDateTime)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
