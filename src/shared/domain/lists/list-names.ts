/** Lists of the back office with columns that each user can hide. */
export const COLUMN_LISTS = ['orders', 'customers', 'reviews', 'stock', 'withdrawals'] as const
export type ColumnList = (typeof COLUMN_LISTS)[number]
