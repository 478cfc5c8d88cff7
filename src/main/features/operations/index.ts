export { operationEndText } from './operation-end.ts'
export type { Operations } from './operations.ts'
