export { CustomerRoad } from './CustomerRoad.tsx'
export { OrderRoad } from './OrderRoad.tsx'
export { RetryMessage } from './RetryMessage.tsx'
