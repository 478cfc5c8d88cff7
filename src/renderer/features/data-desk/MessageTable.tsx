import { Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { DataJob } from '#shared/contracts/data-jobs.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { when } from '../back-office/index.ts'
import { ClosedBy, MessageActions, messageInWords } from '../outbox/index.ts'
import classes from './Jobs.module.css'

type MessageTableProps = {
  messages: readonly DataJob[]
  onChanged: () => unknown
}

/** Messages to the outside world: what, how often it was tried, what the other side said, and all that it holds. */
export function MessageTable({ messages, onChanged }: MessageTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={classes.scroll} aria-label="Berichten" tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Bericht</Table.Th>
            <Table.Th scope="col">Order</Table.Th>
            <Table.Th scope="col">Gemaakt</Table.Th>
            <Table.Th scope="col">Pogingen</Table.Th>
            <Table.Th scope="col">Stand</Table.Th>
            <Table.Th scope="col">Inhoud</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} onChanged={onChanged} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function MessageRow({ message, onChanged }: { message: DataJob; onChanged: () => unknown }) {
  const { id, party, kind, subject, salesOrderId, state, tries, lastError, closing, insertedDateTime, payload } =
    message
  const what = `${party === 'mail' ? 'Mail' : 'Boekhouding'}: ${messageInWords(kind)}`
  return (
    <Table.Tr>
      <Table.Th scope="row">{what}</Table.Th>
      <Table.Td>
        {salesOrderId === null ? '–' : <Link to={sitePaths.salesOrder(salesOrderId)}>{salesOrderId}</Link>}
      </Table.Td>
      <Table.Td>{when(insertedDateTime)}</Table.Td>
      <Table.Td>{tries}</Table.Td>
      <Table.Td>
        <span className={classes.outcome} data-state={state}>
          {standInWords(message)}
        </span>
        {lastError && state !== 'sent' && (
          <p className={state === 'closed' ? classes.quiet : classes.error}>{lastError}</p>
        )}
        {closing && <ClosedBy className={classes.quiet} closing={closing} />}
        <MessageActions jobId={id} state={state} what={`${what}, ${subject}`} onDone={onChanged} />
      </Table.Td>
      <Table.Td>
        <details className={classes.details}>
          <summary>Tonen</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
          <pre className={classes.json} tabIndex={0} role="region" aria-label={`Inhoud van ${subject}`}>
            {JSON.stringify(payload, null, 2)}
          </pre>
        </details>
      </Table.Td>
    </Table.Tr>
  )
}

function standInWords({ state, nextTryDateTime }: DataJob): string {
  switch (state) {
    case 'dead':
      return 'Niet aangekomen'
    case 'closed':
      return 'Met de hand afgehandeld'
    case 'sent':
      return 'Verzonden'
    case 'sending':
      return 'Wordt verzonden'
    case 'queued':
      return nextTryDateTime ? `Volgende poging ${when(nextTryDateTime)}` : 'Wacht'
  }
}
