import type { FastifyInstance, FastifyReply } from 'fastify'
import { secondFactor } from '#shared/contracts/second-factor.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { mount } from '../../../http/mount.ts'
import { originOf } from '../../../http/request-visitor.ts'
import { logInWithCode } from './log-in-with-code.ts'
import type { OpenedSession, SessionDeps } from './open-session.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from './own-second-factor.ts'
import { sessionsTable } from './sessions-table.ts'

type Deps = SessionDeps & {
  /** Sets the session cookie on a response. */
  setSessionCookie(reply: FastifyReply, opened: OpenedSession): void
  /** Called when there is a mail to send. */
  outboxFilled(): void
}

const TURNED_ON = 'Inloggen met een code staat aan. Op andere apparaten bent u uitgelogd.'
const TURNED_OFF = 'Inloggen met een code staat uit. Op andere apparaten bent u uitgelogd.'
const RENEWED = 'Dit zijn uw nieuwe herstelcodes. De oude werken niet meer.'

/** Routes of the second login step and of the user's own second factor. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { setSessionCookie, outboxFilled } = deps

  mount(app, secondFactor.logIn, async ({ body }, { visitor, request, reply }) => {
    const outcome = await logInWithCode(deps, body, originOf(request))
    if (!outcome.ok) return outcome
    // The new session replaces the previous one of this browser or till.
    if (visitor.kind === 'user') await sessionsTable(deps.db).end(visitor.sessionId)
    const { hasMailed, opened } = outcome.value
    if (hasMailed) outboxFilled()
    setSessionCookie(reply, opened)
    return ok({ ...opened.reply, message: 'U bent ingelogd.' })
  })

  mount(app, secondFactor.show, async (_call, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    return visitor.kind === 'user' ? showSecondFactor(deps, visitor.email) : fail('unauthenticated')
  })

  mount(app, secondFactor.start, async (_call, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    return visitor.kind === 'user' ? startSecondFactor(deps, visitor) : fail('unauthenticated')
  })

  mount(app, secondFactor.confirm, async ({ body }, { visitor, request, reply }) => {
    if (visitor.kind !== 'user') return fail('unauthenticated')
    const outcome = await confirmSecondFactor(deps, visitor, body.code, originOf(request))
    if (!outcome.ok) return outcome
    outboxFilled()
    const { opened, recoveryCodes } = outcome.value
    setSessionCookie(reply, opened)
    return ok({ ...opened.reply, recoveryCodes, message: TURNED_ON })
  })

  mount(app, secondFactor.turnOff, async ({ body }, { visitor, request, reply }) => {
    if (visitor.kind !== 'user') return fail('unauthenticated')
    const outcome = await turnOffSecondFactor(deps, visitor, body, originOf(request))
    if (!outcome.ok) return outcome
    outboxFilled()
    const { opened } = outcome.value
    setSessionCookie(reply, opened)
    return ok({ ...opened.reply, recoveryCodes: [], message: TURNED_OFF })
  })

  mount(app, secondFactor.renewRecoveryCodes, async ({ body }, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    if (visitor.kind !== 'user') return fail('unauthenticated')
    const outcome = await renewRecoveryCodes(deps, visitor.userId, body)
    return outcome.ok ? ok({ recoveryCodes: outcome.value, message: RENEWED }) : outcome
  })
}
