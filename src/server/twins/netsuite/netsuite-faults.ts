import { commonFaults, type Faults } from '../faults.ts'
import { netsuiteError } from './netsuite-errors.ts'

/**
 * Fault modes of the NetSuite twin, besides the common ones:
 * - `drop-answer` carries out the call and breaks the connection before the response.
 * - `limit400` reports too many calls with status 400, as NetSuite's older APIs do.
 * - `unauthorised401` responds as if the token were invalid.
 * - `refuse400` refuses every write of a record, also of a correct one.
 */
export const netsuiteFaults = [...commonFaults, 'drop-answer', 'limit400', 'unauthorised401', 'refuse400'] as const
/** The name of a fault mode of the NetSuite twin. */
export type NetsuiteFault = (typeof netsuiteFaults)[number]

type FaultContext = {
  faults: Faults<NetsuiteFault>
  /** True for a login call. `limit400` and `unauthorised401` do not apply to it. */
  isLogin: boolean
  isWrite: boolean
}

/** Responds to a call, with NetSuite's own faults applied. Throws a network error for `drop-answer`. */
export async function underNetsuiteFaults(
  { faults, isLogin, isWrite }: FaultContext,
  respond: () => Promise<Response>,
): Promise<Response> {
  if (!isLogin && faults.triggers('limit400')) {
    return netsuiteError(400, 'SSS_REQUEST_LIMIT_EXCEEDED', 'Request limit exceeded.')
  }
  if (!isLogin && faults.triggers('unauthorised401'))
    return netsuiteError(401, 'INVALID_LOGIN', 'Invalid login attempt.')
  if (isWrite && faults.triggers('refuse400'))
    return netsuiteError(400, 'USER_ERROR', 'The period of this transaction is closed.')
  if (faults.triggers('drop-answer')) {
    await respond()
    throw brokenConnection()
  }
  return respond()
}

/** Returns the error that `fetch` throws when the server closes the connection. The call may have been carried out. */
const brokenConnection = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) })

/** The faults that `createRandomFaults` returns one after another. */
const RANDOM_FAULTS = [
  'drop-answer',
  'error500',
  'throttle429',
  'limit400',
  'down',
  'unauthorised401',
  'timeout',
] as const

/** Creates faults for a percentage of all calls. The calls look random, but they are the same ones in every run. */
export function createRandomFaults() {
  let percent = 0
  let calls = 0
  let struck = 0
  let seed = 1

  return {
    /** Sets the percentage and restarts the sequence. */
    set(share: number): void {
      percent = share
      calls = 0
      struck = 0
      seed = 1
    },
    /** Returns the fault of the next call; undefined when the call has no fault. */
    next(): NetsuiteFault | undefined {
      if (percent === 0) return undefined
      calls += 1
      seed = (seed * 48_271) % 2_147_483_647
      if (seed % 100 >= percent) return undefined
      struck += 1
      return RANDOM_FAULTS[struck % RANDOM_FAULTS.length]
    },
    state: () => ({ percent, calls, struck }),
  }
}
