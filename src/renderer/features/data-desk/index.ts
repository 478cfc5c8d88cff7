export { CheckFindings } from './CheckFindings.tsx'
export { checkOf } from './check-of.ts'
