import { sql } from 'kysely'
import { Outage } from '../../../../ports/outage.ts'
import { PaymentRefusal } from '../../../../ports/payment-provider.ts'
import { nextRecheck } from '../attempt-times.ts'
import { type Attempt, attemptsTable } from '../attempts-table.ts'
import { fetchStatusWithRefunds, type PollDeps, settle } from './poll-provider.ts'

const AT_ONCE = 20

/** What a server had in hand that died is due again after this. */
const LEASE_MS = 3_600_000

/** A provider that is away is left in peace for so long. */
const POSTPONE_MS = 15 * 60_000

/**
 * Asks the provider again about what was paid: after a day, and then ever less often, for four months.
 *
 * A bank may turn a payment back long after, and staff may give money back on the provider's own pages. Of both we are
 * told by an unsigned call that the provider gives up after a day; a shop that was away then would count money that is
 * gone. Gives the moment at which the first of the rest is due.
 */
export async function recheckPaidPayments(
  deps: PollDeps,
  isStopping: () => boolean = () => false,
): Promise<Date | undefined> {
  while (!isStopping()) {
    const due = await claimDue(deps)
    if (due.length === 0) break
    for (const [index, found] of due.entries()) {
      if (isStopping()) break
      if (!(await recheck(deps, found))) return postponeRechecks(deps, due.slice(index))
    }
  }
  return firstDue(deps)
}

type PaidAttempt = { attempt: Attempt; finalAt: Date }

/** Claimed, so that two servers do not ask the same. */
async function claimDue({ db, now }: PollDeps): Promise<PaidAttempt[]> {
  const at = now()
  const { rows } = await sql<{ id: string; finalAt: Date }>`
    update payment_attempts set next_check_at = ${new Date(at.getTime() + LEASE_MS)}
    where id in (
      select id from payment_attempts
      where state = 'paid' and next_check_at <= ${at}
      order by next_check_at limit ${AT_ONCE} for update skip locked
    )
    returning id, final_at as "finalAt"`.execute(db)
  const attempts = await Promise.all(rows.map(({ id }) => attemptsTable(db).find(id)))
  return rows.flatMap(({ finalAt }, index) => {
    const attempt = attempts[index]
    return attempt ? [{ attempt, finalAt }] : []
  })
}

/** False when the provider was not there. */
async function recheck(deps: PollDeps, { attempt, finalAt }: PaidAttempt): Promise<boolean> {
  try {
    const settled =
      attempt.payId === null
        ? attempt
        : await settle(deps, attempt, await fetchStatusWithRefunds(deps.pay, attempt.payId))
    const isAsItWas = settled.state === attempt.state && settled.refundedCents === attempt.refundedCents
    if (!isAsItWas) return true
  } catch (error) {
    if (error instanceof Outage) {
      deps.log.warn({ attemptId: attempt.id, reason: error.reason }, 'a paid payment could not be looked at again')
      return false
    }
    if (!(error instanceof PaymentRefusal)) throw error
    deps.log.error(
      { attemptId: attempt.id, reason: error.reason },
      'the provider does not know a payment that was paid',
    )
  }
  await attemptsTable(deps.db).change(attempt.id, { next_check_at: nextRecheck(finalAt, deps.now()) })
  return true
}

/** Nothing is due before the provider had its rest, for whichever server; also what was taken in hand and not answered. */
async function postponeRechecks({ db, now }: PollDeps, unanswered: readonly PaidAttempt[]): Promise<Date> {
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
          unanswered.map(({ attempt }) => attempt.id),
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
