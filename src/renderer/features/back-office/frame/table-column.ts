import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Unique key of the column, and its sort key on the server. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  sortable?: true
  align?: 'right'
  /** A number of pixels, or a CSS length. The default is the width of the content. */
  width?: number | string
  /** True for a column that is hidden when the table is too narrow for all columns. On a phone, cards show it. */
  onlyWide?: true
}

export type Selection = {
  keys: ReadonlySet<string | number>
  onChange: (keys: ReadonlySet<string | number>) => void
}

/** Highlight of a row: in order, needs attention (`part`), or wrong. */
export type RowTone = 'good' | 'part' | 'bad'
