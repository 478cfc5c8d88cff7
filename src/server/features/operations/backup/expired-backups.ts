import { dayAfter, mondayOf } from '#shared/domain/figures/days.ts'

/** Number of backups that stay in any case. */
const LAST = 7
/** Numbers of days, weeks and months of which the newest backup stays. */
const DAYS = 7
const WEEKS = 5
const MONTHS = 12

/**
 * Days that an unencrypted backup of before the encryption stays: it can be read by whoever copies the disk, and has
 * data of people who asked for deletion later.
 */
const PLAIN_DAYS = 7

/** A name as `backupName` makes it; backups of before the encryption end in `.gz`. */
const BACKUP_NAME = /^leermeester-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}\.tar\.gz(\.age)?$/

/** Returns whether this is the name of a backup that the shop made. */
export const isBackupName = (name: string): boolean => BACKUP_NAME.test(name)

const dayOf = (name: string) => BACKUP_NAME.exec(name)?.[1] ?? ''

/**
 * Returns the backups to delete. The last seven stay, and the newest of each of the last seven days, five weeks and
 * twelve months that have one. Unencrypted backups of before the encryption stay for seven days only.
 *
 * Periods are counted by the backups and not by the clock, so a shop that makes no backups any more loses none. Names
 * of other files are ignored.
 */
export function expiredBackups(names: readonly string[]): string[] {
  const newestFirst = names.filter(isBackupName).toSorted().toReversed()
  const encrypted = newestFirst.filter((name) => name.endsWith('.age'))
  const kept = new Set([
    ...encrypted.slice(0, LAST),
    ...newestOfEach(encrypted, (day) => day, DAYS),
    ...newestOfEach(encrypted, mondayOf, WEEKS),
    ...newestOfEach(encrypted, (day) => day.slice(0, 7), MONTHS),
  ])
  const newestDay = dayOf(newestFirst[0] ?? '')
  return [...encrypted.filter((name) => !kept.has(name)), ...expiredPlainBackups(newestFirst, newestDay)]
}

/** Returns the unencrypted backups that were made seven days or longer before the newest backup. */
export function expiredPlainBackups(names: readonly string[], newestDay: string): string[] {
  const isPlain = (name: string) => isBackupName(name) && !name.endsWith('.age')
  return names.filter((name) => isPlain(name) && dayOf(name) <= dayAfter(newestDay, -PLAIN_DAYS))
}

/** Returns the first name of each of the first `count` periods. */
function newestOfEach(names: readonly string[], periodOf: (day: string) => string, count: number): string[] {
  const newest = new Map<string, string>()
  for (const name of names) {
    const period = periodOf(dayOf(name))
    if (!newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()].slice(0, count)
}
