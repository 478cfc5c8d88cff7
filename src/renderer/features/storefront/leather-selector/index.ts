export { offeredLeathers } from './find-leathers.ts'
export { LeatherDialog } from './LeatherDialog.tsx'
export { leatherCategories } from './leather-queries.ts'
