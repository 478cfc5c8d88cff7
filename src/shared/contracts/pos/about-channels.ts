import * as z from 'zod/mini'
import { paymentType } from '../sales-orders.ts'
import { channel, event, nothing } from './channel.ts'

/** Returns the content of the window "Over Leermeester", for support by telephone. It has no personal data. */
export const aboutRead = channel({
  channel: 'about:read',
  access: 'page',
  input: nothing,
  reply: z.object({
    version: z.string(),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    /** The last lines of the log. */
    log: z.array(z.string()),
  }),
})

const command = z.discriminatedUnion('command', [
  /** `isLink`: the command of a link, which waits while another user logs in. */
  z.object({ command: z.literal('go'), path: z.string(), isLink: z.optional(z.boolean()) }),
  z.object({ command: z.literal('pay'), type: paymentType }),
  z.object({ command: z.literal('focus-payment') }),
  z.object({ command: z.literal('last-receipt') }),
  z.object({ command: z.literal('print') }),
  z.object({ command: z.literal('switch-user') }),
])
export type Command = z.output<typeof command>

/** A command for the page, from the menu, a shortcut or a link: for example to open a path, or to start a payment. */
export const commandGiven = event({ event: 'command:given', payload: command })

/**
 * Starts listening for commands, and returns those that were queued: for example the order of the link that started the
 * app.
 */
export const commandTake = channel({
  channel: 'command:take',
  access: 'page',
  input: nothing,
  reply: z.object({ commands: z.array(command) }),
})
