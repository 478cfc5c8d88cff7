import type { Tags } from './platform.ts'

declare global {
  interface Window {
    /** Queue that the script of Google Tag Manager reads. Google chose the name. Absent before its first use. */
    dataLayer?: unknown[]
  }
}

/** Returns the tag manager of a browser: Google Tag Manager, which consists of a data layer and a script. */
export function webTags(): Tags {
  return {
    push: (entry) => void dataLayer().push(entry),
    consent: (...command) => gtag('consent', ...command),
    load: loadOnce,
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
  // The content security policy allows scripts with the nonce of the page. The tag manager passes the nonce on to the
  // scripts that the shop owner configured in it.
  script.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  document.head.append(script)
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
