import { type Failed, fail, ok, type Success } from '#shared/kernel/outcome.ts'

/**
 * Lets an operation run once at a time; a second call meanwhile is refused and not queued, because
 * the person who asked sees that it is running already.
 */
export function singleFlight<Args extends unknown[], Value>(operation: (...args: Args) => Promise<Value>) {
  let isRunning = false
  return async (...args: Args): Promise<Success<Value> | Failed<'operation_running'>> => {
    if (isRunning) return fail('operation_running')
    isRunning = true
    try {
      return ok(await operation(...args))
    } finally {
      isRunning = false
    }
  }
}
