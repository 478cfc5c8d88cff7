import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OperationState } from '#shared/contracts/operations.ts'
import { BACKGROUND_JOBS } from '#shared/domain/operations/background-jobs.ts'
import { OPERATIONS } from '#shared/domain/operations/operations.ts'
import { runEnd } from '#shared/domain/operations/runs.ts'
import { useApi } from '../../../lib/api.ts'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { when } from '../frame/index.ts'
import { operationStates } from './data-queries.ts'
import classes from './Jobs.module.css'

/** Table of the scheduled operations and the background jobs: interval, next run and last run. */
export function Schedules() {
  const states = useQuery(operationStates(useApi(), false))
  return (
    <section className={classes.section} aria-labelledby="planning">
      <h2 id="planning" className={classes.title}>
        Wat de winkel vanzelf doet
      </h2>
      <QueryView query={states} waiting={<Skeleton height={240} aria-label="De planning wordt opgehaald" />}>
        {({ items, watches }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
          <section className={classes.scroll} aria-label="Planning" tabIndex={0}>
            <Table className={classes.plan}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Wat</Table.Th>
                  <Table.Th scope="col">Hoe vaak</Table.Th>
                  <Table.Th scope="col">Volgende keer</Table.Th>
                  <Table.Th scope="col">Vorige keer</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((state) => (
                  <ScheduleRow key={state.operation} state={state} />
                ))}
                {watches.map(({ watch, restsUntil, lastDateTime }) => (
                  <Table.Tr key={watch}>
                    <Table.Th scope="row">{BACKGROUND_JOBS[watch]}</Table.Th>
                    <Table.Td data-label="Hoe vaak">zodra er iets te doen is</Table.Td>
                    <Table.Td data-label="Volgende keer">
                      {restsUntil === null ? 'binnen een minuut' : `rust tot ${when(restsUntil)}: NetSuite is er niet`}
                    </Table.Td>
                    <Table.Td data-label="Vorige keer">{lastSentInWords(lastDateTime)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        )}
      </QueryView>
    </section>
  )
}

function ScheduleRow({ state: { operation, running, last, schedule } }: { state: OperationState }) {
  if (!schedule) return null
  return (
    <Table.Tr>
      <Table.Th scope="row">{OPERATIONS[operation].title}</Table.Th>
      <Table.Td data-label="Hoe vaak">{schedule.rhythm}</Table.Td>
      <Table.Td data-label="Volgende keer">{running ? 'is nu bezig' : nextInWords(schedule.nextDateTime)}</Table.Td>
      <Table.Td
        data-label="Vorige keer"
        className={classes.state}
        data-state={last ? runEnd(last.state, last.result).tone : undefined}
      >
        {last ? `${when(last.startedDateTime)}, ${runEnd(last.state, last.result).words.toLowerCase()}` : 'nog niet'}
      </Table.Td>
    </Table.Tr>
  )
}

/** @param last time of the last sent message; null when none was sent, undefined for a job that sends nothing */
function lastSentInWords(last: string | null | undefined): string {
  if (last === undefined) return '–'
  return last === null ? 'nog niet' : `${when(last)}, verzonden`
}

/** Describes the next run. A run whose time has passed starts within a minute. */
function nextInWords(next: string | null): string {
  if (next === null) return '–'
  return Date.parse(next) <= Date.now() ? 'binnen een minuut' : when(next)
}
