import type { Mailer } from '../ports/mailer.ts'
import { PermanentMailFailure } from '../ports/mailer.ts'
import { type ExternalService, Outage } from '../ports/outage.ts'
import type { CallResult, WorkMeter } from '../ports/work-meter.ts'
import type { Fetch } from './call-external-service.ts'

/**
 * Returns a `fetch` that counts each call to a service by its result. The duration is the time until the headers of the
 * response arrived. A repeated call counts once per try.
 */
export function measuredFetch(service: ExternalService, fetch: Fetch, meter: WorkMeter): Fetch {
  return async (url, init) => {
    const start = performance.now()
    const report = (result: CallResult) => meter.externalCall(service, result, performance.now() - start)
    try {
      const response = await fetch(url, init)
      report(resultOfStatus(response.status))
      return response
    } catch (error) {
      report(isTimeout(error) ? 'timeout' : 'unreachable')
      throw error
    }
  }
}

/** Returns a mailer that counts each mail by the result of its delivery to the mail server. */
export function measuredMailer(mailer: Mailer, meter: WorkMeter): Mailer {
  return {
    check: () => mailer.check(),
    close: () => mailer.close(),
    async send(mail) {
      const start = performance.now()
      const report = (result: CallResult) => meter.externalCall('mail', result, performance.now() - start)
      try {
        const receipt = await mailer.send(mail)
        report('ok')
        return receipt
      } catch (error) {
        report(resultOfMailError(error))
        throw error
      }
    },
  }
}

/** Returns the result of a call with this HTTP status. */
export function resultOfStatus(status: number): CallResult {
  if (status === 429) return 'throttled'
  if (status >= 500) return 'server_error'
  return status >= 400 ? 'refused' : 'ok'
}

const isTimeout = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

function resultOfMailError(error: unknown): CallResult {
  if (error instanceof PermanentMailFailure) return 'refused'
  if (!(error instanceof Outage)) return 'server_error'
  // The login was refused, or the reply cannot be read: the server responded.
  if (error.reason === 'credentials') return 'refused'
  return error.reason === 'unreadable' ? 'server_error' : error.reason
}
