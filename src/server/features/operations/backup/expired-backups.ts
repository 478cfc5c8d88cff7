import { mondayOf } from '#shared/domain/figures/days.ts'

/** Number of backups that stay in any case. */
const LAST = 7
/** Numbers of days, weeks and months of which the newest backup stays. */
const DAYS = 7
const WEEKS = 5
const MONTHS = 12

/** A name as `backupName` makes it; backups of before the encryption end in `.gz`. */
const BACKUP_NAME = /^leermeester-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}\.tar\.gz(\.age)?$/

/** Returns whether this is the name of a backup that the shop made. */
export const isBackupName = (name: string): boolean => BACKUP_NAME.test(name)

/**
 * Returns the backups to delete. The last seven stay, and the newest of each of the last seven days, five weeks and
 * twelve months that have one.
 *
 * Periods are counted by the backups and not by the clock, so a shop that makes no backups any more loses none. Names
 * of other files are ignored.
 */
export function expiredBackups(names: readonly string[]): string[] {
  const newestFirst = names.filter(isBackupName).toSorted().toReversed()
  const kept = new Set([
    ...newestFirst.slice(0, LAST),
    ...newestOfEach(newestFirst, (day) => day, DAYS),
    ...newestOfEach(newestFirst, mondayOf, WEEKS),
    ...newestOfEach(newestFirst, (day) => day.slice(0, 7), MONTHS),
  ])
  return newestFirst.filter((name) => !kept.has(name))
}

/** Returns the first name of each of the first `count` periods. */
function newestOfEach(names: readonly string[], periodOf: (day: string) => string, count: number): string[] {
  const newest = new Map<string, string>()
  for (const name of names) {
    const period = periodOf(BACKUP_NAME.exec(name)?.[1] ?? '')
    if (!newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()].slice(0, count)
}
