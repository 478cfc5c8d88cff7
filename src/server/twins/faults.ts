import { connectionRefused, jsonResponse, pause, readJson } from './twin.ts'

/** What can befall every party. A twin adds its own modes to these. */
export const commonFaults = ['timeout', 'error500', 'throttle429', 'down'] as const

export type CommonFault = (typeof commonFaults)[number]

/** The one fault a twin is under, as decisions H: a mode, and how often it still strikes. */
export interface Faults<Mode extends string> {
  /** Whether this mode is on; if so, one of its turns is used up. */
  strikes(mode: Mode): boolean
  /** Without a count it stays until another is set. */
  set(mode: Mode | 'none', count?: number): void
  current(): { mode: Mode | 'none'; count: number | undefined }
  readonly modes: readonly Mode[]
}

export function createFaults<const Mode extends string>(modes: readonly Mode[]): Faults<Mode> {
  let mode: Mode | 'none' = 'none'
  let left: number | undefined

  return {
    modes,
    strikes(asked) {
      if (mode !== asked) return false
      if (left !== undefined) {
        left -= 1
        if (left <= 0) mode = 'none'
      }
      return true
    },
    set(next, count) {
      mode = next
      left = count
    },
    current: () => ({ mode, count: mode === 'none' ? undefined : left }),
  }
}

type Wire = {
  faults: Faults<CommonFault | string>
  request: Request
  /** How long `timeout` keeps the caller waiting. */
  timeoutMs: number
  /** The party's own words for an error status. */
  errorBody: (status: 429 | 500) => unknown
}

/**
 * Answers a call under the faults that every party knows.
 *
 * `timeout` does what was asked and answers too late: the harmful kind, because a caller that
 * simply tries again does it twice.
 */
export async function underFaults({ faults, request, timeoutMs, errorBody }: Wire, answer: () => Promise<Response>) {
  if (faults.strikes('down')) throw connectionRefused()
  if (faults.strikes('throttle429')) return jsonResponse(errorBody(429), 429, { 'retry-after': '1' })
  if (faults.strikes('error500')) return jsonResponse(errorBody(500), 500)
  if (faults.strikes('timeout')) {
    const response = await answer()
    await pause(timeoutMs, request.signal)
    return response
  }
  return answer()
}

type Controls = {
  faults: Faults<string>
  state: () => unknown
  reset: () => void | Promise<void>
}

/** The knobs of decisions H: `_twin/state`, `_twin/faults` and `_twin/reset`. Undefined for any other path. */
export async function controlTwin(request: Request, twin: string, controls: Controls): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  const asked = `${request.method} ${pathname}`

  if (asked === `GET /${twin}/_twin/state`) {
    const { faults } = controls
    const state = { twin, fault: faults.current(), modes: faults.modes, ...(controls.state() as object) }
    return jsonResponse(state, 200, { 'cache-control': 'no-store' })
  }
  if (asked === `POST /${twin}/_twin/faults`) return setFault(request, controls.faults)
  if (asked === `POST /${twin}/_twin/reset`) {
    controls.faults.set('none')
    await controls.reset()
    return jsonResponse({ reset: true })
  }
  return pathname.startsWith(`/${twin}/_twin/`) ? jsonResponse({ error: 'unknown control' }, 404) : undefined
}

async function setFault(request: Request, faults: Faults<string>): Promise<Response> {
  const body = (await readJson(request)) as { mode?: unknown; count?: unknown } | undefined
  const known = ['none', ...faults.modes]
  const count = body?.count
  if (typeof body?.mode !== 'string' || !known.includes(body.mode)) {
    return jsonResponse({ error: 'unknown mode', modes: known }, 400)
  }
  if (count !== undefined && !(Number.isInteger(count) && Number(count) > 0)) {
    return jsonResponse({ error: 'count is a whole number above zero, or left out' }, 400)
  }
  faults.set(body.mode, count as number | undefined)
  return jsonResponse(faults.current())
}
