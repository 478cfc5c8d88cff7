export { drainOutbox, type OutboxDeps } from './drain-outbox.ts'
export { enqueue, type Message, outboxTable } from './outbox-table.ts'
