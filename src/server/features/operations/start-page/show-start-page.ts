import type { StartPage } from '#shared/contracts/start-page.ts'
import { dayAfter, fillMissingDays, mondayOf } from '#shared/domain/figures/days.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { CachedCounts } from '../../../db/cached-counts.ts'
import type { Database } from '../../../db/tables.ts'
import { reviewsWaiting } from '../../catalog/product-reviews/index.ts'
import { lowStockCount } from '../../catalog/stock/index.ts'
import { backupHealth } from '../backup/index.ts'
import { figuresTable } from './figures-table.ts'
import { toDoTable } from './to-do-table.ts'

const DAYS = 28
const WEEKS = 13

export type StartPageDeps = {
  db: Database
  counts: CachedCounts
  now: () => Date
  /** How the backups are watched; undefined when they are not. */
  backupWatch: { isTested: boolean } | undefined
}

/**
 * Returns tasks and figures for the start page of the back office. Counts of screens that only an Admin may open are
 * null for other staff.
 */
export async function showStartPage(
  { db, counts, now, backupWatch }: StartPageDeps,
  { isAdmin }: { isAdmin: boolean },
): Promise<StartPage> {
  const today = amsterdamDay(now())
  const firstDay = dayAfter(today, 1 - DAYS)
  const firstMonday = dayAfter(mondayOf(today), 7 * (1 - WEEKS))
  const tasks = toDoTable(db)
  const figures = figuresTable(db)
  const [
    due,
    attempts,
    paidAfterCancel,
    cancelInErp,
    underCheck,
    withdrawals,
    serviceCases,
    quotesToRenew,
    messagesOpen,
    failed,
    days,
    weeks,
    reviews,
    stock,
    checks,
    backup,
  ] = await Promise.all([
    counts.ofLong(
      'unpaid orders',
      () => tasks.due(),
      ({ unpaid, partPaid }) => unpaid.orders + partPaid.orders,
    ),
    tasks.attempts(),
    tasks.paidAfterCancel(),
    tasks.cancelInErp(now()),
    tasks.underCheck(),
    tasks.withdrawals(),
    counts.ofLong(
      'open service cases',
      () => tasks.serviceCases(),
      ({ open }) => open,
    ),
    tasks.quotesToRenew(),
    tasks.messagesOpen(),
    tasks.failed(),
    figures.days(firstDay),
    figures.sampleWeeks(firstMonday),
    isAdmin ? reviewsWaiting(db) : null,
    isAdmin ? lowStockCount(db) : null,
    isAdmin ? tasks.checks(now()) : { books: null, compare: null },
    isAdmin && backupWatch ? backupHealth(db, now(), backupWatch.isTested) : null,
  ])
  return {
    today,
    toDo: {
      ...due,
      attempts,
      paidAfterCancel,
      cancelInErp,
      ...(underCheck && { underCheck }),
      withdrawals,
      serviceCases,
      ...(quotesToRenew > 0 && { quotesToRenew }),
      messagesOpen,
      failed,
      reviewsWaiting: reviews,
      lowStock: stock,
      ...checks,
      backup: backup && { found: backup.found, lateSince: backup.lateSince?.toISOString() ?? null },
    },
    days: fillMissingDays(days, firstDay, today),
    sampleWeeks: Array.from({ length: WEEKS }, (_, index) => {
      const monday = dayAfter(firstMonday, 7 * index)
      return weeks.find((week) => week.monday === monday) ?? { monday, asked: 0, bought: 0 }
    }),
  }
}
