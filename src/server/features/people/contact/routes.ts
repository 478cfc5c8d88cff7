import type { FastifyInstance } from 'fastify'
import { contact, MESSAGE_RECEIVED } from '#shared/contracts/contact.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { answerMessage, handleMessage } from './answer-message.ts'
import { messagesTable } from './messages-table.ts'
import { type ReceiveDeps, receiveMessage } from './receive-message.ts'
import { listedMessage, showMessage } from './show-message.ts'

/** Routes of messages to the shop. */
export function contactRoutes(app: FastifyInstance, deps: ReceiveDeps): void {
  mount(app, contact.send, async ({ body: { website, ...message }, headers }) => {
    // Only bots fill in the hidden field. They get the normal response, and nothing is stored.
    if (website !== '') return ok({ message: MESSAGE_RECEIVED })
    const outcome = await receiveMessage(deps, message, headers['idempotency-key'])
    return outcome.ok ? ok({ message: MESSAGE_RECEIVED }) : outcome
  })

  mount(app, contact.find, async ({ query }) => {
    const messages = messagesTable(deps.db)
    const { rows, total } = await messages.page(query)
    const { page, pageSize } = query
    return ok({ items: rows.map(listedMessage), total, page, pageSize, open: await messages.openCount() })
  })

  mount(app, contact.show, ({ params }) => showMessage(deps.db, params.id))

  mount(app, contact.answer, ({ params, headers, body }, { visitor }) =>
    answerMessage(deps, params.id, { ...body, key: headers['idempotency-key'], actor: requireUser(visitor) }),
  )

  mount(app, contact.handle, ({ params, body }, { visitor }) =>
    handleMessage(deps, params.id, { ...body, actor: requireUser(visitor) }),
  )
}
