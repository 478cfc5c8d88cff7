import { describe, expect, it } from 'vitest'
import { inSpan, noSpans, type Span } from '#src/server/tracing/spans.ts'
import { currentTrace, currentTraceparent, newTrace, runInTrace } from '#src/server/tracing/trace.ts'

describe('work without a receiver of traces', () => {
  const request = newTrace()
  const traceIdIn = (options: { parent?: null }) =>
    runInTrace(request, () =>
      inSpan(noSpans, 'work', { kind: 'internal', ...options }, async () => currentTrace()?.traceId),
    )

  it('has the id of the running trace, or one of its own as the first step of a trace', async () => {
    expect(await traceIdIn({})).toBe(request.traceId)
    expect(await traceIdIn({ parent: null })).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
    expect(await traceIdIn({ parent: null })).not.toBe(request.traceId)
  })

  it('stores its trace with later work, and none outside a trace', () => {
    expect(runInTrace(request, currentTraceparent)).toBe(`00-${request.traceId}-${request.spanId}-01`)
    expect(currentTraceparent()).toBeNull()
  })
})

it('a span is failed when its work throws, and the error is passed on', async () => {
  const ends: Parameters<Span['end']>[0][] = []
  const spans = {
    start: () => ({ trace: newTrace(), end: (result?: { isFailed?: boolean }) => void ends.push(result) }),
  }
  const error = new Error('away')

  await inSpan(spans, 'work', { kind: 'internal' }, async () => 'done')
  await expect(inSpan(spans, 'work', { kind: 'internal' }, () => Promise.reject(error))).rejects.toBe(error)

  expect(ends).toEqual([undefined, { isFailed: true }])
})
