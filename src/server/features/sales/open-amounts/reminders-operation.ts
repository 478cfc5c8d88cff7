import { daysBetween } from '#shared/domain/figures/days.ts'
import { reminderStep } from '#shared/domain/payments/amount-due.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Operation } from '../../operations/operations/index.ts'
import { lockOrderRow } from '../sales-orders/index.ts'
import { type OpenAmount, openAmountsTable } from './open-amounts-table.ts'
import { type ReminderDeps, reminderRefusal, writeReminder } from './send-reminder.ts'

export type RemindersDeps = ReminderDeps & {
  /** After how many days each automatic reminder is sent, ascending; empty for none. */
  reminderDays?: readonly number[] | undefined
}

/** Days after which buyers are reminded when the configuration does not say otherwise. */
const DEFAULT_DAYS = [7, 14]

/** No automatic reminder is sent this long after another one, also one by hand. */
const PAUSE_MS = 3 * 24 * 3_600_000

/**
 * Operation that reminds buyers of amounts that are due, daily. Each reminder is written in a transaction of its own, under
 * the lock of its order, so that a payment that arrives at the same time is seen. A run that stops sends the rest the next
 * day, because a reminder may be three days late.
 */
export const paymentRemindersOperation = (deps: RemindersDeps): Operation<{ due: number; sent: number }> => ({
  name: 'payment-reminders',
  async run({ progress, isStopping }) {
    const days = deps.reminderDays ?? DEFAULT_DAYS
    let due = 0
    let sent = 0
    for await (const orders of openAmountsTable(deps.db, amsterdamDay(deps.now())).due()) {
      for (const order of orders) {
        if (isStopping()) throw new Error('payment reminders stopped')
        if (stepOf(order, deps.now(), days) !== undefined && (await remind(deps, order.salesOrderId, days))) sent += 1
      }
      due += orders.length
      progress(due, null, 'orders')
    }
    if (sent > 0) deps.outboxFilled()
    return { due, sent }
  },
})

function remind({ db, now }: RemindersDeps, salesOrderId: number, days: readonly number[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockOrderRow(tx, salesOrderId)
    const at = now()
    const order = await openAmountsTable(tx, amsterdamDay(at)).find(salesOrderId)
    const step = order && stepOf(order, at, days)
    return order === undefined || step === undefined ? false : writeReminder(tx, order, { ...step, at })
  })
}

/**
 * Returns which reminder this order gets now, and of which due day; undefined for none. Each open date of a payment plan has its own
 * reminders, so that a buyer who missed one date is reminded of the next. A mail asks the whole amount that is due, so only the
 * latest date that has a reminder counts.
 */
function stepOf(order: OpenAmount, at: Date, days: readonly number[]): { step: number; dueOn: string } | undefined {
  const { dueDays, reminders } = order
  if (reminderRefusal(order) || order.hasOpenWithdrawal) return undefined
  const last = reminders.at(-1)
  if (last && at.getTime() - Date.parse(last.sentAt) < PAUSE_MS) return undefined
  const today = amsterdamDay(at)
  const dueOn = dueDays.findLast((day) => daysBetween(day, today) >= Math.min(...days))
  if (dueOn === undefined) return undefined
  const sent = reminders.filter((reminder) => reminder.dueOn === dueOn).map((reminder) => reminder.step)
  const step = reminderStep({ dueOn, today, days, sent })
  return step === undefined ? undefined : { step, dueOn }
}
