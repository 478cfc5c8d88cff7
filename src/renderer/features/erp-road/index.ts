export { CustomerRoad } from './CustomerRoad.tsx'
export { OrderRoad } from './OrderRoad.tsx'
