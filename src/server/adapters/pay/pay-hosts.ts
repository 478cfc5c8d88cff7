import { Outage } from '../../ports/outage.ts'

/** How long a host stays at the end of the order after a failed call. */
const UNAVAILABLE_MS = 60_000

/** PAY.'s own domains. Only these and the configured hosts receive our credentials (docs/integrations/pay.md#s1). */
const DOMAINS = ['pay.nl', 'payments.nl', 'achterelkebetaling.nl']

/** The hosts of PAY. that accept orders. */
export interface PayHosts {
  /** Returns the hosts in the order in which to try them. */
  inOrder(): readonly string[]
  /**
   * Records the result of a call: an unavailable host moves to the end of the order for a minute, any other result
   * restores it.
   */
  recordResult(host: string, error: unknown): void
  /** Adds the hosts that PAY. reports now, after the configured ones. They replace the ones reported before. */
  addReported(domains: readonly string[]): void
}

/**
 * Orders the hosts of PAY. by availability.
 *
 * Without this order, a host that accepts connections and never responds would block every payment: a call that may
 * have arrived is not repeated at another host. With it, the next call starts at another host.
 */
export function createPayHosts(configured: readonly string[], now: () => Date): PayHosts {
  let hosts = [...configured]
  const unavailableUntil = new Map<string, number>()

  return {
    inOrder() {
      const at = now().getTime()
      const isUnavailable = (host: string) => (unavailableUntil.get(host) ?? 0) > at
      return [...hosts.filter((host) => !isUnavailable(host)), ...hosts.filter(isUnavailable)]
    },

    recordResult(host, error) {
      if (isHostUnavailable(error)) unavailableUntil.set(host, now().getTime() + UNAVAILABLE_MS)
      else unavailableUntil.delete(host)
    },

    addReported(domains) {
      const version = new URL(configured[0] ?? 'https://connect.pay.nl/v1').pathname.replace(/\/+$/, '')
      const reported = domains.flatMap((domain) => originOf(domain) ?? []).map((origin) => origin + version)
      hosts = [...new Set([...configured, ...reported])]
    },
  }
}

/** Returns true when this host failed. A rate limit or wrong credentials would give the same result at every host. */
export const isHostUnavailable = (error: unknown): error is Outage =>
  error instanceof Outage && ['unreachable', 'timeout', 'server_error'].includes(error.reason)

/**
 * Returns the origin of a reported host, or undefined when it is not PAY.'s or not https. A bare domain means its
 * `connect.` host.
 */
function originOf(domain: string): string | undefined {
  const text = domain.trim()
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined
  if (url?.protocol !== 'https:' || url.port !== '') return undefined
  const host = DOMAINS.includes(url.hostname) ? `connect.${url.hostname}` : url.hostname
  return DOMAINS.some((payDomain) => host.endsWith(`.${payDomain}`)) ? `https://${host}` : undefined
}
