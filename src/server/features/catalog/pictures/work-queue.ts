/** Thrown when the queue is full: a browser would give up before further work is done. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/**
 * Creates a queue that runs `maxParallel` tasks in parallel and holds `maxQueued` more. Throws `TooBusy` when it is
 * full, so that many new pictures do not slow down the other pages.
 */
export function workQueue({ maxParallel, maxQueued }: { maxParallel: number; maxQueued: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < maxParallel) running++
    else if (waiting.length < maxQueued) await new Promise<void>((start) => waiting.push(start))
    else throw new TooBusy(`${waiting.length} pictures are waiting already`)

    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
