import { Cron } from 'croner'

/**
 * Calls `tick` at the start of every minute of the system time, except while the machine sleeps. Returns a function
 * that stops the calls.
 */
export function tickEveryMinute(tick: () => void): () => void {
  const job = new Cron('0 * * * * *', { name: 'schedules of the till' }, () => tick())
  return () => job.stop()
}
