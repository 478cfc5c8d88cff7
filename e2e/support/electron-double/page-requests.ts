import { cancelable } from './cancelable.ts'
import type { CdpSession } from './cdp.ts'
import type { Host } from './host.ts'
import type { WebPage } from './web-contents.ts'

type PausedRequest = {
  requestId: string
  frameId: string
  resourceType: string
  redirectedRequestId?: string
  request: { url: string; method: string }
}

/**
 * Milliseconds that the page may take to report that it started a navigation. A navigation that Playwright starts is
 * delayed by this time, because the page never reports it.
 */
const PAGE_INITIATED_MS = 250

export type Requests = {
  /** Starts to pause requests for the questions to the application. */
  start(): Promise<unknown>
  /** Runs a navigation that the application starts itself, and therefore need not permit. */
  navigateAsApp<Reply>(navigate: () => Promise<Reply>): Promise<Reply>
}

/** Asks the application before each navigation and redirect that a page starts, and before each observed request. */
export function watchRequests(host: Host, page: WebPage, cdp: CdpSession, mainFrameId: string): Requests {
  const requestedUrls = new Set<string>()
  let appNavigations = 0

  cdp.on<{ frameId: string; url: string }>('Page.frameRequestedNavigation', ({ url }) => {
    requestedUrls.add(url)
  })
  const isPageInitiated = async (url: string) => {
    if (appNavigations > 0) return false
    if (!requestedUrls.has(url)) await new Promise((resolve) => setTimeout(resolve, PAGE_INITIATED_MS))
    return requestedUrls.delete(url)
  }

  const isPermitted = async (paused: PausedRequest): Promise<boolean> => {
    const { url } = paused.request
    const appUrl = host.schemes.fromChromium(url)
    if (paused.resourceType === 'Document' && !paused.redirectedRequestId && (await isPageInitiated(url))) {
      const isMainFrame = paused.frameId === mainFrameId
      const event = cancelable({ url: appUrl, isMainFrame })
      if (isMainFrame) page.emit('will-navigate', event, appUrl)
      if (!event.defaultPrevented) page.emit('will-frame-navigate', event)
      if (event.defaultPrevented) return false
    }
    if (paused.resourceType === 'Document' && paused.redirectedRequestId) {
      const event = cancelable({ url: appUrl, isMainFrame: paused.frameId === mainFrameId })
      page.emit('will-redirect', event, appUrl)
      if (event.defaultPrevented) return false
    }
    return host.session.webRequest.allows({
      url: appUrl,
      method: paused.request.method,
      resourceType: paused.resourceType,
    })
  }

  cdp.on<PausedRequest>('Fetch.requestPaused', (paused) => {
    const { requestId } = paused
    isPermitted(paused)
      .then((isAllowed) =>
        isAllowed
          ? cdp.send('Fetch.continueRequest', { requestId })
          : cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }),
      )
      // The page may be closed before the application has decided.
      .catch(() => undefined)
  })

  return {
    start: () =>
      cdp.send('Fetch.enable', {
        patterns: host.session.webRequest.observesAll()
          ? [{ urlPattern: '*' }]
          : [{ urlPattern: '*', resourceType: 'Document' }],
      }),
    navigateAsApp: async (navigate) => {
      appNavigations += 1
      try {
        return await navigate()
      } finally {
        appNavigations -= 1
      }
    },
  }
}
