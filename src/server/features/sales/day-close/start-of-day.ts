import { sql } from 'kysely'

/** When a day begins in Amsterdam, or so many days after it. */
export const startOfDay = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam')`
