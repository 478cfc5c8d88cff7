import { setImmediate } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'

type Waiting<Input, Output> = { input: Input; resolve(output: Output): void; reject(error: unknown): void }

/**
 * Returns a function that runs its calls together with those of other callers, because one statement for many callers
 * takes much less time than a statement for each.
 *
 * While fewer than `maxRunning` runs are active, a call runs at once, with the other calls of the same turn of the event
 * loop. Calls during the runs wait, and share the next run, of at most `maxSize` calls. If a shared run fails, each of its calls is repeated on its own, so that a refused call
 * fails for its caller only. Therefore `run` must have no effect when it fails, or be repeatable. Nothing is repeated
 * while the database cannot be reached.
 *
 * @param run returns an output for each input, in the same sequence
 */
export function sharedRuns<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { maxRunning, maxSize }: { maxRunning: number; maxSize: number },
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = []
  let running = 0

  async function runTogether(callers: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(callers.map(({ input }) => input))
      if (outputs.length !== callers.length) throw new Error('a shared run returned another number of outputs')
      for (const [index, { resolve }] of callers.entries()) resolve(outputs[index] as Output) // the lengths are equal
    } catch (error) {
      if (callers.length === 1 || isDatabaseAway(error)) for (const { reject } of callers) reject(error)
      else for (const caller of callers) await runTogether([caller])
    }
  }

  async function runWaiting(): Promise<void> {
    running += 1
    await setImmediate()
    while (waiting.length > 0) await runTogether(waiting.splice(0, maxSize))
    running -= 1
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (running < maxRunning) void runWaiting()
    })
}
