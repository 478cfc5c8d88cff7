export { forgetParked } from './forget-parked.ts'
