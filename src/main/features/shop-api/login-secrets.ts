import { isRecord } from '#shared/kernel/is-record.ts'
import { readJson } from '#shared/kernel/read-json.ts'
import type { OpenedSession, SessionOwner } from '../../ports/session-owner.ts'

type Deps = {
  sessions: Pick<SessionOwner, 'rememberSecret' | 'countRefusal'>
  report(error: unknown, subject: string): void
}

type LoginCall = { path: string; body: ArrayBuffer | ReadableStream | null }
type PasswordAttempt = { kind: 'password'; email: string; secret: string }

/** Passes the passwords of logins to the session, which stores a hash for an unlock while the shop is unreachable. */
export interface LoginSecrets {
  /** Returns the password in a login; undefined for any other call. */
  read(call: LoginCall): PasswordAttempt | undefined
  /** Must be called when the shop refuses a call with 401. */
  refused(call: LoginCall): void
  /** Must be called with each other response to a call that may contain a token. */
  answered(call: LoginCall, body: unknown): void
  /** Must be called when a call has opened a session. */
  opened(call: LoginCall, opened: OpenedSession): void
}

const PASSWORD_STEP = '/api/user/inloggen'
const CODE_STEP = '/api/user/inloggen/code'

/** Creates the link between logins and the session. A login with a code has its password in the step before. */
export function createLoginSecrets({ sessions, report }: Deps): LoginSecrets {
  /** The last login that got a challenge. In memory only, until its code or the next login. */
  let challenged: { challenge: string; secret: string } | undefined

  const read = ({ path, body }: LoginCall): PasswordAttempt | undefined => {
    if (path !== PASSWORD_STEP) return undefined
    const { email, password } = fieldsOf(body)
    return typeof email === 'string' && typeof password === 'string'
      ? { kind: 'password', email, secret: password }
      : undefined
  }

  return {
    read,
    refused(call) {
      const attempt = read(call)
      if (attempt) sessions.countRefusal({ kind: 'password', email: attempt.email, isBlocked: false })
    },
    answered(call, body) {
      const attempt = read(call)
      if (!attempt) return
      const challenge = isRecord(body) ? body.challenge : undefined
      challenged = typeof challenge === 'string' ? { challenge, secret: attempt.secret } : undefined
    },
    opened(call, { token }) {
      const byCode = call.path === CODE_STEP && fieldsOf(call.body).challenge === challenged?.challenge
      const secret = read(call)?.secret ?? (byCode ? challenged?.secret : undefined)
      challenged = undefined
      if (secret === undefined) return
      sessions
        .rememberSecret(token, { kind: 'password', secret })
        .catch((error: unknown) => report(error, 'unlock without the shop not prepared'))
    },
  }
}

function fieldsOf(body: LoginCall['body']): Record<string, unknown> {
  const json = body instanceof ArrayBuffer ? readJson(Buffer.from(body).toString('utf8')) : undefined
  return isRecord(json) ? json : {}
}
