export { OpenOrderDoor } from './OpenOrderDoor.tsx'
