export { OrderPlan } from './OrderPlan.tsx'
export { OPEN_AMOUNTS } from './open-amount-queries.ts'
