export { offeredLeathers } from './find-leathers.ts'
export { LeatherDialog } from './LeatherDialog.tsx'
export { leatherCategories, useLeatherCategories } from './leather-queries.ts'
