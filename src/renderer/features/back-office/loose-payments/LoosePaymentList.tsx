import { Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { LoosePayment } from '#shared/contracts/loose-payments.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { money, StackingTable, StateBadge, WrappedText, when } from '../frame/index.ts'
import classes from './LoosePayments.module.css'
import { LOOSE_STATE_WORDS } from './loose-payment-words.ts'

const COLUMNS = ['Nummer', 'Datum', 'Omschrijving', 'Klant', 'Bedrag', 'Stand']

/** The payments without an order, newest first. */
export function LoosePaymentList({ payments }: { payments: readonly LoosePayment[] }) {
  if (payments.length === 0) return <p>Er zijn geen losse betalingen.</p>
  return (
    <StackingTable label="Losse betalingen" columns={COLUMNS}>
      {payments.map((payment) => (
        <Table.Tr key={payment.salesOrderId}>
          <Table.Td data-label="Nummer">
            <Link to={staffPaths.salesOrder(payment.salesOrderId)}>{payment.salesOrderId}</Link>
          </Table.Td>
          <Table.Td data-label="Datum">
            <span className={`${classes.lines} ${classes.moment}`}>
              {when(payment.insertDateTime)}
              {payment.takenBy && (
                <span className={classes.quiet}>
                  <WrappedText>{payment.takenBy}</WrappedText>
                </span>
              )}
            </span>
          </Table.Td>
          <Table.Td data-label="Omschrijving">
            <WrappedText>{payment.description}</WrappedText>
          </Table.Td>
          <Table.Td data-label="Klant">
            {payment.name || payment.email ? (
              <span className={classes.lines}>
                {payment.name && <WrappedText>{payment.name}</WrappedText>}
                <span className={classes.quiet}>
                  <WrappedText>{payment.email}</WrappedText>
                </span>
              </span>
            ) : (
              <span className={classes.quiet}>Onbekend</span>
            )}
          </Table.Td>
          <Table.Td data-label="Bedrag">
            <span className={classes.amount}>{money(payment.amount)}</span>
          </Table.Td>
          <Table.Td data-label="Stand">
            <span className={classes.lines}>
              <span>
                <StateBadge tone={LOOSE_STATE_WORDS[payment.state].tone}>
                  {LOOSE_STATE_WORDS[payment.state].name}
                </StateBadge>
              </span>
              {payment.linkedOrderId !== null && (
                <Link to={staffPaths.salesOrder(payment.linkedOrderId)}>Order {payment.linkedOrderId}</Link>
              )}
            </span>
          </Table.Td>
        </Table.Tr>
      ))}
    </StackingTable>
  )
}
