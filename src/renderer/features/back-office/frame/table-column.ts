import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Unique key; the sort key on the server. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  sortable?: true
  align?: 'right'
  /** In pixels or as CSS. The default is the width of the content. */
  width?: number | string
  /** Hidden when the table is too narrow for all columns. Cards show it. */
  onlyWide?: true
}

export type Selection = {
  keys: ReadonlySet<string | number>
  onChange: (keys: ReadonlySet<string | number>) => void
}

/** Highlight of a row: in order, needs attention (`part`), or wrong. */
export type RowTone = 'good' | 'part' | 'bad'
