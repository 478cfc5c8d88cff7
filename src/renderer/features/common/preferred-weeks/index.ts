export { FormWeeks } from './FormWeeks.tsx'
export { PreferredWeeksFields } from './PreferredWeeksFields.tsx'
