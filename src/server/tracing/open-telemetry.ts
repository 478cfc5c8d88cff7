import { createHmac } from 'node:crypto'
import {
  type Attributes,
  ROOT_CONTEXT,
  SpanStatusCode,
  type SpanKind as TelemetryKind,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
} from '@opentelemetry/sdk-trace-base'
import type { SpanKind, Spans } from './spans.ts'
import { currentTrace } from './trace.ts'

/** Settings of the export of traces. */
export type TraceExport = {
  /** Base address of the receiver; the path `/v1/traces` is added. */
  endpoint: string
  /** Headers of each export, such as a token of the receiver. */
  headers: Record<string, string>
  /** Which part of the traces is exported, in percent. All spans of a trace are exported, or none. */
  percent: number
  /** Longest time in ms between the end of a span and its export. */
  delayMs?: number
}

const DELAY_MS = 5_000

/** The values of the package's enum, which would otherwise be loaded for its type only. */
const KINDS: Record<SpanKind, TelemetryKind> = { internal: 0, server: 1, client: 2, consumer: 4 }

/**
 * Exports spans by OTLP over HTTP, in batches and in the background. A receiver that does not respond loses spans and does
 * not delay the shop.
 *
 * This file is the only one that loads OpenTelemetry, and it is imported only when traces are on.
 */
export function openTelemetry({ endpoint, headers, percent, delayMs = DELAY_MS }: TraceExport): {
  spans: Spans
  stop(): Promise<void>
} {
  let wantedTraceId: string | undefined
  // A keyed hash of the trace id decides, the same on each server: a visitor chooses the id, and could otherwise have each of
  // its calls recorded.
  const key = JSON.stringify([endpoint, headers])
  const isRecorded = (traceId: string) =>
    createHmac('sha256', key).update(traceId).digest().readUInt32BE(0) < (percent / 100) * 2 ** 32
  const random = new RandomIdGenerator()
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'leermeester' }),
    sampler: {
      shouldSample: (_context, traceId) => ({
        decision: isRecorded(traceId) ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
      }),
    },
    idGenerator: {
      generateTraceId: () => wantedTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers }), {
        scheduledDelayMillis: delayMs,
      }),
    ],
  })
  const tracer = provider.getTracer('leermeester')

  const spans: Spans = {
    start(name, { kind, parent = currentTrace(), traceId, facts, beganAt }) {
      const context = parent
        ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: 1, isRemote: true })
        : ROOT_CONTEXT
      wantedTraceId = parent ? undefined : traceId
      const options = { kind: KINDS[kind], attributes: { ...facts } satisfies Attributes }
      const span = tracer.startSpan(name, beganAt === undefined ? options : { ...options, startTime: beganAt }, context)
      wantedTraceId = undefined
      const ids = span.spanContext()
      return {
        trace: { traceId: ids.traceId, spanId: ids.spanId },
        end({ isFailed = false, facts: more = {} } = {}) {
          span.setAttributes(more)
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
  }
  return { spans, stop: () => provider.shutdown() }
}
