export { type ChosenWindow, FreeWindowForm } from './FreeWindowForm.tsx'
