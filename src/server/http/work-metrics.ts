import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { CALL_RESULTS, type WorkMeter } from '../ports/work-meter.ts'

/** Upper limits of the histogram's buckets, in seconds. Calls to the ERP may take longer than those of a shopper. */
const DURATIONS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The services that every shop calls. Their results are reported as 0 before the first call, so that rates are defined. */
const SERVICES = ['pay', 'netsuite', 'postcode', 'mail'] as const

/**
 * Creates the registry of the metrics, with the counts of calls to external services and of runs of background jobs. Both
 * begin before the server is built.
 */
export function createWorkMetrics(): { registry: Registry; meter: WorkMeter } {
  const registry = new Registry()
  const calls = new Counter({
    name: 'external_calls_total',
    help: 'Calls to external services, and mails to the mail server, by result.',
    labelNames: ['service', 'result'],
    registers: [registry],
  })
  for (const service of SERVICES) for (const result of CALL_RESULTS) calls.inc({ service, result }, 0)
  const durations = new Histogram({
    name: 'external_call_duration_seconds',
    help: 'Time from a call to an external service to the headers of its response, or to its failure.',
    labelNames: ['service'],
    buckets: DURATIONS,
    registers: [registry],
  })
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of background jobs on this server, by result.',
    labelNames: ['background_job', 'result'],
    registers: [registry],
  })
  const runDurations = new Histogram({
    name: 'job_run_duration_seconds',
    help: 'Duration of the runs of background jobs.',
    labelNames: ['background_job'],
    buckets: DURATIONS,
    registers: [registry],
  })
  const lastSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'End of the last run without an error of a background job on this server.',
    labelNames: ['background_job'],
    registers: [registry],
  })

  const searches = new Counter({
    name: 'searches_total',
    help: 'Searches of a shop with an external search service, by the source of the results: the service or the shop itself.',
    labelNames: ['source'],
    registers: [registry],
  })

  const meter: WorkMeter = {
    externalCall(service, result, ms) {
      calls.inc({ service, result })
      durations.observe({ service }, ms / 1000)
    },
    jobRun(job, isOk, ms) {
      // Prometheus has a label `job` of its own.
      const labels = { background_job: job }
      // Both results exist from the first run on, so that the rate of the other result is 0 and not absent.
      runs.inc({ ...labels, result: 'ok' }, isOk ? 1 : 0)
      runs.inc({ ...labels, result: 'failed' }, isOk ? 0 : 1)
      runDurations.observe(labels, ms / 1000)
      if (isOk) lastSuccess.setToCurrentTime(labels)
    },
    searchAnswered(source) {
      searches.inc({ source })
    },
  }
  return { registry, meter }
}
