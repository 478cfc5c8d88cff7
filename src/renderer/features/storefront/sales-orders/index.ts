export { NextSteps } from './NextSteps.tsx'
export { OrderBalance } from './OrderBalance.tsx'
export { OrderDelivery } from './OrderDelivery.tsx'
export { OrderSummary } from './OrderSummary.tsx'
