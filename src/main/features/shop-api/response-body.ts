type Call = {
  /** Ends it at the shop as well. */
  end(): void
  /** Begins to wait for the next piece; gives a function that stops waiting. */
  wait(): () => void
  /** What to say of an error that came in place of the rest. */
  told(error: unknown): unknown
}

/**
 * The body of an answer, piece by piece as whoever asked reads it. Who cancels it ends the call: by Electron's own body the
 * shop never hears that somebody left, only by the signal of the call (electron/electron#47097), and six calls that go on
 * so take every way to the shop.
 */
export function responseBody(body: ReadableStream<Uint8Array>, { end, wait, told }: Call): ReadableStream<Uint8Array> {
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
          throw told(error)
        } finally {
          stopWaiting()
        }
      },
      async cancel(reason) {
        end()
        // It may have broken off by then, which is all that was wanted.
        await reader.cancel(reason).catch(() => undefined)
      },
    },
    // Nothing is read ahead: who reads slowly holds back the shop.
    { highWaterMark: 0 },
  )
}

/** News that go on for as long as somebody listens: nobody waits for their end, and who kept a copy would never have it. */
export const isEventStream = ({ headers }: Response) => headers.get('content-type')?.includes('event-stream') ?? false
