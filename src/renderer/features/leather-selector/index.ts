export { LeatherDialog } from './LeatherDialog.tsx'
export { leatherCategories } from './leather-queries.ts'
