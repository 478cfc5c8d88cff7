type Call = {
  /** Ends the call to the shop. */
  end(): void
  /** Starts the time limit of the next part. Returns a function that stops it. */
  wait(): () => void
  /** Maps an error that occurred while reading. */
  errorFor(error: unknown): unknown
}

/**
 * Returns the body of a response, read on demand. Cancelling it ends the call. Electron's own body does not do that:
 * only the abort signal of the call closes the connection (electron/electron#47097), and six open calls would occupy
 * every connection to the shop.
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
        // The body may have ended by then, which is the intended result.
        await reader.cancel(reason).catch(() => undefined)
      },
    },
    // No read-ahead: a slow reader slows down the shop.
    { highWaterMark: 0 },
  )
}

/** True for a stream of events. It has no end, so it must not be copied into the cache. */
export const isEventStream = ({ headers }: Response) => headers.get('content-type')?.includes('event-stream') ?? false
