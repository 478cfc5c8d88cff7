import { setImmediate } from 'node:timers/promises'
import { isDatabaseUnavailable } from './database-away.ts'
import { tooLate, WAIT_LIMIT_MS, withinLimit } from './within-limit.ts'

/** Longer than `statement_timeout`, so that only a connection that does not respond reaches it. */
const RUN_LIMIT_MS = 35_000

type Waiting<Input, Output> = {
  input: Input
  resolve(output: Output): void
  reject(error: unknown): void
  /** True after its limit: the call no longer waits for another run. */
  isLate: boolean
}

type Options = {
  maxRunning: number
  maxSize: number
  /** How long a call waits for the begin of its run. Tests pass their own. */
  limitMs?: number
  /** How long a run blocks the next one. Tests pass their own. */
  runLimitMs?: number
}

/**
 * Returns a function that runs its calls together with those of other callers, because one statement for many callers
 * takes much less time than a statement for each.
 *
 * While fewer than `maxRunning` runs are active, a call runs at once, with the other calls of the same turn of the event
 * loop. Calls during the runs wait, and share the next run, of at most `maxSize` calls.
 *
 * If a shared run fails, each of its calls is repeated on its own, so that a refused call fails for its caller only. One
 * such call runs at a time, and later calls do not wait for them. `run` must have no effect when it fails, or be
 * repeatable. When the database is away or busy, all calls of the run get that error at once.
 *
 * A call that waits longer than ten seconds for its run is rejected without being run. A run that does not end counts as
 * failed after 35 seconds.
 *
 * @param run returns an output for each input, in the same sequence
 */
export function sharedRuns<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { maxRunning, maxSize, limitMs = WAIT_LIMIT_MS, runLimitMs = RUN_LIMIT_MS }: Options,
): (input: Input) => Promise<Output> {
  const together = createQueue(maxRunning, maxSize, (callers, error) => {
    const isFinal = callers.length === 1 || isDatabaseUnavailable(error)
    for (const caller of callers) {
      if (isFinal) caller.reject(error)
      // The error may be that of another call of the group.
      else if (caller.isLate) caller.reject(tooLate())
      else alone.add(caller)
    }
  })
  const alone = createQueue(1, 1, (callers, error) => {
    for (const { reject } of callers) reject(error)
  })

  return (input) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        caller.isLate = true
        if (together.remove(caller) || alone.remove(caller)) reject(tooLate())
      }, limitMs)
      const caller: Waiting<Input, Output> = {
        input,
        resolve(output) {
          clearTimeout(timer)
          resolve(output)
        },
        reject(error) {
          clearTimeout(timer)
          reject(error)
        },
        isLate: false,
      }
      together.add(caller)
    })

  /** A queue whose calls run in groups of at most `size`, at most `max` groups at a time. */
  function createQueue(
    max: number,
    size: number,
    failed: (callers: readonly Waiting<Input, Output>[], error: unknown) => void,
  ) {
    const waiting: Waiting<Input, Output>[] = []
    let running = 0

    async function runGroup(callers: readonly Waiting<Input, Output>[]): Promise<void> {
      try {
        const outputs = await withinLimit(run(callers.map(({ input }) => input)), runLimitMs)
        if (outputs.length !== callers.length) throw new Error('a shared run returned another number of outputs')
        for (const [index, { resolve }] of callers.entries()) resolve(outputs[index] as Output) // the lengths are equal
      } catch (error) {
        failed(callers, error)
      }
    }

    async function runWaiting(): Promise<void> {
      running += 1
      await setImmediate()
      while (waiting.length > 0) await runGroup(waiting.splice(0, size))
      running -= 1
    }

    return {
      add(caller: Waiting<Input, Output>): void {
        waiting.push(caller)
        if (running < max) void runWaiting()
      },
      /** Returns whether the call was waiting. */
      remove(caller: Waiting<Input, Output>): boolean {
        const place = waiting.indexOf(caller)
        if (place >= 0) waiting.splice(place, 1)
        return place >= 0
      },
    }
  }
}
