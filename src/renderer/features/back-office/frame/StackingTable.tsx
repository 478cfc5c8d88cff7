import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './StackingTable.module.css'

type StackingTableProps = { label: string; columns: readonly ReactNode[]; children: ReactNode }

/**
 * A table with long texts in it: where it would be cramped, each row becomes a card. A cell that does not speak for itself
 * there is named by its `data-label`.
 */
export function StackingTable({ label, columns, children }: StackingTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay where they are
              <Table.Th key={place} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </section>
  )
}
