import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { passkeys } from '#shared/contracts/passkeys.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { callerNetwork } from '../../../access/caller-network.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { originOf } from '../../../http/request-visitor.ts'
import { clearSessionCookies } from '../../../http/session-cookies.ts'
import { confirmationOptions, confirmWithPasskey, confirmWithPassword } from './confirm-identity.ts'
import { logInWithPasskey, loginOptions } from './log-in-with-passkey.ts'
import type { OpenedSession } from './open-session.ts'
import { additionOptions, addPasskey, removePasskey, renamePasskey, showPasskeys } from './own-passkeys.ts'
import type { PasskeyDeps } from './prove-passkey.ts'
import { sessionsTable } from './sessions-table.ts'

type Deps = PasskeyDeps & {
  /** Sets the session cookie on a response. */
  setSessionCookie(reply: FastifyReply, opened: OpenedSession): void
}

const ADDED = 'De passkey is toegevoegd.'
const FIRST_ADDED = 'De passkey is toegevoegd. Op andere apparaten bent u uitgelogd.'
const REMOVED = 'De passkey is verwijderd.'

/** Routes of the login with a passkey and of the user's own passkeys. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { setSessionCookie, outboxFilled } = deps
  const networkOf = ({ ip }: FastifyRequest) => callerNetwork(ip)
  const preventCaching = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

  mount(app, passkeys.logInOptions, (_call, { request, reply }) => {
    preventCaching(reply)
    return loginOptions(deps, networkOf(request))
  })

  mount(app, passkeys.logIn, async ({ body }, { visitor, request, reply }) => {
    const outcome = await logInWithPasskey(deps, body.response, originOf(request))
    if (!outcome.ok) return outcome
    // The new session replaces the previous one of this browser.
    if (visitor.kind === 'user') await sessionsTable(deps.db).end(visitor.sessionId)
    setSessionCookie(reply, outcome.value)
    return ok({ ...outcome.value.reply, message: 'U bent ingelogd.' })
  })

  mount(app, passkeys.show, (_call, { visitor, reply }) => {
    preventCaching(reply)
    return showPasskeys(deps, requireUser(visitor).userId)
  })

  mount(app, passkeys.addOptions, (_call, { visitor, request, reply }) => {
    preventCaching(reply)
    return additionOptions(deps, requireUser(visitor), networkOf(request))
  })

  mount(app, passkeys.add, async ({ body }, { visitor, request, reply }) => {
    const outcome = await addPasskey(deps, requireUser(visitor), body, originOf(request))
    if (!outcome.ok) return outcome
    outboxFilled()
    const { opened, state } = outcome.value
    if (!opened) return ok({ ...state, message: ADDED })
    setSessionCookie(reply, opened)
    return ok({ ...state, ...opened.reply, message: FIRST_ADDED })
  })

  mount(app, passkeys.rename, ({ params, body }, { visitor }) =>
    renamePasskey(deps, requireUser(visitor).userId, params.id, body.name),
  )

  mount(app, passkeys.remove, async ({ params }, { visitor, reply }) => {
    const outcome = await removePasskey(deps, requireUser(visitor), params.id)
    if (!outcome.ok) return outcome
    outboxFilled()
    const { state, isLoggedOut } = outcome.value
    if (isLoggedOut) clearSessionCookies(reply)
    return ok({ ...state, isLoggedOut, message: REMOVED })
  })

  mount(app, passkeys.confirmOptions, (_call, { visitor, request, reply }) => {
    preventCaching(reply)
    return confirmationOptions(deps, requireUser(visitor), networkOf(request))
  })

  mount(app, passkeys.confirm, async ({ body }, { visitor }) => {
    const { userId, sessionId } = requireUser(visitor)
    const owner = { userId, sessionId }
    const outcome =
      'response' in body
        ? await confirmWithPasskey(deps, owner, body.response)
        : await confirmWithPassword(deps, owner, body)
    return outcome.ok ? ok({ message: 'Bevestigd.' }) : outcome
  })
}
