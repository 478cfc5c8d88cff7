import { connectionRefused, jsonResponse, pause, readJson } from './twin.ts'

/** Fault modes of every twin. A twin adds its own modes. */
export const commonFaults = ['timeout', 'error500', 'throttle429', 'down'] as const

/** The name of a fault mode that every twin has. */
export type CommonFault = (typeof commonFaults)[number]

/** The active fault of a twin (docs/decisions.md#h-twins): one mode, with an optional number of remaining calls. */
export interface Faults<Mode extends string> {
  /** Returns true when this mode is active, and uses up one of its remaining calls. */
  triggers(mode: Mode): boolean
  /** Activates a mode for `count` calls, or until the next `set` when `count` is absent. */
  set(mode: Mode | 'none', count?: number): void
  /** Returns the active mode and its remaining calls. */
  current(): { mode: Mode | 'none'; count: number | undefined }
  readonly modes: readonly Mode[]
}

/** Creates the fault state of a twin; initially no fault is active. */
export function createFaults<const Mode extends string>(modes: readonly Mode[]): Faults<Mode> {
  let mode: Mode | 'none' = 'none'
  let remaining: number | undefined

  return {
    modes,
    triggers(candidate) {
      if (mode !== candidate) return false
      if (remaining !== undefined) {
        remaining -= 1
        if (remaining <= 0) mode = 'none'
      }
      return true
    },
    set(next, count) {
      mode = next
      remaining = count
    },
    current: () => ({ mode, count: mode === 'none' ? undefined : remaining }),
  }
}

type FaultContext = {
  faults: Faults<CommonFault | string>
  request: Request
  /** Delay of the response under the fault `timeout`. */
  timeoutMs: number
  /** Returns the body of an error response in the service's own format. */
  errorBody: (status: 429 | 500) => unknown
}

/**
 * Responds to a call, with the common faults applied. Throws a network error for `down`.
 *
 * `timeout` carries out the call and responds too late. If the caller then repeats the call, it is carried out twice.
 */
export async function underFaults(
  { faults, request, timeoutMs, errorBody }: FaultContext,
  respond: () => Promise<Response>,
) {
  if (faults.triggers('down')) throw connectionRefused()
  if (faults.triggers('throttle429')) return jsonResponse(errorBody(429), 429, { 'retry-after': '1' })
  if (faults.triggers('error500')) return jsonResponse(errorBody(500), 500)
  if (faults.triggers('timeout')) {
    const response = await respond()
    await pause(timeoutMs, request.signal)
    return response
  }
  return respond()
}

type Controls = {
  faults: Faults<string>
  state: () => unknown
  reset: () => void | Promise<void>
}

/**
 * Handles the controls that every twin has: `_twin/state`, `_twin/faults` and `_twin/reset`
 * (docs/decisions.md#h-twins). Returns undefined for a path outside `_twin/`.
 */
export async function controlTwin(request: Request, twin: string, controls: Controls): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  const route = `${request.method} ${pathname}`

  if (route === `GET /${twin}/_twin/state`) {
    const { faults } = controls
    const state = { twin, fault: faults.current(), modes: faults.modes, ...(controls.state() as object) }
    return jsonResponse(state, 200, { 'cache-control': 'no-store' })
  }
  if (route === `POST /${twin}/_twin/faults`) return setFault(request, controls.faults)
  if (route === `POST /${twin}/_twin/reset`) {
    controls.faults.set('none')
    await controls.reset()
    return jsonResponse({ reset: true })
  }
  return pathname.startsWith(`/${twin}/_twin/`) ? jsonResponse({ error: 'unknown control' }, 404) : undefined
}

async function setFault(request: Request, faults: Faults<string>): Promise<Response> {
  const body = (await readJson(request)) as { mode?: unknown; count?: unknown } | undefined
  const modes = ['none', ...faults.modes]
  const count = body?.count
  if (typeof body?.mode !== 'string' || !modes.includes(body.mode)) {
    return jsonResponse({ error: 'unknown mode', modes }, 400)
  }
  if (count !== undefined && !(Number.isInteger(count) && Number(count) > 0)) {
    return jsonResponse({ error: 'count must be a positive integer or absent' }, 400)
  }
  faults.set(body.mode, count as number | undefined)
  return jsonResponse(faults.current())
}
