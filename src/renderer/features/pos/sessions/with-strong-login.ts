import type { ErrorBody, FailureCode } from '#shared/contracts/failures.ts'

type Question = {
  /** Returns the number of the turn, which changes when the till is locked or gets another user. */
  currentTurn: () => number
  /** Returns true when the user of this turn logged in with the password. */
  askPassword: (turn: number) => Promise<boolean>
}

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const STRONG_LOGIN_NEEDED: FailureCode = 'strong_login_needed'

/**
 * Wraps `fetch` to ask for the password when a session by PIN may not make a call, such as an export or a refund. After
 * the login the call is repeated, so the user continues where they were. The first call changed nothing, because the
 * server refuses it before its handler.
 */
export function withStrongLogin(fetch: Fetch, { currentTurn, askPassword }: Question): Fetch {
  return async (url, init) => {
    const turn = currentTurn()
    const response = await fetch(url, init)
    if (!(await needsStrongLogin(response))) return response
    return (await askPassword(turn)) ? fetch(url, init) : response
  }
}

async function needsStrongLogin(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body: Partial<ErrorBody> | undefined = await response
    .clone()
    .json()
    .catch(() => undefined) // a 403 without our body comes from another program, such as a proxy
  return body?.code === STRONG_LOGIN_NEEDED
}
