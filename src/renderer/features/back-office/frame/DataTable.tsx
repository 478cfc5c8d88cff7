import { Table } from '@mantine/core'
import { useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pageOf } from '../../../lib/pages.ts'
import classes from './DataTable.module.css'
import { HeadCell } from './HeadCell.tsx'
import { SelectAll } from './select-rows.tsx'
import { TableFooter } from './TableFooter.tsx'
import { TableRow } from './TableRow.tsx'
import { TableState } from './TableState.tsx'
import type { Column, RowTone, Selection } from './table-column.ts'
import { useRowKeys } from './use-row-keys.ts'

export type DataTableProps<Row> = {
  /** Name of the list for screen readers. */
  caption: string
  /** The first column names the row. Its cells are the links of the rows, so they must not contain other links. */
  columns: readonly Column<Row>[]
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Path that a row opens; without `rowHref` rows cannot be opened. */
  rowHref?: (row: Row) => string
  /** Router state for the page of a row, for example the query of this list. It survives a reload of that page. */
  rowState?: unknown
  rowTone?: (row: Row) => RowTone | undefined
  /** Number of rows on all pages together. */
  total: number | undefined
  page: number
  pageSize: number
  isLoading?: boolean
  error?: Error | null
  onRetry?: () => void
  /** Selected rows, for actions on several rows; without `selection` rows cannot be selected. */
  selection?: Selection
  /** Text of a list without rows. */
  emptyText: string
  /** Sort order that the server uses when the URL has none: `-date`. */
  defaultSort?: string
}

/**
 * A list of the back office as a table. Sorting and paging are in the URL. Arrow keys, Home and End move between rows;
 * Enter or a click anywhere in a row opens it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowHref,
    rowTone,
    total,
    pageSize,
    isLoading = false,
    defaultSort,
    selection,
  } = props
  const [search] = useSearchParams()
  const body = useRef<HTMLTableSectionElement>(null)
  const { active, onKeyDown, onFocus } = useRowKeys(body, rows)
  const captionId = useId()
  const sort = search.get('sort') || defaultSort
  const isWaiting = rows === undefined && !props.error

  return (
    <div className={classes.list}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-labelledby={captionId}>
        <Table className={classes.table} aria-busy={isLoading || isWaiting || undefined}>
          <caption id={captionId} className={classes.caption}>
            {caption}
          </caption>
          <Table.Thead className={classes.head}>
            <Table.Tr>
              {selection && <SelectAll selection={selection} keys={rows?.map(rowKey) ?? []} />}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={sort} search={search} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
            {rows?.map((row, index) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                href={rowHref?.(row)}
                state={props.rowState}
                tone={rowTone?.(row)}
                selection={selection && { key: rowKey(row), ...selection }}
                isActive={index === active}
              />
            ))}
            <TableState
              {...props}
              columnCount={columns.length + (selection ? 1 : 0)}
              isWaiting={isWaiting}
              search={search}
            />
          </Table.Tbody>
        </Table>
      </section>
      {total !== undefined && total > 0 && <TableFooter page={pageOf(search)} pageSize={pageSize} total={total} />}
    </div>
  )
}
