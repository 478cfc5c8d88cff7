import { sql } from 'kysely'

/** SQL for the start of a day in Amsterdam, or of a day that is `later` days after it. */
export const startOfDay = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam')`
