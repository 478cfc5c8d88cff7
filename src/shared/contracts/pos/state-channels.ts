import * as z from 'zod/mini'
import { moment } from '../fields.ts'
import { channel, event, nothing } from './channel.ts'

/** One thing the seller depends on. `unknown` before it was asked for the first time. */
const condition = z.object({
  state: z.enum(['good', 'bad', 'unknown', 'off']),
  /** One Dutch sentence for who looks closer; what to do when it is bad. */
  text: z.string(),
  since: z.nullable(moment),
})
export type Condition = z.output<typeof condition>

/** How everything around the till stands: the banner of the counter. */
export const posState = z.object({
  server: condition,
  pinTerminal: condition,
  printer: condition,
  sync: condition,
  /** Whether the journal can be written: without it no payment is started. */
  journal: condition,
  /** A new version waits for the next start; null when there is none. */
  update: z.nullable(z.object({ version: z.string() })),
  /** How far the clock of this machine is from that of the server, in ms; null when not known. */
  clockOffMs: z.nullable(z.number()),
  /** What went wrong at the start and somebody has to know: a settings file put aside, a torn journal. Dutch. */
  notes: z.array(z.object({ noteId: z.string(), text: z.string() })),
})
export type PosState = z.output<typeof posState>

export const stateRead = channel({ channel: 'state:read', access: 'page', input: nothing, reply: posState })
/** Looks at everything again now. */
export const stateRetry = channel({ channel: 'state:retry', access: 'page', input: nothing, reply: posState })
export const stateChanged = event({ event: 'state:changed', payload: posState })
