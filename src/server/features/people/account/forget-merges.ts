import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/**
 * Empties the moved rows of merges that can no longer be undone, and the addresses of their guests. The address of the guest that
 * stayed is emptied when the merge was undone, and when the guest is no longer a customer.
 *
 * @param today ISO day in Amsterdam
 */
export async function forgetOldMerges(db: Executor, today: string): Promise<void> {
  await sql`
    with old as (
      select id, undone_at is not null or not exists (select from customers c where c.guest_email = kept_email) as is_over
      from customer_merges where merged_at < (${today}::date::timestamp at time zone 'Europe/Amsterdam')
    )
    update customer_merges m set moved = '[]', other_email = case when other_email is null then null else '' end,
      kept_email = case when kept_email is not null and old.is_over then '' else kept_email end
    from old where old.id = m.id
      and (moved <> '[]' or other_email <> '' or (kept_email <> '' and old.is_over))`.execute(db)
}

/** Erases the addresses and the moved rows of the merges of an account, or of the guest with an address. */
export async function forgetMergesOf(db: Executor, customer: { userId: number } | { email: string }): Promise<void> {
  const isOfCustomer =
    'userId' in customer
      ? sql`kept_user_id = ${customer.userId} or other_user_id = ${customer.userId}`
      : sql`kept_email = ${customer.email.toLowerCase()} or other_email = ${customer.email.toLowerCase()}`
  await sql`
    update customer_merges set moved = '[]', kept_email = case when kept_email is null then null else '' end,
      other_email = case when other_email is null then null else '' end
    where ${isOfCustomer}`.execute(db)
}

/** Returns the accounts that staff merged into an account, directly or through another. Erased accounts are left out. */
export async function mergedAccountsOf(db: Executor, userId: number): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    with recursive merged as (
      select id, email from users where merged_into_id = ${userId} and deleted_at is null
      union
      select u.id, u.email from users u join merged m on u.merged_into_id = m.id where u.deleted_at is null
    )
    select id, email from merged order by id`.execute(db)
  return rows
}
