import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { onRequestHookHandler } from 'fastify'

const POLICY = "default-src 'none';form-action 'none';frame-ancestors 'none'"

/**
 * What browsers may do with an answer of the API: show it, and nothing else. Pages of the shop set a policy of their own.
 *
 * The few that matter for JSON; kept answers carry them without passing through helmet.
 */
export const API_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'accept-encoding',
} as const

const YEAR_SECONDS = 31_536_000

/** The least that goes with everything, also with pictures and files: a browser believes what we say it is, and stays on https. */
export function baseSecurityHeaders(publicUrl: string): onRequestHookHandler {
  const isHttps = publicUrl.startsWith('https:')
  return (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (isHttps) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    done()
  }
}

/** What goes with answers that are made on the spot. */
export function helmetOptions(publicUrl: string): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Over plain http browsers ignore it; a shop that is only there would lock out its visitors if they did not.
    hsts: publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  }
}
