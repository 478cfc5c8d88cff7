export { compareOperation } from './compare-operation.ts'
