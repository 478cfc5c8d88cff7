import type { ExternalService } from './outage.ts'

/**
 * The result of one call to an external service. `refused`: any 4xx response but 429, or a mail that the mail server will
 * never accept. The other results have the meaning of `OutageReason`.
 */
export const CALL_RESULTS = ['ok', 'refused', 'throttled', 'server_error', 'timeout', 'unreachable'] as const
export type CallResult = (typeof CALL_RESULTS)[number]

/**
 * Counts work that is not a request to this server: calls to external services, runs of background jobs, and which search
 * answered in a shop with an external search service.
 */
export interface WorkMeter {
  externalCall(service: ExternalService, result: CallResult, ms: number): void
  jobRun(job: string, isOk: boolean, ms: number): void
  searchAnswered(source: 'provider' | 'own'): void
}

/** Counts nothing. */
export const noMeter: WorkMeter = { externalCall() {}, jobRun() {}, searchAnswered() {} }
