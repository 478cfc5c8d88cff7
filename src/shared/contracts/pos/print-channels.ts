import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { channel, event, nothing } from './channel.ts'

const printJob = z.object({
  printId: z.string(),
  /** Which paper it is. */
  kind: z.enum(['receipt', 'order', 'closing']),
  /** "Bon van order 12", as the list calls it. */
  title: z.string(),
  state: z.enum(['waiting', 'printing', 'done', 'failed']),
  /** Why it failed, in Dutch. */
  reason: z.nullable(z.string()),
  salesOrderId: z.nullable(z.number()),
  askedDateTime: moment,
})
export type PrintJob = z.output<typeof printJob>

const jobs = z.object({ jobs: z.array(printJob) })

/** The receipt of a payment that is final; the same payment twice is a reprint. */
export const printReceipt = channel({
  channel: 'prints:receipt',
  access: 'staff',
  input: z.object({ paymentId: z.uuid() }),
  reply: printJob,
  fails: ['receipt_not_ready', 'payment_not_found', 'server_away', 'disk_full'],
})
/** The order on paper. */
export const printOrder = channel({
  channel: 'prints:order',
  access: 'staff',
  input: z.object({ salesOrderId: id }),
  reply: printJob,
  fails: ['order_not_found', 'server_away', 'disk_full'],
})
/** A day that was signed off. */
export const printClosing = channel({
  channel: 'prints:closing',
  access: 'staff',
  input: z.object({ closingId: z.uuid(), date: z.iso.date() }),
  reply: printJob,
  fails: ['not_found', 'server_away', 'disk_full'],
})
/** What waits, and what was printed last. */
export const printsList = channel({ channel: 'prints:list', access: 'staff', input: nothing, reply: jobs })
/** Prints one again: what came out as a new job, what did not as the same. */
export const printAgain = channel({
  channel: 'prints:again',
  access: 'staff',
  input: z.object({ printId: z.string() }),
  reply: printJob,
  fails: ['print_not_found'],
})
/** Gives up a job that waits or failed. */
export const printDrop = channel({
  channel: 'prints:drop',
  access: 'staff',
  input: z.object({ printId: z.string() }),
  reply: jobs,
  fails: ['print_not_found'],
})
/** The printers of this machine. */
export const printersList = channel({
  channel: 'prints:printers',
  access: 'staff',
  input: nothing,
  reply: z.object({ printers: z.array(z.object({ name: z.string(), title: z.string() })) }),
})
export const printsChanged = event({ event: 'prints:changed', payload: jobs })
