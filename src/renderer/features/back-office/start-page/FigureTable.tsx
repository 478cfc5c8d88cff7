import { Table } from '@mantine/core'
import type { StartPage } from '#shared/contracts/start-page.ts'
import classes from './Figures.module.css'
import { FIGURES } from './figure-cards.ts'
import { dayInShort } from './short-days.ts'

/** Collapsed table with the figures of the charts per day, for exact numbers and for screen readers. */
export function FigureTable({ start: { days } }: { start: StartPage }) {
  const columns = FIGURES.flatMap(({ series, format }) => series.map((item) => ({ ...item, format })))
  return (
    <details className={classes.details}>
      <summary>Cijfers per dag</summary>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Dag</Table.Th>
            {columns.map(({ name, label }) => (
              <Table.Th key={name} scope="col" className={classes.number}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map((day) => (
            <Table.Tr key={day.day}>
              <Table.Th scope="row">{dayInShort(day.day)}</Table.Th>
              {columns.map(({ name, format }) => (
                <Table.Td key={name} className={classes.number}>
                  {format(day[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
