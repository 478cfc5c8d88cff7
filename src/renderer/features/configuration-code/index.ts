export { CodeForm } from './CodeForm.tsx'
export { choiceOfCode, type KeptChoice } from './configuration-queries.ts'
