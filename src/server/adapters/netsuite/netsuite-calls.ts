import { Outage } from '../../ports/outage.ts'
import { callExternalService, type ExternalResponse, type Fetch, jsonOf } from '../call-external-service.ts'
import type { NetsuiteLogin } from './netsuite-login.ts'

/** Lets a call through when there is room for it, and gives the room back afterwards. */
export type Slots = <Value>(task: () => Promise<Value>) => Promise<Value>

export type NetsuiteCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** Below the address of the account, with its query. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
  timeoutMs?: number
}

export type NetsuiteCalls = (call: NetsuiteCall) => Promise<ExternalResponse>

type Deps = { baseUrl: string; login: NetsuiteLogin; slots: Slots; fetch: Fetch; timeoutMs: number }

/**
 * Every call to NetSuite goes through here: in the one queue of all our processes (docs/integrations/netsuite.md#s7), logged
 * in, once. A limit that was reached is an `Outage`, whichever way NetSuite says it.
 */
export function createNetsuiteCalls({ baseUrl, login, slots, fetch, timeoutMs }: Deps): NetsuiteCalls {
  return (call) => slots(() => ask(call))

  async function ask(call: NetsuiteCall): Promise<ExternalResponse> {
    const url = `${baseUrl}${call.path}`
    const first = await login.authorization(call.method, url)
    const answer = await send(first, url, call)
    if (answer.status !== 401) return refuseLimit(answer)

    // A token can be withdrawn before its time: one new one, then it is an alarm.
    if (login.refused(first)) {
      const second = await send(await login.authorization(call.method, url), url, call)
      if (second.status !== 401) return refuseLimit(second)
    }
    throw new Outage('netsuite', { reason: 'credentials', mayHaveArrived: false, status: 401 })
  }

  function send(authorization: string, url: string, { method, headers, body, timeoutMs: own }: NetsuiteCall) {
    const sent = body === undefined ? {} : { 'content-type': 'application/json' }
    return callExternalService({ party: 'netsuite', fetch, timeoutMs: own ?? timeoutMs }, url, {
      method,
      headers: { authorization, accept: 'application/json', ...sent, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}

/** What a RESTlet or an older door of NetSuite says in the place of 429. */
const LIMITS = new Set(['SSS_REQUEST_LIMIT_EXCEEDED', 'CONCURRENCY_LIMIT_EXCEEDED', 'WS_REQUEST_BLOCKED'])

function refuseLimit(answer: ExternalResponse): ExternalResponse {
  if (answer.isOk) return answer
  const isLimit = errorsOf(answer).some(({ code }) => LIMITS.has(code))
  if (!isLimit) return answer
  throw new Outage('netsuite', { reason: 'throttled', mayHaveArrived: false, status: answer.status })
}

/** What NetSuite says went wrong, in its own codes and words (docs/integrations/netsuite.md#s6). */
export function errorsOf(answer: ExternalResponse): { code: string; detail: string; path: string }[] {
  const body = jsonOf(answer)
  const told = isRecord(body) ? body['o:errorDetails'] : undefined
  const details = Array.isArray(told) ? told.filter(isRecord) : []
  return details.map((one) => ({
    code: textOf(one['o:errorCode']),
    detail: textOf(one.detail),
    path: textOf(one['o:errorPath']),
  }))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
