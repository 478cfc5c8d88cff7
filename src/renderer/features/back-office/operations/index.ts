export { CheckFindings } from './CheckFindings.tsx'
export { parseCheckResult } from './parse-check-result.ts'
