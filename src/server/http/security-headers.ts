import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { onRequestHookHandler } from 'fastify'

const POLICY = "default-src 'none';form-action 'none';frame-ancestors 'none'"

/**
 * Headers of API responses. They allow browsers to show the JSON and nothing else. Pages have their own policy.
 *
 * Cached responses are sent without the helmet hook, so they have only these headers and those of
 * `baseSecurityHeaders`.
 */
export const API_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'accept-encoding',
} as const

const YEAR_SECONDS = 31_536_000

/** Returns the hook that sets two headers on all responses without helmet: no type sniffing, and HSTS on https. */
export function baseSecurityHeaders(publicUrl: string): onRequestHookHandler {
  const isHttps = publicUrl.startsWith('https:')
  return (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (isHttps) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    done()
  }
}

/** Returns the helmet options for responses that are not cached. */
export function helmetOptions(publicUrl: string): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Only on https: HSTS would lock visitors out of a shop that has http only.
    hsts: publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  }
}
