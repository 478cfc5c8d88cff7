import { describe, expect, it } from 'vitest'
import { dayAfter } from '#shared/domain/figures/days.ts'
import { expiredBackups } from '#src/server/features/operations/backup/index.ts'

const nameOf = (day: string, end = '.tar.gz.age') => `leermeester-${day}T02-30-00${end}`

/** Makes a backup every night from a day, and deletes the expired ones after each. Returns the days that are left. */
function afterNights(firstDay: string, nights: number): string[] {
  let names: string[] = []
  for (let night = 0; night < nights; night += 1) {
    names.push(nameOf(dayAfter(firstDay, night)))
    const expired = expiredBackups(names)
    names = names.filter((name) => !expired.includes(name))
  }
  return names.map((name) => name.slice(12, 22)).toReversed()
}

describe('the backups that stay', () => {
  it('are those of seven days, five weeks and twelve months', () => {
    expect(afterNights('2024-11-01', 758)).toEqual([
      ...['2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'],
      // The Sundays of the weeks before.
      ...['2026-11-15', '2026-11-08', '2026-11-01'],
      // The last days of the months.
      ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
      ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ])
  })

  it('are all seven that were made on one day', () => {
    const sameDay = Array.from({ length: 8 }, (_, hour) => `leermeester-2026-11-28T1${hour}-00-00.tar.gz.age`)
    expect(expiredBackups(sameDay)).toEqual([sameDay[0]])
  })

  it('include those of before the encryption for seven days only, and no other file is ever deleted', () => {
    const plain = Array.from({ length: 10 }, (_, day) => nameOf(dayAfter('2026-11-01', day), '.tar.gz'))
    const encrypted = [nameOf('2026-11-11'), nameOf('2026-11-12')]
    const others = [
      'leermeester.tar.gz',
      'notes.txt',
      'leermeester-2026-11-28T02-30-00.tar.gz.age.copy',
      'x/y.tar.gz.age',
    ]

    const expired = expiredBackups([...plain, ...encrypted, ...others])

    expect(expired.map((name) => name.slice(12, 22)).toSorted()).toEqual([
      ...['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'],
    ])
    expect(expired.every((name) => plain.includes(name))).toBe(true)
  })

  it('do not expire by the clock, so a shop that makes none any more loses none', () => {
    expect(expiredBackups([nameOf('2019-01-01'), nameOf('2020-01-01')])).toEqual([])
  })
})
