export { WaitForStock } from './WaitForStock.tsx'
