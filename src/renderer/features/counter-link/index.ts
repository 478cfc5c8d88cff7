export { useCounter } from './use-counter.ts'
export { fromThisMachine, toldKey, useTold } from './use-told.ts'
