/**
 * Yields the entries of the source, and requests the next one while the current one is in use. A batch is read and
 * validated while the database is busy with the previous batch. At most two entries are in memory.
 */
export async function* prefetchNext<Entry>(source: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const entries = source[Symbol.asyncIterator]()
  try {
    for (let next = entries.next(); ; ) {
      const { done, value } = await next
      if (done) return
      next = entries.next()
      // The next iteration throws this error. Without a handler Node would end the process before that.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await entries.return?.()
  }
}
