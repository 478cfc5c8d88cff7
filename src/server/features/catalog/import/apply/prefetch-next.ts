/**
 * The same entries in the same order, each made while the one before it is still in use: a batch is read and checked
 * while the database is busy with the last. Holds one entry more than its source would.
 */
export async function* prefetchNext<Entry>(source: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const entries = source[Symbol.asyncIterator]()
  try {
    for (let coming = entries.next(); ; ) {
      const { done, value } = await coming
      if (done) return
      coming = entries.next()
      // It is thrown when its turn comes; until then, or if nobody waits for it any more, it is no fault of the process.
      coming.catch(() => undefined)
      yield value
    }
  } finally {
    await entries.return?.()
  }
}
