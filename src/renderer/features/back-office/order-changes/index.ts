export { OrderChanges } from './OrderChanges.tsx'
