import { Outage } from '../../ports/outage.ts'

/** How long a host that was not there is asked after the others. */
const REST_MS = 60_000

/** Who may get our credentials beside the hosts that the owner configured: the domains of PAY. itself (pay.md §1). */
const DOMAINS = ['pay.nl', 'payments.nl', 'achterelkebetaling.nl']

/** The order hosts of PAY., the one to ask first in front. */
export interface PayHosts {
  inOrder(): readonly string[]
  /** Remembers how a call to a host ended: one that was not there rests behind the others for a minute. */
  note(host: string, error: unknown): void
  /** Takes over which hosts there are by PAY.'s own word; they come after the configured ones. */
  learn(domains: readonly string[]): void
}

/**
 * Keeps in which order the hosts are asked.
 *
 * A host that takes calls and never answers would else cost every payer a time-out, and no payment could be started for
 * as long as that lasts: a call that may have arrived is not made again at the next host, but the next call begins there.
 */
export function createPayHosts(configured: readonly string[], now: () => Date): PayHosts {
  let hosts = [...configured]
  const restsUntil = new Map<string, number>()

  return {
    inOrder() {
      const at = now().getTime()
      const rests = (host: string) => (restsUntil.get(host) ?? 0) > at
      return [...hosts.filter((host) => !rests(host)), ...hosts.filter(rests)]
    },

    note(host, error) {
      if (isAway(error)) restsUntil.set(host, now().getTime() + REST_MS)
      else restsUntil.delete(host)
    },

    learn(domains) {
      const version = new URL(configured[0] ?? 'https://connect.pay.nl/v1').pathname.replace(/\/+$/, '')
      const told = domains.flatMap((domain) => addressOf(domain) ?? []).map((origin) => origin + version)
      hosts = [...new Set([...configured, ...told])]
    },
  }
}

/** Whether the host itself was not there; being told to slow down or a wrong password is the same at every host. */
export const isAway = (error: unknown): error is Outage =>
  error instanceof Outage && ['unreachable', 'timeout', 'server_error'].includes(error.reason)

/** A bare domain of the list means its `connect.` host. Undefined for what is not PAY.'s, or not https. */
function addressOf(domain: string): string | undefined {
  const text = domain.trim()
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.port !== '') return undefined
  const host = DOMAINS.includes(url.hostname) ? `connect.${url.hostname}` : url.hostname
  return DOMAINS.some((known) => host.endsWith(`.${known}`)) ? `https://${host}` : undefined
}
