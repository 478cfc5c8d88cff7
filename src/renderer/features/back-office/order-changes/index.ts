export { ChangeOrder } from './lazy-change-order.ts'
export { OrderChanges } from './OrderChanges.tsx'
