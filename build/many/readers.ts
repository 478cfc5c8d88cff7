import { setTimeout as pause } from 'node:timers/promises'

const VISITORS = 4
const PAUSE_MS = 100
const PATHS = ['/', '/api/menu', '/contact', '/api/config', '/zoeken?s=bank'] as const

/** Starts visitors who read pages and call the API without writing, until they are stopped. */
export function startReaders(origin: string) {
  let isOver = false
  let reads = 0
  const failures: string[] = []
  const visit = async (visitor: number) => {
    for (let turn = visitor; !isOver; turn += 1) {
      const path = PATHS[turn % PATHS.length]
      const failure = await fetch(`${origin}${path}`)
        .then(async (response) => {
          await response.arrayBuffer()
          return response.ok ? undefined : `${response.status} ${path}`
        })
        .catch((error: unknown) => `${error} ${path}`)
      if (isOver) return
      reads += 1
      if (failure !== undefined) failures.push(failure)
      await pause(PAUSE_MS)
    }
  }
  void Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)))
  return {
    /** The number of reads so far, and those of them that were not answered with success. */
    counts: () => ({ reads, failures: [...failures] }),
    stop() {
      isOver = true
    },
  }
}
