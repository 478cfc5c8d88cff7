import type { FastifyHelmetOptions } from '@fastify/helmet'

const POLICY = "default-src 'none';form-action 'none';frame-ancestors 'none'"

/**
 * What browsers may do with an answer of the API: show it, and nothing else. Pages of the shop set a policy of their own.
 *
 * The few that matter for JSON; answers of the catalogue carry them without passing through helmet.
 */
export const API_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'accept-encoding',
} as const

/** The same and more for everything else that the server answers. */
export function helmetOptions(publicUrl: string): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Over plain http browsers ignore it; a shop that is only there would lock out its visitors if they did not.
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  }
}
