export { forgetParkedSales } from './forget-parked-sales.ts'
