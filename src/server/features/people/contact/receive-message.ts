import { createHash } from 'node:crypto'
import type { ContactMessage } from '#shared/contracts/contact.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { messagesTable } from './messages-table.ts'

export type ReceiveDeps = { db: Database; now: () => Date; outboxFilled(): void }

const DAY_MS = 86_400_000
/** Maximum number of copies per address and day. The limit exists because anyone can enter any address in the form. */
const MAX_COPIES_PER_DAY = 5

/**
 * Stores a visitor's message, once per idempotency key. The outbox mails it to the shop and a copy to the writer, so no
 * message is lost when the mail server does not work. Fails with `idempotency_key_reused` for the same key with another
 * body.
 */
export async function receiveMessage({ db, now, outboxFilled }: ReceiveDeps, message: ContactMessage, key: string) {
  const bodyHash = createHash('sha256').update(JSON.stringify(message)).digest('base64url')
  const at = now()
  const isNew = await db.transaction().execute(async (tx) => {
    const messages = messagesTable(tx)
    const id = await messages.add({ ...message, key, bodyHash, at })
    if (id === undefined) return false
    const dayCount = await messages.countOf(message.email, new Date(at.getTime() - DAY_MS))
    const kinds = dayCount <= MAX_COPIES_PER_DAY ? ['contact-message', 'contact-copy'] : ['contact-message']
    for (const kind of kinds) {
      await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${id}`, payload: { contactMessageId: id }, at })
    }
    return true
  })
  if (isNew) outboxFilled()
  else if ((await messagesTable(db).hashOf(key)) !== bodyHash) return fail('idempotency_key_reused')
  return ok(undefined)
}
