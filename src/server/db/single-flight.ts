/** Reads what several ask at the same moment; the key says that what they ask is the same. */
export type SingleFlight = <Answer>(key: string, read: () => Promise<Answer>) => Promise<Answer>

type Flight = { reading: Promise<unknown>; next: Promise<unknown> | undefined }

/**
 * Lets everybody who asks the same at once share a reading: one runs at a time, and whoever comes meanwhile waits for the
 * next. That one begins after they asked, so nobody is told what was true before; and a hundred who look at a list cost
 * as much as two. Nothing is kept: when a reading fails, it fails for those who waited for it, and for nobody after them.
 */
export function createSingleFlight(): SingleFlight {
  const lines = new Map<string, Flight>()

  const begin = (key: string, read: () => Promise<unknown>): Promise<unknown> => {
    const line: Flight = { reading: read(), next: undefined }
    lines.set(key, line)
    const leave = () => void (line.next === undefined && lines.delete(key))
    line.reading.then(leave, leave)
    return line.reading
  }

  const ask = (key: string, read: () => Promise<unknown>): Promise<unknown> => {
    const line = lines.get(key)
    if (!line) return begin(key, read)
    const turn = () => begin(key, read)
    line.next ??= line.reading.then(turn, turn)
    return line.next
  }
  return (key, read) => ask(key, read) as ReturnType<typeof read> // one key means one kind of answer
}
