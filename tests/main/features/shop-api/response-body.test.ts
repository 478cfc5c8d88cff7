import { describe, expect, it } from 'vitest'
import { responseBody } from '#src/main/features/shop-api/response-body.ts'
import { settle } from '#tests/main/support/test-machine.ts'

describe('the body of a response', () => {
  it('is read no faster than its consumer reads', async () => {
    const { source, pulls } = createCountedSource()
    const body = responseBody(source, { end: () => {}, wait: () => () => {}, errorFor: (error) => error })
    await settle()
    expect(pulls()).toBe(0)

    const reader = body.getReader()
    await reader.read()
    await settle()

    expect(pulls()).toBe(1)
  })

  it('ends the call when it is canceled, also when its source fails to cancel', async () => {
    let ends = 0
    const broken = new ReadableStream<Uint8Array>({ cancel: () => Promise.reject(new Error('broken')) })
    const body = responseBody(broken, { end: () => (ends += 1), wait: () => () => {}, errorFor: (error) => error })

    await body.cancel()

    expect(ends).toBe(1)
  })
})

/** Creates a source that counts how often it is read. */
function createCountedSource() {
  let pulls = 0
  const source = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        pulls += 1
        stream.enqueue(new Uint8Array([1]))
      },
    },
    { highWaterMark: 0 },
  )
  return { source, pulls: () => pulls }
}
