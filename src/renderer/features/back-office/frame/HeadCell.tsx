import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import classes from './DataTable.module.css'
import { withChanges } from './list-query.ts'
import type { Column } from './table-column.ts'

type HeadCellProps<Row> = { column: Column<Row>; sort: string | undefined; search: URLSearchParams }

/** The title of a column. In a sortable column the title is a button that changes the sort order. */
export function HeadCell<Row>({
  column: { key, title, sortable, align, width, onlyWide },
  sort,
  search,
}: HeadCellProps<Row>) {
  const navigate = useNavigate()
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'
  const style = { width, textAlign: align }
  if (!sortable) {
    return (
      <Table.Th scope="col" style={style} data-only-wide={onlyWide} data-align={align}>
        {title}
      </Table.Th>
    )
  }
  const next = direction === 'ascending' ? `-${key}` : key
  const Icon = icons[direction]
  return (
    <Table.Th
      scope="col"
      style={style}
      aria-sort={direction}
      data-sortable
      data-only-wide={onlyWide}
      data-align={align}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() =>
          void navigate({ search: `?${withChanges(search, { sort: next })}` }, { preventScrollReset: true })
        }
      >
        {title}
        <Icon size={16} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }
