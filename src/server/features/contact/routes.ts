import type { FastifyInstance } from 'fastify'
import { contact, MESSAGE_RECEIVED } from '#shared/contracts/contact.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { mount } from '../../http/mount.ts'
import { type TakeDeps, takeMessage } from './take-message.ts'

/** Messages to the shop. */
export function contactRoutes(app: FastifyInstance, deps: TakeDeps): void {
  mount(app, contact.send, async ({ body: { website, ...message }, headers }) => {
    // A machine filled in what people do not see; it gets the answer it hopes for, and nobody is bothered.
    if (website !== '') return ok({ message: MESSAGE_RECEIVED })
    const taken = await takeMessage(deps, message, headers['idempotency-key'])
    return taken.ok ? ok({ message: MESSAGE_RECEIVED }) : taken
  })
}
