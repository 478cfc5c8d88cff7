import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { account } from '#shared/contracts/account.ts'
import { users } from '#shared/contracts/users.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { callerNetwork } from '../../../access/caller-network.ts'
import { HOST_SESSION_COOKIE, requireUser, SESSION_COOKIE } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { originOf, tillProof, tokenOf } from '../../../http/request-visitor.ts'
import { clearSessionCookies, cookieName, loginCookie } from '../../../http/session-cookies.ts'
import { relyingPartyOf } from '../passkeys/index.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { DEVICE_COOKIE, DEVICE_SECONDS, type DeviceUser, withKnownDevice } from './known-devices.ts'
import { endSession, findByToken, logIn, renewSession } from './log-in.ts'
import type { PasswordSender } from './login-failures-table.ts'
import type { OpenedSession, SessionDeps } from './open-session.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { register, requestReset } from './request-link.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionsTable } from './sessions-table.ts'
import { setPassword } from './set-password.ts'

type Deps = SessionDeps & {
  /** True when the shop runs on https. The cookie is then sent over https only. */
  isHttps: boolean
  /** Address of the shop. It decides whether passkeys are possible. */
  publicUrl: string
  /** Called when there may be a mail to send. */
  outboxFilled(): void
}

const REGISTERED =
  'Wij hebben u een e-mail gestuurd. Open de link daarin om uw e-mailadres te bevestigen en in te loggen. Geen mail ontvangen? Kijk ook bij uw ongewenste mail.'
const RESET_MAILED =
  'Als dit e-mailadres bij ons bekend is, ontvangt u binnen enkele minuten een e-mail met een link om een nieuw wachtwoord te kiezen. De link werkt één uur.'
const CHANGED_WITHOUT_SESSION = {
  code: 'Uw wachtwoord is gewijzigd. Log ermee in; daarna vragen wij de code uit uw app.',
  passkey: 'Uw wachtwoord is gewijzigd. U logt in met uw passkey.',
} as const

const PASSWORD_CHANGED = 'Uw wachtwoord is gewijzigd. Op andere apparaten bent u uitgelogd.'
const LINK_MAILED = (email: string) =>
  `Wij hebben een e-mail gestuurd naar ${email}. Open de link daarin om uw e-mailadres te wijzigen. Tot dan verandert er niets. De link werkt 24 uur.`
const EMAIL_CHANGED = (email: string) => `Uw e-mailadres is gewijzigd in ${email}.`

