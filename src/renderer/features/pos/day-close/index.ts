export { DayClose } from './DayClose.tsx'
