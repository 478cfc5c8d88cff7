import type { ShopDetails } from '#shared/contracts/config.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Database } from '../../../db/tables.ts'
import { dutchMoment, type MailWriters } from '../mails/index.ts'
import { enqueue } from '../outbox/index.ts'
import { backupHealth } from './backup-health.ts'

/** How often the age of the newest backup is checked. */
const CHECK_EVERY_MS = 3_600_000

type WatchDeps = { db: Database; now: () => Date; isTested: boolean }

/** Queues a mail to the shop when the newest good backup is too old, once a day. Returns the time of the next check. */
export async function warnOfLateBackup({ db, now, isTested }: WatchDeps): Promise<Date> {
  const at = now()
  const { lateSince } = await backupHealth(db, at, isTested)
  if (lateSince) {
    const uniqueKey = `backup-late:${amsterdamDay(at)}`
    await enqueue(db, { party: 'mail', kind: 'backup-late', uniqueKey, payload: { isTested }, at })
  }
  return new Date(at.getTime() + CHECK_EVERY_MS)
}

export type BackupMailDeps = { db: Database; now: () => Date; shop: ShopDetails; publicUrl: string }

/** Writer of the mail about a late backup. It writes none when there is a good backup again. */
export const backupMails = ({ db, now, shop, publicUrl }: BackupMailDeps): MailWriters => ({
  'backup-late': async ({ payload }) => {
    const { goodAt, lateSince } = await backupHealth(db, now(), payload.isTested !== false)
    if (!lateSince) return undefined
    const since = dutchMoment(lateSince)
    const text = goodAt
      ? `De laatste goede reservekopie van de winkel is van ${since}. Gaat de server nu stuk, dan is alles van daarna weg.`
      : `De winkel probeert het sinds ${since}, maar er is nog geen goede reservekopie. Gaat de server nu stuk, dan is alles weg.`
    return {
      to: { address: shop.email, name: shop.name },
      content: {
        subject: 'Let op: de reservekopie blijft uit',
        preview: text,
        title: 'De reservekopie blijft uit',
        blocks: [
          { kind: 'text', text },
          {
            kind: 'text',
            text: 'Op de pagina Data staat bij "Reservekopie" en "Reservekopie proberen" wat er misging. Start ze daar opnieuw als de oorzaak weg is.',
          },
          { kind: 'button', label: 'Open de pagina Data', url: publicUrl + staffPaths.data },
        ],
        footer: [shop.name],
      },
    }
  },
})
