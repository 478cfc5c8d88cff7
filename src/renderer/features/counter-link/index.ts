export { Card } from './Card.tsx'
export { ConfirmButton } from './ConfirmButton.tsx'
export { useCounter } from './use-counter.ts'
export { fromThisMachine, toldKey, useTold } from './use-told.ts'
