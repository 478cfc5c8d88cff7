export { LeatherDialog } from './LeatherDialog.tsx'
