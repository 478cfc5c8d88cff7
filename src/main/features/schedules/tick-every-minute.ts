import { Cron } from 'croner'

/**
 * Calls at the beginning of every minute on the clock of the machine. Minutes that were slept through are not made up for.
 * Gives a function that stops it.
 */
export function tickEveryMinute(tick: () => void): () => void {
  const job = new Cron('0 * * * * *', { name: 'schedules of the till' }, () => tick())
  return () => job.stop()
}
