export { ParkedSales } from './ParkedSales.tsx'
export { ParkSale } from './ParkSale.tsx'
export { ReplaceOrderQuestion } from './ReplaceOrderQuestion.tsx'
