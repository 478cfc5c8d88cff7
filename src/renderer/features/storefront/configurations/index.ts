export { CodeForm } from './CodeForm.tsx'
export { choiceOfCode, codeOfChoice, type SavedChoice } from './configuration-queries.ts'
