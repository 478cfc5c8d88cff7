import { Outage } from '../../ports/outage.ts'
import { callExternalService, type ExternalResponse, type Fetch, jsonOf } from '../call-external-service.ts'
import type { NetsuiteLogin } from './netsuite-login.ts'

/** Runs a task when one of the shared slots is free, and frees the slot afterwards. */
export type Slots = <Value>(task: () => Promise<Value>) => Promise<Value>

/** One call to NetSuite. */
export type NetsuiteCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** Path and query below the base URL of the account. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
  timeoutMs?: number
}

/** Sends a call to NetSuite; see `createNetsuiteCalls`. */
export type NetsuiteCalls = (call: NetsuiteCall) => Promise<ExternalResponse>

type Deps = { baseUrl: string; login: NetsuiteLogin; slots: Slots; fetch: Fetch; timeoutMs: number }

/**
 * Creates the function that makes the calls to NetSuite, except logins and file downloads. It waits for a shared slot
 * (docs/integrations/netsuite.md#s7), adds the `authorization` header and sends the call. After a first 401 it sends
 * the call once more with a new token, if the login uses tokens that expire (OAuth 2.0).
 *
 * Throws `Outage('netsuite')`: `credentials` after the last 401, `throttled` for each form in which NetSuite reports a
 * limit. Other error responses are returned.
 */
export function createNetsuiteCalls({ baseUrl, login, slots, fetch, timeoutMs }: Deps): NetsuiteCalls {
  return (call) => slots(() => authorizedCall(call))

  async function authorizedCall(call: NetsuiteCall): Promise<ExternalResponse> {
    const url = `${baseUrl}${call.path}`
    const first = await login.authorization(call.method, url)
    const response = await send(first, url, call)
    if (response.status !== 401) return throwOnLimit(response)

    // A token can be revoked before it expires. Try one new token; a second 401 is an outage.
    if (login.reportRejected(first)) {
      const second = await send(await login.authorization(call.method, url), url, call)
      if (second.status !== 401) return throwOnLimit(second)
    }
    throw new Outage('netsuite', { reason: 'credentials', mayHaveArrived: false, status: 401 })
  }

  function send(authorization: string, url: string, { method, headers, body, timeoutMs: own }: NetsuiteCall) {
    const contentType = body === undefined ? {} : { 'content-type': 'application/json' }
    return callExternalService({ service: 'netsuite', fetch, timeoutMs: own ?? timeoutMs }, url, {
      method,
      headers: { authorization, accept: 'application/json', ...contentType, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}

/** Error codes for a reached limit that come with another status than 429. */
const LIMIT_CODES = new Set(['SSS_REQUEST_LIMIT_EXCEEDED', 'CONCURRENCY_LIMIT_EXCEEDED', 'WS_REQUEST_BLOCKED'])

function throwOnLimit(response: ExternalResponse): ExternalResponse {
  if (response.isOk) return response
  const isLimit = errorsOf(response).some(({ code }) => LIMIT_CODES.has(code))
  if (!isLimit) return response
  throw new Outage('netsuite', { reason: 'throttled', mayHaveArrived: false, status: response.status })
}

/**
 * Returns the errors in a response: NetSuite's code, its message and the path of the field
 * (docs/integrations/netsuite.md#s6). Empty when the body has none.
 */
export function errorsOf(response: ExternalResponse): { code: string; detail: string; path: string }[] {
  const body = jsonOf(response)
  const errorDetails = isRecord(body) ? body['o:errorDetails'] : undefined
  const details = Array.isArray(errorDetails) ? errorDetails.filter(isRecord) : []
  return details.map((one) => ({
    code: textOf(one['o:errorCode']),
    detail: textOf(one.detail),
    path: textOf(one['o:errorPath']),
  }))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
