import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './StackingTable.module.css'

type StackingTableProps = { label: string; columns: readonly ReactNode[]; children: ReactNode }

/**
 * A table with long texts. On narrow screens each row becomes a card without column titles. There the attribute
 * `data-label` is shown as the title of a cell.
 */
export function StackingTable({ label, columns, children }: StackingTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table do not move
              <Table.Th key={index} scope="col">
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
