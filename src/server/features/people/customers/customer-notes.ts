import { sql } from 'kysely'
import type { CustomerNote } from '#shared/contracts/customers.ts'
import { isSameWorkingDay } from '#shared/domain/orders/undo.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { type CustomerIdentity, resolveCustomer } from './resolve-customer.ts'

/** Most notes on the page of a customer. */
const MAX_NOTES = 100

/**
 * Returns the notes about a customer, newest first. An account that proved its email address has the notes that were
 * written about the guest with that address.
 */
export async function notesOf(db: Executor, customer: CustomerIdentity): Promise<CustomerNote[]> {
  const rows = await db
    .selectFrom('customer_notes as n')
    .innerJoin('users as author', 'author.id', 'n.author_id')
    .select(['n.id', 'n.text', 'n.written_at as writtenAt', 'author.email'])
    .where(
      customer.kind === 'guest'
        ? sql<boolean>`n.guest_email = ${customer.email}`
        : sql<boolean>`(n.user_id = ${customer.userId} or n.guest_email in (
            select lower(u.email) from users u where u.id = ${customer.userId} and u.email_proven_at is not null))`,
    )
    .orderBy('n.id', 'desc')
    .limit(MAX_NOTES)
    .execute()
  return rows.map(({ id, text, writtenAt, email }) => ({
    noteId: id,
    text,
    writtenDateTime: writtenAt.toISOString(),
    author: email,
  }))
}

/**
 * Adds a note about a customer for colleagues, once per idempotency key. The same key with another text or customer fails
 * with `idempotency_key_reused`. The audit row does not contain the text, because audit rows cannot be deleted.
 */
export function addCustomerNote(
  { db, now }: { db: Database; now: () => Date },
  key: string,
  { text, idempotencyKey, staff }: { text: string; idempotencyKey: string; staff: Staff },
) {
  return db.transaction().execute(async (tx) => {
    const customer = await resolveCustomer(tx, key)
    if (!customer || customer === 'forgotten' || (await isDeleted(tx, customer))) return fail('customer_not_found')
    const at = now()
    const subject =
      customer.kind === 'guest'
        ? { user_id: null, guest_email: customer.email }
        : { user_id: customer.userId, guest_email: null }
    const added = await tx
      .insertInto('customer_notes')
      .values({ ...subject, author_id: staff.userId, text, idempotency_key: idempotencyKey, written_at: at })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      const earlier = await tx
        .selectFrom('customer_notes')
        .select(['text', 'user_id', 'guest_email'])
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst()
      const isSame =
        earlier?.text === text && earlier.user_id === subject.user_id && earlier.guest_email === subject.guest_email
      return isSame ? ok(undefined) : fail('idempotency_key_reused')
    }
    await writeAudit(tx, {
      actor: staff,
      action: 'customer.note_added',
      subject: 'customer',
      subjectId: key,
      before: null,
      after: { noteId: added.id, characters: text.length },
      at,
    })
    return ok(undefined)
  })
}

/**
 * Removes a note of today about a customer, for its author and for Admins. A repeated call changes nothing.
 *
 * Fails with `customer_not_found`, `undo_too_late` after the day of the note, and `undo_of_colleague` for another user.
 */
export function undoCustomerNote(
  { db, now }: { db: Database; now: () => Date },
  { key, noteId }: { key: string; noteId: number },
  { staff, isAdmin }: { staff: Staff; isAdmin: boolean },
) {
  return db.transaction().execute(async (tx) => {
    const customer = await resolveCustomer(tx, key)
    if (!customer || customer === 'forgotten') return fail('customer_not_found')
    // A note that is not on the page of this customer was removed before.
    if (!(await notesOf(tx, customer)).some((note) => note.noteId === noteId)) return ok(undefined)
    const note = await tx
      .selectFrom('customer_notes')
      .select(['text', 'author_id as authorId', 'written_at as writtenAt'])
      .where('id', '=', noteId)
      .forUpdate()
      .executeTakeFirst()
    if (!note) return ok(undefined)
    const at = now()
    if (!isSameWorkingDay(note.writtenAt, at)) return fail('undo_too_late')
    if (note.authorId !== staff.userId && !isAdmin) return fail('undo_of_colleague')
    await tx.deleteFrom('customer_notes').where('id', '=', noteId).execute()
    const entry = { actor: staff, action: 'customer.note_removed', subject: 'customer', subjectId: key, at } as const
    await writeAudit(tx, { ...entry, before: { noteId, characters: note.text.length }, after: null })
    return ok(undefined)
  })
}

/** Returns whether the account of a customer was deleted. Locks the account, so that an erasure waits for the note. */
async function isDeleted(tx: Executor, customer: CustomerIdentity): Promise<boolean> {
  if (customer.kind === 'guest') return false
  const account = tx.selectFrom('users').select('deleted_at').where('id', '=', customer.userId).forShare()
  return (await account.executeTakeFirst())?.deleted_at != null
}
