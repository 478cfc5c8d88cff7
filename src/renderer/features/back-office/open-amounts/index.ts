export { OrderPlan } from './OrderPlan.tsx'
