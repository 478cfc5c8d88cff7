import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { lockUntilCommit, transactionLock } from '../../../db/advisory-locks.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'

type Deps = { db: Database; now: () => Date; log: Log }

const BATCH_SIZE = 500
/**
 * An entry gets its id before its transaction commits, so an entry may become visible after later ones were sealed. Entries
 * are looked for this many ids before the last sealed one.
 */
const LATE_IDS = 10_000
/** Before the first seal. */
const NO_HASH = Buffer.alloc(32)

/**
 * Seals the new entries of the audit log: the hash of a seal is made of the hash before it and of the entry. The integrity
 * checks compute the hashes again (`audit-rules.ts`).
 *
 * The log of the server gets the number and the hash of the last seal, so that it has a copy outside the database.
 */
export async function sealAuditEntries({ db, now, log }: Deps, isStopping: () => boolean): Promise<undefined> {
  while (!isStopping()) {
    const sealed = await db.transaction().execute((tx) => sealBatch(tx, now()))
    if (sealed) log.info({ seal: sealed.number, hash: sealed.hash.toString('hex') }, 'audit log sealed')
    if (!sealed || sealed.count < BATCH_SIZE) break
  }
  return undefined
}

async function sealBatch(tx: Transaction, at: Date) {
  await lockUntilCommit(tx, transactionLock.auditSeals())
  const last = await tx
    .selectFrom('audit_seals')
    .select(['seal_no as number', 'hash'])
    .orderBy('seal_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows } = await sql<{ id: number; text: string }>`
    select e.id, audit_entry_text(e) as text from audit_entries e
    where e.id > coalesce((select max(entry_id) from audit_seals), 0) - ${LATE_IDS}
      and not exists (select from audit_seals s where s.entry_id = e.id)
    order by e.id limit ${BATCH_SIZE}`.execute(tx)
  if (rows.length === 0) return undefined

  let number = Number(last?.number ?? 0)
  let hash = last?.hash ?? NO_HASH
  const seals = rows.map(({ id, text }) => {
    number += 1
    hash = createHash('sha256').update(hash).update(text).digest()
    return { seal_no: number, entry_id: id, hash, sealed_at: at }
  })
  await tx.insertInto('audit_seals').values(seals).execute()
  return { number, hash, count: rows.length }
}
