export { CodeForm } from './CodeForm.tsx'
export { choiceOfCode, type SavedChoice } from './configuration-queries.ts'
