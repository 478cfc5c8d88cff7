import { sql } from 'kysely'

/** Returns SQL for the start of a day in Amsterdam. With `later` it is the start of the day that many days later. */
export const startOfDay = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam')`
