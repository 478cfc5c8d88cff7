import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Facts, SectionCard } from '../frame/index.ts'
import classes from './Withdrawal.module.css'
import { dayText, doubtsAbout, inTimeInWords } from './withdrawal-words.ts'

/**
 * Shows the facts for the decision: the order, the legal terms, and the reasons why there may be no withdrawal right.
 */
export function WithdrawalEligibility({ withdrawal }: { withdrawal: Withdrawal }) {
  const { order, salesOrderId, refundDueOn } = withdrawal
  const doubts = doubtsAbout(withdrawal)
  return (
    <SectionCard title="Bestelling en termijnen">
      {order === null || salesOrderId === null ? (
        <Notice title="Deze herroeping is aan geen bestelling gekoppeld.">
          <p>Nummer en e-mailadres passen bij geen bestelling. Zoek de bestelling op en koppel hem.</p>
          <Link to={staffPaths.salesOrders}>Verkooporders zoeken</Link>
        </Notice>
      ) : (
        <Facts
          items={[
            { label: 'Bestelling', value: <Link to={staffPaths.salesOrder(salesOrderId)}>{salesOrderId}</Link> },
            { label: 'Geleverd op', value: dayText(order.deliveredOn) || 'nog niet bekend' },
            { label: 'Bedenktijd tot en met', value: dayText(order.lastDayToWithdraw) || '14 dagen na de levering' },
            { label: 'Op tijd', value: inTimeInWords(order.isInTime) },
          ]}
        />
      )}
      <Facts
        items={[{ label: 'Terugbetalen uiterlijk', value: `${dayText(refundDueOn)}, als er iets terug te betalen is` }]}
      />
      {doubts.length > 0 && (
        <Notice title="Let op">
          {doubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
        </Notice>
      )}
      {order && <Rows rows={order.rows} />}
      {salesOrderId !== null && (
        <p>
          Terugbetalen doet u bij <Link to={staffPaths.salesOrder(salesOrderId)}>bestelling {salesOrderId}</Link>.
        </p>
      )}
    </SectionCard>
  )
}

function Rows({ rows }: { rows: NonNullable<Withdrawal['order']>['rows'] }) {
  return (
    <ul className={classes.rows} aria-label="Regels van de bestelling">
      {rows.map((row) => (
        <li key={row.salesOrderRowId} data-withdrawn={row.isWithdrawn || undefined}>
          {row.count} × {row.displayName}
          <span className={classes.quiet}>
            {row.isWithdrawn ? 'herroepen' : 'niet herroepen'}
            {row.isTakenBack && ', teruggenomen'}
            {row.isMadeToMeasure && ', op maat gemaakt'}
          </span>
        </li>
      ))}
    </ul>
  )
}
