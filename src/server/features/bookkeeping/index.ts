export { bookkeeping } from './bookkeeping-operation.ts'
export { checkBooks } from './check-books.ts'
