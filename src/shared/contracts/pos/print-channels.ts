import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { channel, event, nothing } from './channel.ts'

const printJob = z.object({
  printId: z.string(),
  /** Kind of document. */
  kind: z.enum(['receipt', 'order', 'closing', 'transfer', 'test']),
  /** Title in the list: "Bon van order 12". */
  title: z.string(),
  state: z.enum(['waiting', 'printing', 'done', 'failed']),
  /** Why it failed, in Dutch. */
  reason: z.nullable(z.string()),
  salesOrderId: z.nullable(z.number()),
  askedDateTime: moment,
})
export type PrintJob = z.output<typeof printJob>

const jobs = z.object({ jobs: z.array(printJob) })

/**
 * Prints the receipt of a final payment. While its job is waiting or printing, a second call returns that job; later a
 * second call prints the receipt again. The channels of the other documents follow the same rule.
 */
export const printReceipt = channel({
  channel: 'prints:receipt',
  access: 'staff',
  input: z.object({ paymentId: z.uuid() }),
  reply: printJob,
  fails: ['receipt_not_ready', 'payment_not_found', 'server_away', 'disk_full'],
})
/** Prints the order document. */
export const printOrder = channel({
  channel: 'prints:order',
  access: 'staff',
  input: z.object({ salesOrderId: id }),
  reply: printJob,
  fails: ['order_not_found', 'server_away', 'disk_full'],
})
/** Prints the report of a day close. */
export const printClosing = channel({
  channel: 'prints:closing',
  access: 'staff',
  input: z.object({ closingId: z.uuid(), date: z.iso.date() }),
  reply: printJob,
  fails: ['not_found', 'server_away', 'disk_full'],
})
/** Prints the packing slip of a transfer between stock locations. */
export const printTransfer = channel({
  channel: 'prints:transfer',
  access: 'staff',
  input: z.object({ transferId: id }),
  reply: printJob,
  fails: ['transfer_not_found', 'server_away', 'disk_full'],
})
const printKind = z.enum(['receipt', 'order', 'closing'])

/** Prints a test page on the printer of this kind of document. */
export const printTest = channel({
  channel: 'prints:test',
  access: 'staff',
  input: z.object({ kind: printKind }),
  reply: printJob,
  fails: ['server_away', 'disk_full'],
})
/** Returns the waiting and recent print jobs. */
export const printsList = channel({ channel: 'prints:list', access: 'staff', input: nothing, reply: jobs })
/** Prints a job again: a finished one as a new job, another one as the same job. */
export const printAgain = channel({
  channel: 'prints:again',
  access: 'staff',
  input: z.object({ printId: z.string() }),
  reply: printJob,
  fails: ['print_not_found'],
})
/** Removes a waiting or failed job. */
export const printDrop = channel({
  channel: 'prints:drop',
  access: 'staff',
  input: z.object({ printId: z.string() }),
  reply: jobs,
  fails: ['print_not_found'],
})
/** Returns the printers of this machine. `problem`: why a printer cannot print, in Dutch. */
export const printersList = channel({
  channel: 'prints:printers',
  access: 'staff',
  input: nothing,
  reply: z.object({
    printers: z.array(z.object({ name: z.string(), title: z.string(), problem: z.nullable(z.string()) })),
  }),
})
/** Checks the printer of this kind of document now. `text`: its state in Dutch, without its name. */
export const printerCheck = channel({
  channel: 'prints:check',
  access: 'staff',
  input: z.object({ kind: printKind }),
  reply: z.object({ state: z.enum(['good', 'bad']), text: z.string() }),
  fails: ['no_printer'],
})
/** Opens the cash drawer at the receipt printer. The opening is written to the audit log of the shop. */
export const drawerOpen = channel({
  channel: 'drawer:open',
  access: 'staff',
  input: nothing,
  reply: nothing,
  fails: ['no_drawer', 'drawer_not_opened', 'disk_full'],
})
export const printsChanged = event({ event: 'prints:changed', payload: jobs })
