import * as z from 'zod/mini'
import { moment } from '../fields.ts'
import { channel, event, nothing } from './channel.ts'

/** State of a connection, a device or a job of the till. `unknown` before the first check. */
const condition = z.object({
  state: z.enum(['good', 'bad', 'unknown', 'off']),
  /** A Dutch sentence with details, and with the recommended action when the state is bad. */
  text: z.string(),
  since: z.nullable(moment),
})
export type Condition = z.output<typeof condition>

/** State of all connections and devices of the till, for the status banner. */
export const posState = z.object({
  server: condition,
  pinTerminal: condition,
  printer: condition,
  /** Whether the scheduled ERP operations run on this till. */
  sync: condition,
  /** Whether the journal can be written. While it cannot, the till starts no payment. */
  journal: condition,
  /** The catalog on this machine, for use while the shop is unreachable; null before the first synchronization. */
  catalog: z.nullable(
    z.object({
      /** When prices and stock of all products were last up to date. */
      syncedDateTime: moment,
      products: z.number(),
      /** Size on the disk, with pictures. */
      bytes: z.number(),
    }),
  ),
  /** A new version that is installed at the next start; null when there is none. */
  update: z.nullable(z.object({ version: z.string() })),
  /** Difference between the clocks of this machine and the server, in ms; 0 when it is small, null when unknown. */
  clockOffMs: z.nullable(z.number()),
  /** Dutch notes about problems at the start, for example a damaged settings file or journal. */
  notes: z.array(z.object({ noteId: z.string(), text: z.string() })),
})
export type PosState = z.output<typeof posState>

export const stateRead = channel({ channel: 'state:read', access: 'page', input: nothing, reply: posState })
/** Checks all connections and devices again now. */
export const stateRetry = channel({ channel: 'state:retry', access: 'page', input: nothing, reply: posState })
export const stateChanged = event({ event: 'state:changed', payload: posState })
