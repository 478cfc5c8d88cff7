type Call = {
  /** Ends the call to the shop. */
  end(): void
  /** Starts the time limit of the next part. Returns a function that cancels the time limit. */
  wait(): () => void
  /** Returns the error to throw for an error that occurred while reading. */
  errorFor(error: unknown): unknown
}

/**
 * Returns a body that reads the body of a response on demand. Canceling the returned body ends the call. Canceling
 * Electron's body does not: only the abort signal of the call closes the connection (electron/electron#47097). Six open
 * calls would occupy all connections to the shop.
 */
export function responseBody(
  body: ReadableStream<Uint8Array>,
  { end, wait, errorFor }: Call,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const stopWaiting = wait()
        try {
          const { done, value } = await reader.read()
          if (done) stream.close()
          else stream.enqueue(value)
        } catch (error) {
          throw errorFor(error)
        } finally {
          stopWaiting()
        }
      },
      async cancel(reason) {
        end()
        // The body may already have ended with an error, which is the intended result.
        await reader.cancel(reason).catch(() => undefined)
      },
    },
    // Reads nothing ahead, so that the shop does not send faster than the page reads.
    { highWaterMark: 0 },
  )
}

/** True for a stream of events. It has no end, so it must not be copied into the cache. */
export const isEventStream = ({ headers }: Response) => headers.get('content-type')?.includes('event-stream') ?? false
