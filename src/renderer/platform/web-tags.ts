import type { Tags } from './platform.ts'

declare global {
  interface Window {
    /** Queue that the script of Google Tag Manager reads. Google chose the name. Absent before its first use. */
    dataLayer?: unknown[]
  }
}

/**
 * Returns the tag manager of a browser: Google Tag Manager, which consists of a data layer and a script.
 *
 * @param allowScripts sets which scripts may be loaded by scripts of the page: that of the tag manager, and those of tags
 */
export function webTags(allowScripts: (mayLoad: (url: string) => boolean) => void): Tags {
  return {
    push: (entry) => void dataLayer().push(entry),
    consent: (...command) => gtag('consent', ...command),
    load: (url, hosts) => {
      allowScripts(scriptsOf([new URL(url).origin, ...hosts]))
      loadOnce(url)
    },
    forgetCookies,
  }
}

function dataLayer(): unknown[] {
  window.dataLayer ??= []
  return window.dataLayer
}

function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag manager needs the arguments object, not an array
  dataLayer().push(arguments)
}

function loadOnce(url: string): void {
  if ([...document.scripts].some(({ src }) => src === url)) return
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = url
  // For browsers that know the nonce of a script but not `strict-dynamic`.
  script.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  document.head.append(script)
}

/**
 * Returns a function that returns whether a URL belongs to one of the origins. An origin may have a wildcard for its
 * subdomains, as in `https://*.example.com`.
 */
export function scriptsOf(origins: readonly string[]): (url: string) => boolean {
  const patterns = origins.map((origin) => origin.split('*', 2))
  return (url) => {
    const { origin } = new URL(url, window.location.href)
    return patterns.some(([start = '', end]) =>
      end === undefined ? origin === start : origin.startsWith(start) && origin.endsWith(end),
    )
  }
}

/**
 * Removes the cookies whose names are selected. The browser removes a cookie only with the domain that was used to set
 * it, which is unknown. Therefore each possible domain is tried: none, the host, and each parent domain.
 */
function forgetCookies(isForgotten: (name: string) => boolean): void {
  const parts = window.location.hostname.split('.')
  const domains = parts.map((_, at) => parts.slice(at).join('.'))
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? ''
    if (!isForgotten(name)) continue
    for (const domainAttribute of ['', ...domains.map((domain) => `; domain=${domain}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
      document.cookie = `${name}=; max-age=0; path=/${domainAttribute}`
    }
  }
}
