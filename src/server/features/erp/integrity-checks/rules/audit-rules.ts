import { sql } from 'kysely'
import { amsterdamClock } from '#shared/kernel/dates.ts'
import type { Rule } from './rule.ts'

/** Seals that each check reads: the newest ones, and one of 24 parts of the others, by the hour of the day. */
const NEWEST = 5_000
const PARTS = 24

/** Rule on the audit log. The whole log is checked once a day. */
export const auditRules: readonly Rule[] = [
  {
    name: 'audit-log-is-sealed-log',
    sentence: 'Het logboek is zoals het verzegeld is: er is geen regel veranderd of weggehaald.',
    broken: (at) => sql`
      with last as (select coalesce(max(seal_no), 0) as seal_no from audit_seals),
      checked as (
        select s.seal_no, s.entry_id, s.hash from audit_seals s, last
        where s.seal_no > last.seal_no - ${NEWEST} or s.seal_no * ${PARTS} / (last.seal_no + 1) = ${partOf(at)}
      )
      select null::int as order_id, null::int as item_id, c.entry_id::text as found, c.seal_no::text as wanted
      from checked c
      left join audit_entries e on e.id = c.entry_id
      left join audit_seals p on p.seal_no = c.seal_no - 1
      where e.id is null or (p.seal_no is null and c.seal_no > 1)
        or c.hash <> sha256(coalesce(p.hash, decode(repeat('00', 32), 'hex')) || convert_to(audit_entry_text(e), 'UTF8'))`,
    reason: ({ found, wanted }) =>
      `Regel ${found} van het logboek klopt niet met zegel ${wanted}: deze of de vorige regel is veranderd of weg.`,
    advice:
      'Iemand heeft buiten de winkel om in de database gewerkt. Bewaar de reservekopieën en geef dit door aan wie de winkel onderhoudt.',
  },
]

/** Returns the part of the log that is checked at this time, by the hour in Amsterdam. */
const partOf = (at: Date) => Math.floor(amsterdamClock(at).minutesSinceMidnight / 60)
