import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Part, THIRDS } from './trend.ts'

/** Durations of the calls of one kind in one part of the run. */
export type PartSummary = { calls: number; p50Ms: number; p95Ms: number; p99Ms: number; longestMs: number }

/** The calls of one kind. The durations of the warm-up are left out; its errors count. */
export type KindSummary = { kind: string; parts: Record<(typeof THIRDS)[number], PartSummary> }

/** What happened to the calls of a run. */
export type CallSummary = {
  calls: number
  kinds: KindSummary[]
  /** Number of failed calls by kind and failure, for example `buyer: order, 500 unexpected`. */
  errors: Record<string, number>
  /** Number of calls that waited for another operation, as an Admin does. */
  waited: number
}

/** Longest recorded duration, in microseconds. Calls end earlier by their timeout. */
const LONGEST_MICROS = 120_000_000
/** Digits of the durations in a histogram. */
const FIGURES = 3

export type CallRecords = ReturnType<typeof createCallRecords>

/** Counts the calls of a run by kind and by part. @param partNow the part of the run in which a call begins now */
export function createCallRecords(partNow: () => Part) {
  const histograms = new Map<string, Map<Part, RecordableHistogram>>()
  const errors: Record<string, number> = {}
  let calls = 0
  let waited = 0

  function histogramOf(kind: string, part: Part): RecordableHistogram {
    const parts = histograms.get(kind) ?? new Map<Part, RecordableHistogram>()
    histograms.set(kind, parts)
    const histogram = parts.get(part) ?? createHistogram({ lowest: 1, highest: LONGEST_MICROS, figures: FIGURES })
    parts.set(part, histogram)
    return histogram
  }

  return {
    /** Returns a function that records the duration of a call, which begins now. */
    begin(kind: string): (ms: number) => void {
      const part = partNow()
      return (ms) => {
        calls += 1
        histogramOf(kind, part).record(Math.min(LONGEST_MICROS, Math.max(1, Math.round(ms * 1000))))
      }
    },
    /** Counts an error: a failed call, or a wrong state. */
    fail(kind: string, failure: string): void {
      const name = `${kind}, ${failure}`
      errors[name] = (errors[name] ?? 0) + 1
    },
    wait(): void {
      waited += 1
    },
    summary(): CallSummary {
      const kinds = [...histograms].map(([kind, parts]) => ({
        kind,
        parts: {
          first: summaryOf(parts.get('first')),
          second: summaryOf(parts.get('second')),
          third: summaryOf(parts.get('third')),
        },
      }))
      kinds.sort((a, b) => a.kind.localeCompare(b.kind))
      return { calls, kinds, errors, waited }
    },
  }
}

function summaryOf(histogram: RecordableHistogram | undefined): PartSummary {
  if (!histogram || histogram.count === 0) return { calls: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0, longestMs: 0 }
  return {
    calls: histogram.count,
    p50Ms: histogram.percentile(50) / 1000,
    p95Ms: histogram.percentile(95) / 1000,
    p99Ms: histogram.percentile(99) / 1000,
    longestMs: histogram.max / 1000,
  }
}
