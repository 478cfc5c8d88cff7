export { ParkedSales } from './ParkedSales.tsx'
export { ParkSale } from './ParkSale.tsx'
export { TakeOver } from './TakeOver.tsx'
