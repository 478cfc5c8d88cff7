import { Table } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import classes from './DataTable.module.css'
import { type RowSelection, SelectRow } from './select-rows.tsx'
import type { Column, RowTone } from './table-column.ts'
import { WrappedText } from './WrappedText.tsx'

type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  href: string | undefined
  state?: unknown
  tone: RowTone | undefined
  /** True for the one row of the table that the Tab key reaches. */
  isActive: boolean
  selection?: RowSelection | undefined
}

/** A row that opens on a click anywhere in it. Its first cell is a link, for keyboards, new tabs and screen readers. */
export function TableRow<Row>({ row, columns, href, state, tone, isActive, selection }: TableRowProps<Row>) {
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!href || !isRowClick(event)) return
    if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener')
    else void navigate(href, { state })
  }
  return (
    <Table.Tr
      className={classes.row}
      data-tone={tone}
      data-opens={href ? true : undefined}
      onClick={open}
      onAuxClick={(event) => event.button === 1 && open(event)}
    >
      {selection && <SelectRow selection={selection} />}
      {columns.map(({ key, title, cell, align, onlyWide }, index) => (
        <Table.Td
          key={key}
          data-title={title}
          data-only-wide={onlyWide}
          data-align={align}
          style={{ textAlign: align }}
        >
          {/* One wrapper per cell: on a card the title is next to it, and loose pieces of text would become separate
              grid cells. */}
          <div className={classes.content}>
            {index === 0 && href ? (
              <Link to={href} state={state} className={classes.link} data-row tabIndex={isActive ? 0 : -1}>
                {shown(cell(row))}
              </Link>
            ) : (
              shown(cell(row))
            )}
          </div>
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

const shown = (value: ReactNode) => (typeof value === 'string' ? <WrappedText>{value}</WrappedText> : value)

/** Returns true for a click on the row itself: not on a link, button or field in it, and not while text is selected. */
function isRowClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  if (target.closest('a, button, input, select, textarea, label, summary')) return false
  return window.getSelection()?.isCollapsed !== false
}
