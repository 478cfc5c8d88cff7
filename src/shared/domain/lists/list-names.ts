/** The lists of the back office of which each person chooses the columns. */
export const COLUMN_LISTS = ['orders', 'customers', 'reviews', 'stock', 'withdrawals'] as const
export type ColumnList = (typeof COLUMN_LISTS)[number]
