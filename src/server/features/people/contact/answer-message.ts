import { createHash } from 'node:crypto'
import { fail } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { ANSWER_KEY, answersTable } from './answers-table.ts'
import { messagesTable } from './messages-table.ts'
import { showMessage } from './show-message.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }

/**
 * Stores an answer to a message of the contact form and mails it to the writer, once per idempotency key.
 *
 * The answer, its mail and the audit entry are written in one transaction. If `isHandled` is true, the message is
 * closed in the same transaction.
 *
 * @returns the message with all its answers, or `contact_message_not_found`, or `idempotency_key_reused` when the key
 * belongs to another answer
 */
export async function answerMessage(
  { db, now, outboxFilled }: Deps,
  id: number,
  { answer, isHandled, key, actor }: { answer: string; isHandled: boolean; key: string; actor: Staff },
) {
  const at = now()
  const bodyHash = createHash('sha256').update(JSON.stringify({ id, answer, isHandled })).digest('base64url')
  const outcome = await db.transaction().execute(async (tx) => {
    if (!(await messagesTable(tx).lock(id))) return 'missing'
    const answerId = await answersTable(tx).add({
      contactMessageId: id,
      key,
      bodyHash,
      at,
      author: actor.email,
      answer,
    })
    if (answerId === undefined) return 'repeated'

    await enqueue(tx, {
      party: 'mail',
      kind: 'contact-answer',
      uniqueKey: `${ANSWER_KEY}${answerId}`,
      payload: { contactAnswerId: answerId },
      at,
    })
    // The audit entry has no text of the answer: the text may name the writer, and audit rows are never deleted.
    await writeAudit(tx, {
      actor,
      action: 'contact.answered',
      subject: 'contact_message',
      subjectId: String(id),
      at,
      before: null,
      after: { characters: answer.length },
    })
    if (isHandled) await setHandled(tx, id, { isHandled: true, actor, at })
    return 'added'
  })

  if (outcome === 'missing') return fail('contact_message_not_found')
  if (outcome === 'added') outboxFilled()
  else if ((await answersTable(db).hashOf(key)) !== bodyHash) return fail('idempotency_key_reused')
  return showMessage(db, id)
}

/** Closes or reopens a message. A message that already has this state does not change, so its first handler stays. */
export async function handleMessage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  { isHandled, actor }: { isHandled: boolean; actor: Staff },
) {
  const exists = await db.transaction().execute(async (tx) => {
    if (!(await messagesTable(tx).lock(id))) return false
    await setHandled(tx, id, { isHandled, actor, at: now() })
    return true
  })
  return exists ? showMessage(db, id) : fail('contact_message_not_found')
}

async function setHandled(
  tx: Transaction,
  id: number,
  { isHandled, actor, at }: { isHandled: boolean; actor: Staff; at: Date },
): Promise<void> {
  const isChanged = await messagesTable(tx).setHandled(id, isHandled ? { at, by: actor.email } : undefined)
  if (!isChanged) return
  await writeAudit(tx, {
    actor,
    action: isHandled ? 'contact.handled' : 'contact.reopened',
    subject: 'contact_message',
    at,
    subjectId: String(id),
    before: { isHandled: !isHandled },
    after: { isHandled },
  })
}
