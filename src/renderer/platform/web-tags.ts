import type { Tags } from './platform.ts'

declare global {
  interface Window {
    /** Google's own name. Present once the visitor gave consent. */
    dataLayer?: unknown[]
  }
}

/** Tag manager of an ordinary browser: the data layer that its script reads, and that script. */
export function webTags(): Tags {
  return {
    push: (entry) => void layer().push(entry),
    consent: (...command) => gtag('consent', ...command),
    load: loadOnce,
    forgetCookies,
  }
}

function layer(): unknown[] {
  window.dataLayer ??= []
  return window.dataLayer
}

function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag manager needs the arguments object, not an array
  layer().push(arguments)
}

function loadOnce(url: string): void {
  if ([...document.scripts].some(({ src }) => src === url)) return
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = url
  // With the nonce of the page the tag manager may add the scripts that the shop owner configured in it.
  script.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  document.head.append(script)
}

/** The browser removes a cookie only when the domain is the one it was set with: the host, or a parent domain. */
function forgetCookies(isForgotten: (name: string) => boolean): void {
  const parts = window.location.hostname.split('.')
  const domains = parts.map((_, at) => parts.slice(at).join('.'))
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? ''
    if (!isForgotten(name)) continue
    for (const place of ['', ...domains.map((domain) => `; domain=${domain}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
      document.cookie = `${name}=; max-age=0; path=/${place}`
    }
  }
}
