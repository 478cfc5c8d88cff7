import { Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { DataJob } from '#shared/contracts/data-jobs.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import { StackingTable, WrappedText, when, whenNext } from '../frame/index.ts'
import { ClosedBy, MessageActions, messageInWords } from '../outbox/index.ts'
import classes from './Jobs.module.css'

const COLUMNS = ['Bericht', 'Order', 'Gemaakt', 'Pogingen', 'Stand', 'Inhoud']

type MessageTableProps = {
  messages: readonly DataJob[]
  /** The external services to which the shop does not send now. */
  paused: readonly DataJob['party'][]
  /** Called after a message was sent again or closed, to refetch the messages. */
  onChanged: () => unknown
}

/** Table of outbox messages: kind, order, number of tries, state with the last error, and payload. */
export function MessageTable({ messages, paused, onChanged }: MessageTableProps) {
  return (
    <StackingTable label="Berichten" columns={COLUMNS}>
      {messages.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          isPaused={paused.includes(message.party)}
          onChanged={onChanged}
        />
      ))}
    </StackingTable>
  )
}

type MessageRowProps = { message: DataJob; isPaused: boolean; onChanged: () => unknown }

function MessageRow({ message, isPaused, onChanged }: MessageRowProps) {
  const {
    id,
    party,
    kind,
    subject,
    salesOrderId,
    state,
    tries,
    lastError,
    isHeld,
    closing,
    insertedDateTime,
    payload,
  } = message
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
      <Table.Td data-label="Pogingen">{tries}</Table.Td>
      <Table.Td>
        <span className={classes.stand} data-tone={TONES[state]}>
          {stateInWords(message, isPaused)}
        </span>
        {lastError && state !== 'sent' && !(isPaused && state === 'queued') && (
          <p className={state === 'closed' ? classes.quiet : classes.error}>{lastError}</p>
        )}
        {closing && <ClosedBy className={classes.quiet} closing={closing} />}
        {!isHeld && (
          <MessageActions
            jobId={id}
            state={state}
            what={`${what}, ${salesOrderId === null ? subject : `order ${salesOrderId}`}`}
            onDone={onChanged}
          />
        )}
      </Table.Td>
      <Table.Td>
        <details className={classes.details}>
          <summary>Inhoud tonen</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <pre className={classes.json} tabIndex={0} role="region" aria-label={`Inhoud van ${subject}`}>
            {JSON.stringify(payload, null, 2)}
          </pre>
        </details>
      </Table.Td>
    </Table.Tr>
  )
}

/**
 * Describes the state of a message.
 *
 * @param isPaused sending to the external service is paused; the time of the next try is then shown above the list
 */
function stateInWords({ state, kind, isHeld, nextTryDateTime, closing }: DataJob, isPaused: boolean): string {
  switch (state) {
    case 'dead':
      return 'Niet aangekomen'
    case 'closed':
      return closing?.closedBy === '' ? 'Gaat niet meer weg' : 'Met de hand afgehandeld'
    case 'sent':
      return 'Verzonden'
    case 'sending':
      return 'Wordt verzonden'
    case 'queued':
      if (isHeld) return HELD[kind] ?? 'Wacht op een eerder bericht van deze order'
      return nextTryDateTime && !isPaused ? `Volgende poging ${whenNext(nextTryDateTime)}` : 'Wacht'
  }
}

/** Colors only the states that need attention; the text says the same. */
const TONES: Readonly<Partial<Record<DataJob['state'], string>>> = { queued: 'waits', sending: 'waits', dead: 'bad' }

/** Reason why a message waits, by kind: a payment or refund is sent after the record to which it belongs. */
const HELD: Readonly<Record<string, string>> = lookup({
  deposit: 'Wacht tot de order in de boekhouding staat',
  refund: 'Wacht tot de order en de betaling in de boekhouding staan',
})
