import type { FastifyInstance, FastifyReply } from 'fastify'
import { users } from '#shared/contracts/users.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { mount } from '../../http/mount.ts'
import { SESSION_COOKIE } from '../../http/visitor.ts'
import { findByToken, logIn, type OpenedSession, renewSession, type SessionDeps } from './log-in.ts'

type Deps = SessionDeps & {
  /** Whether the shop is on https: then the browser may send the cookie over nothing else. */
  isHttps: boolean
}

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorate('findVisitor', (token: string) => findByToken(deps, token))

  // Not readable by scripts, and never sent along from another site (decisions D19).
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: deps.isHttps } as const

  const answerWith = (reply: FastifyReply, opened: OpenedSession, message: string) => {
    reply.setCookie(SESSION_COOKIE, opened.token, { ...cookie, expires: new Date(opened.session.expires) })
    reply.header('cache-control', 'no-store')
    return ok({ ...opened, message })
  }

  mount(app, users.login, async ({ body }, { reply }) => {
    const outcome = await logIn(deps, body)
    return outcome.ok ? answerWith(reply, outcome.value, 'U bent ingelogd.') : outcome
  })

  mount(app, users.renew, async (_call, { visitor, reply }) => {
    const opened = visitor.kind === 'user' ? await renewSession(deps, visitor.email) : undefined
    return opened ? answerWith(reply, opened, 'Uw sessie is verlengd.') : fail('unauthenticated')
  })

  mount(app, users.logout, async (_call, { reply }) => {
    reply.clearCookie(SESSION_COOKIE, cookie)
    return ok({ message: 'U bent uitgelogd.' })
  })
}
