export { ClosedBy } from './ClosedBy.tsx'
export { MessageActions } from './MessageActions.tsx'
export { messageInWords } from './message-words.ts'
