export { CustomerRoad } from './CustomerRoad.tsx'
export { OrderRoad } from './OrderRoad.tsx'
export { ROADS } from './road-queries.ts'
export { useIsWhole } from './use-is-whole.ts'
