export { CashNotes } from './CashNotes.tsx'
