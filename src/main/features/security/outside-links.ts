/** What a page may have the machine open: nothing but what the shop itself leads to. */
export interface OutsideLinks {
  mayOpen(url: string): boolean
  /** The addresses that the shop's configuration leads to: its bookkeeping, its payment service. */
  allow(urls: readonly string[]): void
}

/** PAY. shows pages of its own below these: the page to pay on, and the one of a transaction. */
const PAY_HOSTS = ['pay.nl', 'payments.nl']
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

type Deps = {
  shopUrl(): string
  /** While building, everything runs on this machine, and without https. */
  isPackaged: boolean
}

/** By allow-list: https to the shop, PAY. and the hosts of the configuration; mail and telephone. Everything else stays shut. */
export function createOutsideLinks({ shopUrl, isPackaged }: Deps): OutsideLinks {
  let configured: ReadonlySet<string> = new Set()
  return {
    allow(urls) {
      configured = new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).hostname] : [])))
    },
    mayOpen(text) {
      if (!URL.canParse(text)) return false
      const { protocol, hostname, username, password } = new URL(text)
      if (protocol === 'mailto:' || protocol === 'tel:') return true
      // A name before the host is a way to make an address look like another.
      if (username !== '' || password !== '') return false
      if (!isPackaged && protocol === 'http:' && LOCAL.has(hostname)) return true
      if (protocol !== 'https:') return false
      const isPay = PAY_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
      return isPay || configured.has(hostname) || hostname === new URL(shopUrl()).hostname
    },
  }
}
