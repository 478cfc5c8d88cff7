export { type Choice, proposeCancellation } from './propose-cancellation.ts'
