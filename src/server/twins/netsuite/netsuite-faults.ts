import { commonFaults, type Faults } from '../faults.ts'
import { netsuiteError } from './netsuite-errors.ts'

/**
 * The common ones, and: `drop-answer` does what was asked and breaks the connection before it answers; `limit400` says
 * that there are too many calls as older doors say it; `unauthorised401` has forgotten the token; `refuse400` does not
 * take a record that is right.
 */
export const netsuiteFaults = [...commonFaults, 'drop-answer', 'limit400', 'unauthorised401', 'refuse400'] as const
export type NetsuiteFault = (typeof netsuiteFaults)[number]

type Wire = {
  faults: Faults<NetsuiteFault>
  /** A login, which knows no limits and no tokens of before. */
  isLogin: boolean
  isWrite: boolean
}

/** Answers a call under NetSuite's own faults. */
export async function underNetsuiteFaults(
  { faults, isLogin, isWrite }: Wire,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!isLogin && faults.strikes('limit400')) {
    return netsuiteError(400, 'SSS_REQUEST_LIMIT_EXCEEDED', 'Request limit exceeded.')
  }
  if (!isLogin && faults.strikes('unauthorised401'))
    return netsuiteError(401, 'INVALID_LOGIN', 'Invalid login attempt.')
  if (isWrite && faults.strikes('refuse400'))
    return netsuiteError(400, 'USER_ERROR', 'The period of this transaction is closed.')
  if (faults.strikes('drop-answer')) {
    await answer()
    throw brokenConnection()
  }
  return answer()
}

/** What `fetch` throws when the other side hangs up half-way: the call may well have been carried out. */
const brokenConnection = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) })

/** What may befall any call, some of the time: `percent` of them, each by the next of these. */
const RANDOM_FAULTS = [
  'drop-answer',
  'error500',
  'throttle429',
  'limit400',
  'down',
  'unauthorised401',
  'timeout',
] as const

/** Bad luck that is the same every time: so many of a hundred calls fail, spread as if by chance. */
export function createRandomFaults() {
  let percent = 0
  let calls = 0
  let struck = 0
  let seed = 1

  return {
    set(share: number): void {
      percent = share
      calls = 0
      struck = 0
      seed = 1
    },
    /** The fault of this call, if it has one. */
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
