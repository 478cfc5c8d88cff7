/** The links that a page may open in the browser of the machine. */
export interface OutsideLinks {
  mayOpen(url: string): boolean
  /** Replaces the allowed hosts from the shop's configuration: those of its accounting and payment provider. */
  allow(urls: readonly string[]): void
}

/** Hosts of PAY. pages: the payment page and the page of a transaction. */
const PAY_HOSTS = ['pay.nl', 'payments.nl']
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

type Deps = {
  shopUrl(): string
  /** False in development, where links to servers on this machine without https are allowed. */
  isPackaged: boolean
}

/**
 * Creates the allow-list: https links to the shop, PAY. and the configured hosts; mail and telephone links. All other
 * links are refused.
 */
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
      // A user name before the host can make an address look like an address of another host.
      if (username !== '' || password !== '') return false
      if (!isPackaged && protocol === 'http:' && LOCAL.has(hostname)) return true
      if (protocol !== 'https:') return false
      const isPay = PAY_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
      return isPay || configured.has(hostname) || hostname === new URL(shopUrl()).hostname
    },
  }
}
