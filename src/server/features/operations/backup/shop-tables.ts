import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

const BATCH_ROWS = 1_000
const NOT_BACKED_UP = new Set(['sessions', 'call_counts', 'login_failures', 'passkey_challenges'])

/** A payment link is valid for this long, so a buyer may have paid an order of this age. */
const CHECKED_MS = 14 * 24 * 3_600_000

type Migration = { name: string; checksum: string }
type Sequence = { name: string; last: string; isCalled: boolean }

const ident = (name: string) => sql.id(name)

/** Generic access to all tables of the shop. */
export function shopTables(db: Executor) {
  return {
    async migrations(): Promise<Migration[]> {
      const { rows } = await sql<Migration>`select name, checksum from applied_migrations order by name`.execute(db)
      return rows
    },

    /** All tables of the shop, except the table of migrations. */
    async names(): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables
        where schemaname = 'public' and tablename <> 'applied_migrations' order by tablename`.execute(db)
      return rows.map(({ name }) => name)
    },

    /**
     * The tables of a backup. Without sessions, because a restore would reopen sessions that ended after the backup, and
     * without the counts of calls and of wrong passwords and the challenges of passkeys, which are minutes old at most.
     */
    async namesToBackUp(): Promise<string[]> {
      return (await this.names()).filter((name) => !NOT_BACKED_UP.has(name))
    },

    async sequences(): Promise<Sequence[]> {
      const { rows: names } = await sql<{ name: string }>`
        select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename`.execute(db)
      const all: Sequence[] = []
      for (const { name } of names) {
        const { rows } = await sql<Omit<Sequence, 'name'>>`
          select last_value::text as last, is_called as "isCalled" from ${ident(name)}`.execute(db)
        for (const row of rows) all.push({ name, ...row })
      }
      return all
    },

    /** Yields the rows of a table in PostgreSQL's text format, which is exact and which PostgreSQL parses again. */
    async *rows(table: string): AsyncGenerator<string[]> {
      await sql`declare shop_rows no scroll cursor for select whole_row__::text as row from ${ident(table)} whole_row__`.execute(
        db,
      )
      for (;;) {
        const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH_ROWS)} from shop_rows`.execute(db)
        if (rows.length > 0) yield rows.map(({ row }) => row)
        if (rows.length < BATCH_ROWS) break
      }
      await sql`close shop_rows`.execute(db)
    },

    async insert(table: string, rows: readonly string[]): Promise<void> {
      const columns = await writtenColumns(db, table)
      const from = sql.join(columns.map((column) => sql`(r.whole).${ident(column)}`))
      await sql`
        insert into ${ident(table)} (${sql.join(columns.map(ident))}) overriding system value
        select ${from} from (select line::${ident(table)} as whole from unnest(${[...rows]}::text[]) as line offset 0) r`.execute(
        db,
      )
    },

    /** Sets a sequence to `skippedIds` above its own value or `last`, whichever is higher. */
    async skipAhead({ name, last }: Sequence, skippedIds: number): Promise<void> {
      await sql`
        select setval(${`public.${name}`}::regclass, greatest(${last}::bigint, last_value) + ${skippedIds}::bigint)
        from ${ident(name)}`.execute(db)
    },

    /** Last value of the sequence of order numbers. */
    async lastOrderNumber(): Promise<number> {
      const { rows } = await sql<{ last: number }>`select last_value::int as last from sales_orders_id_seq`.execute(db)
      return rows[0]?.last ?? 0
    },

    /** Requeues the messages that were being sent when the backup was made: no process is sending them now. */
    async releaseMessages(now: Date): Promise<void> {
      await sql`update outbox set state = 'queued', next_try_at = ${now} where state = 'sending'`.execute(db)
    },

    /** Lets no unpaid order expire before this time. Returns the number of unpaid orders. */
    async postponeExpiry(until: Date): Promise<number> {
      const { rows } = await sql`
        update unpaid_orders set expires_at = greatest(expires_at, ${until}), next_look_at = greatest(next_look_at, ${until})
        returning sales_order_id`.execute(db)
      return rows.length
    },

    /**
     * Puts the orders under check that may have been paid after the backup: orders of the web shop that the buyer can
     * still pay, of the weeks before it, partly paid, or not expired yet; and orders with an undecided payment. Returns
     * the number of orders.
     */
    async checkPayments(backupAt: Date): Promise<number> {
      const { rows } = await sql`
        insert into payments_under_check (sales_order_id, backup_at)
        select o.id, ${backupAt} from sales_orders o
        where o.canceled_at is null and o.due_cents > o.paid_cents and (
          (o.channel = 'web' and (o.inserted_at > ${new Date(backupAt.getTime() - CHECKED_MS)} or o.paid_cents > 0
            or exists (select from unpaid_orders u where u.sales_order_id = o.id)))
          or exists (select from payment_attempts a
            where a.sales_order_id = o.id and a.state not in ('paid', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back')))
        on conflict (sales_order_id) do update set backup_at = excluded.backup_at, released_at = null, released_by = null
        returning sales_order_id`.execute(db)
      return rows.length
    },

    /** Number of queued mails. */
    async waitingMails(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from outbox where party = 'mail' and state = 'queued'`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Makes the queued mails dead letters, so that staff decide about each mail. */
    async holdMails(reason: string): Promise<void> {
      await sql`update outbox set state = 'dead', last_error = ${reason} where party = 'mail' and state = 'queued'`.execute(
        db,
      )
    },

    /** Number of other connections of the shop to this database. */
    async otherConnections(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name like 'leermeester%'`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    },

    /** Whether the database has orders, users or items. */
    async isInUse(): Promise<boolean> {
      const { rows } = await sql<{ used: boolean }>`
        select exists (select from sales_orders) or exists (select from users) or exists (select from items) as used`.execute(
        db,
      )
      return rows[0]?.used ?? false
    },
  }
}

/** Columns of a table without its generated columns. */
async function writtenColumns(db: Executor, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Empties all tables and runs `fill` with triggers disabled and foreign keys deferred. Foreign keys are checked at the
 * end. Needs ownership of the tables and no further rights.
 */
export async function withEmptiedTables(tx: Executor, fill: () => Promise<void>): Promise<void> {
  const tables = (await shopTables(tx).names()).map(ident)
  const { rows: references } = await sql<{ name: string; table: string }>`
    select c.conname as name, t.relname as table from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and not c.condeferrable and c.connamespace = 'public'::regnamespace`.execute(tx)

  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx)
  for (const { name, table } of references) {
    await sql`alter table ${ident(table)} alter constraint ${ident(name)} deferrable initially deferred`.execute(tx)
  }
  await sql`truncate ${sql.join(tables)}`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
  await fill()
  await sql`set constraints all immediate`.execute(tx)
  for (const { name, table } of references) {
    await sql`alter table ${ident(table)} alter constraint ${ident(name)} not deferrable`.execute(tx)
  }
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx)
}
