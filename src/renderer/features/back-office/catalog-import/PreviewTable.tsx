import { Table } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './CatalogPreview.module.css'
import { countText } from './preview-words.ts'

type PreviewTableProps = {
  title: string
  columns: readonly string[]
  /** The rows. A key is unique, and the first cell is the header of its row. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
  /** Total number of rows, when `rows` is only a part of them. */
  total?: number
}

/** A table in the preview of a catalog import. */
export function PreviewTable({ title, columns, rows, total = rows.length }: PreviewTableProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h5 className={classes.heading} id={id}>
        {title}
      </h5>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={`Tabel: ${title}`}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, cells: [name, ...others] }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">{name}</Table.Th>
                {others.map((cell, index) => (
                  <Table.Td key={columns[index + 1]}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {total > rows.length && <p className={classes.more}>En nog {countText(total - rows.length)} andere.</p>}
    </section>
  )
}
