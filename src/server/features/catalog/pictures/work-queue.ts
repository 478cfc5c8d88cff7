/** Thrown when more work waits than can be done before a browser gives up. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/**
 * Lets `atOnce` pieces of work run and `mayWait` more wait their turn; beyond that it throws `TooBusy`.
 *
 * Five hundred first-time colours must not take the shop's other pages down with them.
 */
export function workQueue({ atOnce, mayWait }: { atOnce: number; mayWait: number }) {
  let running = 0
  const turns: (() => void)[] = []

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++
    else if (turns.length < mayWait) await new Promise<void>((turn) => turns.push(turn))
    else throw new TooBusy(`${turns.length} pictures are waiting already`)

    try {
      return await work()
    } finally {
      const next = turns.shift()
      if (next) next()
      else running--
    }
  }
}
