import { Table } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { FailedMessage, ToDo } from '#shared/contracts/start-page.ts'
import { StackingTable, WrappedText, when } from '../frame/index.ts'
import { MessageActions, messageInWords } from '../outbox/index.ts'
import classes from './StartPage.module.css'
import { FAILED_ID } from './to-do-items.ts'

const formatCount = new Intl.NumberFormat('nl-NL').format

const COLUMNS = [
  ...['Bericht', 'Order', 'Gemaakt', 'Wat er misging'],
  <span key="do" className={classes.unseen}>
    Wat u kunt doen
  </span>,
]

/** Table of the dead letters, newest first, with the error of the external service. */
export function FailedMessages({ failed: { mail, erp, latest } }: { failed: ToDo['failed'] }) {
  if (latest.length === 0) return null
  const olderCount = mail + erp - latest.length
  return (
    <section id={FAILED_ID} className={classes.section} aria-labelledby={`${FAILED_ID}-titel`} tabIndex={-1}>
      <h2 id={`${FAILED_ID}-titel`} className={classes.title}>
        Niet verstuurd
      </h2>
      <StackingTable label="Niet verstuurde berichten" columns={COLUMNS}>
        {latest.map((message) => (
          <MessageRow key={message.outboxId} message={message} />
        ))}
      </StackingTable>
      {olderCount > 0 && <p className={classes.quiet}>En nog {formatCount(olderCount)} oudere.</p>}
    </section>
  )
}

function MessageRow({ message }: { message: FailedMessage }) {
  const { outboxId, party, kind, salesOrderId, insertedDateTime, error } = message
  const queryClient = useQueryClient()
  const what = `${party === 'mail' ? 'Mail' : 'Boekhouding'}: ${messageInWords(kind)}`
  return (
    <Table.Tr>
      <Table.Th scope="row">{what}</Table.Th>
      <Table.Td data-label="Order">
        {salesOrderId === null ? '–' : <Link to={staffPaths.salesOrder(salesOrderId)}>{salesOrderId}</Link>}
      </Table.Td>
      <Table.Td data-label="Gemaakt">
        <WrappedText>{when(insertedDateTime)}</WrappedText>
      </Table.Td>
      <Table.Td className={classes.error}>{error ?? '–'}</Table.Td>
      <Table.Td>
        <MessageActions
          jobId={outboxId}
          state="dead"
          what={salesOrderId === null ? what : `${what} van order ${salesOrderId}`}
          onDone={() => queryClient.invalidateQueries({ queryKey: ['start-page'] })}
        />
      </Table.Td>
    </Table.Tr>
  )
}
