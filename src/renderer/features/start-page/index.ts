export { messageInWords } from './message-words.ts'