/** Routes of login, logout and registration, and of changes of password and email address. */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorate('findVisitor', (token: string) => findByToken(deps, token))

  const cookie = loginCookie(deps.isHttps)
  const sessionCookie = cookieName(SESSION_COOKIE, deps.isHttps)
  const deviceCookie = cookieName(DEVICE_COOKIE, deps.isHttps)

  app.decorate('renameSessionCookie', ({ cookies }: FastifyRequest, reply: FastifyReply) => {
    const token = cookies[SESSION_COOKIE]
    if (!deps.isHttps || token === undefined) return
    if (cookies[HOST_SESSION_COOKIE] === undefined) {
      const { exp } = decodeJwt(token) // the visitor was found by this token, so it was verified
      reply.setCookie(sessionCookie, token, { ...cookie, ...(exp && { expires: new Date(exp * 1000) }) })
    }
    reply.clearCookie(SESSION_COOKIE, cookie)
  })

  const setDeviceCookie = (reply: FastifyReply, user: DeviceUser) => {
    const proofs = withKnownDevice(deps, reply.request.cookies[deviceCookie], user)
    reply.setCookie(deviceCookie, proofs, { ...cookie, maxAge: DEVICE_SECONDS })
  }
  const setSessionCookie = (reply: FastifyReply, { reply: { token, session }, generation }: OpenedSession) => {
    reply.setCookie(sessionCookie, token, { ...cookie, expires: new Date(session.expires) })
    if (!session.byPin) setDeviceCookie(reply, { email: session.email, generation })
    reply.header('cache-control', 'no-store')
  }
  const replyWith = (reply: FastifyReply, opened: OpenedSession, message: string) => {
    setSessionCookie(reply, opened)
    return ok({ ...opened.reply, message })
  }
  // A registered till proves its identity with its secret, so it is known too.
  const senderOf = async (request: FastifyRequest): Promise<PasswordSender> => {
    const proof = tillProof(request)
    const till = proof && (await request.server.findTill(proof.tillId, proof.secret))
    return {
      network: callerNetwork(request.ip),
      tillId: till?.tillId,
      deviceCookie: request.cookies[deviceCookie],
    }
  }
  secondFactorRoutes(app, { ...deps, setSessionCookie })
  passkeyRoutes(app, { ...deps, party: relyingPartyOf(deps.publicUrl), setSessionCookie })

  mount(app, users.login, async ({ body }, { visitor, request, reply }) => {
    const sender = await senderOf(request)
    const outcome = await logIn(deps, body, { origin: originOf(request), sender })
    if (!outcome.ok) return outcome
    // The new session replaces the previous one of this browser or till.
    if ('reply' in outcome.value && visitor.kind === 'user') await sessionsTable(deps.db).end(visitor.sessionId)
    reply.header('cache-control', 'no-store')
    return 'challenge' in outcome.value ? ok(outcome.value) : replyWith(reply, outcome.value, 'U bent ingelogd.')
  })

  mount(app, users.register, async ({ body }) => {
    if (areDifferent(body)) return fail('passwords_differ')
    const outcome = await register(deps, body)
    deps.outboxFilled()
    return outcome.ok ? ok({ message: REGISTERED }) : outcome
  })

  mount(app, users.requestReset, async ({ body }) => {
    const outcome = await requestReset(deps, body.email)
    deps.outboxFilled()
    return outcome.ok ? ok({ message: RESET_MAILED }) : outcome
  })

  mount(app, users.setPassword, async ({ params, body }, { request, reply }) => {
    if (areDifferent(body)) return fail('passwords_differ')
    const outcome = await setPassword(deps, params.resettoken, body.password, originOf(request))
    deps.outboxFilled()
    if (!outcome.ok) return outcome
    const { opened, next, user } = outcome.value
    if (opened) return replyWith(reply, opened, 'Uw wachtwoord is gewijzigd. U bent ingelogd.')
    // The link proves the identity of the user, so strangers who use up their tries do not block this device.
    setDeviceCookie(reply, user)
    reply.header('cache-control', 'no-store')
    return ok({ message: CHANGED_WITHOUT_SESSION[next] })
  })

  mount(app, account.changePassword, async ({ body }, { visitor, request, reply }) => {
    if (areDifferent(body)) return fail('passwords_differ')
    const outcome = await changePassword(deps, requireUser(visitor), body, originOf(request))
    deps.outboxFilled()
    return outcome.ok ? replyWith(reply, outcome.value, PASSWORD_CHANGED) : outcome
  })

  mount(app, account.requestEmailChange, async ({ body }, { visitor }) => {
    const outcome = await requestEmailChange(deps, requireUser(visitor), body)
    deps.outboxFilled()
    return outcome.ok ? ok({ message: LINK_MAILED(body.email) }) : outcome
  })

  mount(app, users.confirmEmail, async ({ params }, { visitor, request, reply }) => {
    const outcome = await confirmEmailChange(deps, params.emailtoken, visitor, originOf(request))
    deps.outboxFilled()
    if (!outcome.ok) return outcome
    const { email, opened } = outcome.value
    const message = EMAIL_CHANGED(email)
    return opened ? replyWith(reply, opened, message) : ok({ message: `${message} U logt daarmee in.` })
  })

  mount(app, users.otherMode, async () => fail('unsupported_mode'))

  mount(app, users.renew, async (_call, { request, reply }) => {
    const opened = await renewSession(deps, tokenOf(request) ?? '')
    return opened ? replyWith(reply, opened, 'Uw sessie is verlengd.') : fail('unauthenticated')
  })

  mount(app, users.logout, async (_call, { request, reply }) => {
    await endSession(deps, tokenOf(request) ?? '')
    clearSessionCookies(reply)
    return ok({ message: 'U bent uitgelogd.' })
  })
}

type Passwords = { password: string; passwordConfirmation?: string | undefined }

const areDifferent = ({ password, passwordConfirmation = password }: Passwords) => password !== passwordConfirmation
