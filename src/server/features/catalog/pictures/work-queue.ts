/** Thrown when the queue is full: further work would not be done before a browser gives up. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/**
 * Creates a queue that runs `maxParallel` tasks in parallel and holds `maxQueued` more. Throws `TooBusy` when it is full, so that
 * many new pictures do not slow down the other pages.
 */
export function workQueue({ maxParallel, maxQueued }: { maxParallel: number; maxQueued: number }) {
  let running = 0
  const turns: (() => void)[] = []

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < maxParallel) running++
    else if (turns.length < maxQueued) await new Promise<void>((turn) => turns.push(turn))
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
