import { Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { ListedOpenAmount } from '#shared/contracts/open-amounts.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { money, StackingTable, WrappedText } from '../frame/index.ts'
import classes from './OpenAmounts.module.css'
import { SendReminder } from './SendReminder.tsx'

const REFUSALS: Readonly<Record<NonNullable<ListedOpenAmount['refusal']>, string>> = {
  running: 'Er loopt een betaling',
  under_check: 'Wordt met PAY. vergeleken',
  forgotten: 'Gegevens van de klant gewist',
  walk_in: 'Zonder klantgegevens verkocht',
}

/** The orders of which an amount is due, with the reminders that were sent. */
export function OpenAmountList({ orders }: { orders: readonly ListedOpenAmount[] }) {
  if (orders.length === 0) return <EmptyState title="Er staat niets open dat al betaald had moeten zijn." />
  return (
    <StackingTable
      label="Openstaande bedragen"
      columns={['Order', 'Klant', 'Sinds', 'Te betalen', 'Herinneringen', 'Actie']}
    >
      {orders.map((order) => (
        <Table.Tr key={order.salesOrderId}>
          <Table.Td data-label="Order">
            <Link to={staffPaths.salesOrder(order.salesOrderId)}>{order.salesOrderId}</Link>
          </Table.Td>
          <Table.Td data-label="Klant">
            <span className={classes.lines}>
              <WrappedText>{order.name || 'Zonder naam'}</WrappedText>
              <span className={classes.quiet}>
                <WrappedText>{order.email}</WrappedText>
              </span>
            </span>
          </Table.Td>
          <Table.Td data-label="Sinds">
            <span className={classes.lines}>
              <span className={classes.oneLine}>{dayInWords(order.dueOn)}</span>
              <span className={classes.quiet}>{ageInWords(order.ageDays)}</span>
            </span>
          </Table.Td>
          <Table.Td data-label="Te betalen">
            <span className={`${classes.lines} ${classes.amount}`}>
              {money(order.due)}
              {order.due < order.outstanding && (
                <span className={classes.quiet}>van {money(order.outstanding)} open</span>
              )}
              {order.hasPlan && <span className={classes.quiet}>volgens betaalafspraak</span>}
            </span>
          </Table.Td>
          <Table.Td data-label="Herinneringen">
            <span className={classes.lines}>
              {order.reminders.length === 0 && <span className={classes.quiet}>Nog geen</span>}
              {order.reminders.map(({ sentDateTime, isByHand }) => (
                <span key={sentDateTime} className={classes.oneLine}>
                  {dayInWords(sentDateTime)}
                  {!isByHand && <span className={classes.quiet}> vanzelf</span>}
                </span>
              ))}
            </span>
          </Table.Td>
          <Table.Td data-label="Actie">
            <div className={classes.buttons}>
              {order.refusal ? (
                <span className={classes.quiet}>{REFUSALS[order.refusal]}</span>
              ) : (
                <SendReminder salesOrderId={order.salesOrderId} />
              )}
              {order.hasOpenWithdrawal && <span className={classes.quiet}>Er loopt een herroeping</span>}
            </div>
          </Table.Td>
        </Table.Tr>
      ))}
    </StackingTable>
  )
}

const ageInWords = (days: number) => (days === 0 ? 'vandaag' : days === 1 ? '1 dag' : `${days} dagen`)
