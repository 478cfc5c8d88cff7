import { Outage } from '../../ports/outage.ts'

/** How long a host stays at the end of the list after a failed call. */
const UNAVAILABLE_MS = 60_000

/** PAY.'s own domains. Only these and the configured hosts receive our credentials (docs/integrations/pay.md#s1). */
const DOMAINS = ['pay.nl', 'payments.nl', 'achterelkebetaling.nl']

/** The hosts of PAY. that accept orders. */
export interface PayHosts {
  /** Returns the hosts in the sequence in which they must be tried. */
  inOrder(): readonly string[]
  /**
   * Records the result of a call. An unavailable host moves to the end of the list for a minute. Any other result
   * moves the host back to its place.
   */
  recordResult(host: string, error: unknown): void
  /** Adds the hosts that PAY. reports, after the configured ones. They replace the hosts that PAY. reported before. */
  addReported(domains: readonly string[]): void
}

/**
 * Creates the list of PAY.'s hosts, which puts unavailable hosts last.
 *
 * Otherwise a host that accepts connections and never responds would block every payment, because a call that may have
 * arrived is not repeated at another host. With unavailable hosts last, the next call starts at another host.
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

/** Returns true if another host may work. A rate limit or wrong credentials give the same result at every host. */
export const isHostUnavailable = (error: unknown): error is Outage =>
  error instanceof Outage && ['unreachable', 'timeout', 'server_error'].includes(error.reason)

/**
 * Returns the origin of a reported host, or undefined when it is not PAY.'s or not https. A domain without a host name,
 * such as `pay.nl`, means its host `connect.pay.nl`.
 */
function originOf(domain: string): string | undefined {
  const text = domain.trim()
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined
  if (url?.protocol !== 'https:' || url.port !== '') return undefined
  const host = DOMAINS.includes(url.hostname) ? `connect.${url.hostname}` : url.hostname
  return DOMAINS.some((payDomain) => host.endsWith(`.${payDomain}`)) ? `https://${host}` : undefined
}
