import type { Mailer } from '../ports/mailer.ts'
import type { ExternalService } from '../ports/outage.ts'
import { inSpan, type Spans } from '../tracing/spans.ts'
import type { Fetch } from './call-external-service.ts'
import { resultOfStatus } from './measure-calls.ts'

/**
 * Returns a `fetch` that records each call to a service in the trace of its caller: the service, the method and the
 * status, never the address or the body. The service gets no header of the trace.
 */
export function tracedFetch(service: ExternalService, fetch: Fetch, spans: Spans): Fetch {
  return async (url, init) => {
    const method = init.method ?? 'GET'
    const span = spans.start(`${service} ${method}`, {
      kind: 'client',
      facts: { 'peer.service': service, 'http.request.method': method },
    })
    try {
      const response = await fetch(url, init)
      const isFailed = resultOfStatus(response.status) !== 'ok'
      span.end({ isFailed, facts: { 'http.response.status_code': response.status } })
      return response
    } catch (error) {
      span.end({ isFailed: true })
      throw error
    }
  }
}

/** Returns a mailer that records each delivery in the trace of its caller, without the recipient or the text. */
export function tracedMailer(mailer: Mailer, spans: Spans): Mailer {
  return {
    check: () => mailer.check(),
    close: () => mailer.close(),
    send: (mail) =>
      inSpan(spans, 'mail send', { kind: 'client', facts: { 'peer.service': 'mail' } }, () => mailer.send(mail)),
  }
}
