export { KeptNotice } from './KeptNotice.tsx'
export { noticingKept } from './kept-answers.ts'
export { StateBanner, useTerminalState } from './StateBanner.tsx'
export { StateDots } from './StateDots.tsx'
