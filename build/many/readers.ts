import { setTimeout as pause } from 'node:timers/promises'

const VISITORS = 4
const PAUSE_MS = 100
const PATHS = ['/', '/api/menu', '/contact', '/api/config', '/zoeken?s=bank'] as const

/** Starts visitors who read pages and call the API without writing, until they are stopped. */
export function startReaders(origin: string) {
  let isOver = false
  let reads = 0
  let failed = 0
  const visit = async (visitor: number) => {
    for (let turn = visitor; !isOver; turn += 1) {
      const isAnswered = await fetch(`${origin}${PATHS[turn % PATHS.length]}`)
        .then(async (response) => {
          await response.arrayBuffer()
          return response.ok
        })
        .catch(() => false) // counted as failed
      if (isOver) return
      reads += 1
      if (!isAnswered) failed += 1
      await pause(PAUSE_MS)
    }
  }
  void Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)))
  return {
    counts: () => ({ reads, failed }),
    stop() {
      isOver = true
    },
  }
}
