import { sql } from 'kysely'
import { Outage } from '../../../../ports/outage.ts'
import { PaymentRefusal } from '../../../../ports/payment-provider.ts'
import { nextRecheck } from '../attempt-times.ts'
import { type Attempt, attemptsTable } from '../attempts-table.ts'
import { fetchStatusWithRefunds, type PollDeps, settle } from './poll-provider.ts'

const BATCH_SIZE = 20

/** After this time, claimed payments of a stopped server are due again. */
const LEASE_MS = 3_600_000

/** Pause after an outage of the provider. */
const POSTPONE_MS = 15 * 60_000

/**
 * Polls the provider about paid payments: after a day, then at growing intervals, for four months.
 *
 * A bank may charge a payment back much later, and staff may refund it on the provider's own pages. The provider
 * reports both by an unsigned call, which it repeats for at most a day. Without rechecks, a shop that was down on that
 * day would still count the money as received. Returns the time at which the next payment is due.
 */
export async function recheckPaidPayments(
  deps: PollDeps,
  isStopping: () => boolean = () => false,
): Promise<Date | undefined> {
  while (!isStopping()) {
    const due = await claimDue(deps)
    if (due.length === 0) break
    for (const [index, paid] of due.entries()) {
      if (isStopping()) break
      if (!(await recheck(deps, paid))) return postponeRechecks(deps, due.slice(index))
    }
  }
  return firstDue(deps)
}

type PaidAttempt = { attempt: Attempt; finalAt: Date }

/** Claims due payments, so that two servers do not poll the same payment. */
async function claimDue({ db, now }: PollDeps): Promise<PaidAttempt[]> {
  const at = now()
  const { rows } = await sql<{ id: string; finalAt: Date }>`
    update payment_attempts set next_check_at = ${new Date(at.getTime() + LEASE_MS)}
    where id in (
      select id from payment_attempts
      where state = 'paid' and next_check_at <= ${at}
      order by next_check_at limit ${BATCH_SIZE} for update skip locked
    )
    returning id, final_at as "finalAt"`.execute(db)
  const attempts = await Promise.all(rows.map(({ id }) => attemptsTable(db).find(id)))
  return rows.flatMap(({ finalAt }, index) => {
    const attempt = attempts[index]
    return attempt ? [{ attempt, finalAt }] : []
  })
}

/** Polls the provider about a payment and stores the result. Returns false when the provider is unreachable. */
async function recheck(deps: PollDeps, { attempt, finalAt }: PaidAttempt): Promise<boolean> {
  try {
    const settled =
      attempt.payId === null
        ? attempt
        : await settle(deps, attempt, await fetchStatusWithRefunds(deps.pay, attempt.payId))
    const isUnchanged = settled.state === attempt.state && settled.refundedCents === attempt.refundedCents
    if (!isUnchanged) return true
  } catch (error) {
    if (error instanceof Outage) {
      deps.log.warn({ attemptId: attempt.id, reason: error.reason }, 'paid payment recheck failed')
      return false
    }
    if (!(error instanceof PaymentRefusal)) throw error
    deps.log.error({ attemptId: attempt.id, reason: error.reason }, 'paid payment unknown at the provider')
  }
  await attemptsTable(deps.db).change(attempt.id, { next_check_at: nextRecheck(finalAt, deps.now()) })
  return true
}

/** Postpones all due rechecks, for every server, including rechecks that were claimed and not done. */
async function postponeRechecks({ db, now }: PollDeps, unpolled: readonly PaidAttempt[]): Promise<Date> {
  const until = new Date(now().getTime() + POSTPONE_MS)
  await db
    .updateTable('payment_attempts')
    .set({ next_check_at: until })
    .where('state', '=', 'paid')
    .where(({ eb, or }) =>
      or([
        eb('next_check_at', '<', until),
        eb(
          'id',
          'in',
          unpolled.map(({ attempt }) => attempt.id),
        ),
      ]),
    )
    .execute()
  return until
}

async function firstDue({ db }: PollDeps): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.min('next_check_at').as('at'))
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return row?.at ?? undefined
}
