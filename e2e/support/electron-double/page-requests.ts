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
 * How long the page may take to report that it started a navigation itself. Only navigations by the test wait for it.
 */
const PAGE_INITIATED_MS = 60

export type Requests = {
  start(): Promise<unknown>
  /** Navigations of the application itself need no permission. */
  whileOurs<Reply>(navigate: () => Promise<Reply>): Promise<Reply>
}

/** Asks the application for permission before a navigation, and before a request that `session.webRequest` observes. */
export function watchRequests(host: Host, page: WebPage, cdp: CdpSession, mainFrameId: string): Requests {
  const requestedUrls = new Set<string>()
  let ours = 0

  cdp.on<{ frameId: string; url: string }>('Page.frameRequestedNavigation', ({ url }) => {
    requestedUrls.add(url)
  })
  const isPageInitiated = async (url: string) => {
    if (ours > 0) return false
    if (!requestedUrls.has(url)) await new Promise((resolve) => setTimeout(resolve, PAGE_INITIATED_MS))
    return requestedUrls.delete(url)
  }

  const mayGo = async (paused: PausedRequest): Promise<boolean> => {
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
    mayGo(paused)
      .then((may) =>
        may
          ? cdp.send('Fetch.continueRequest', { requestId })
          : cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }),
      )
      // The page may be gone before the response arrives.
      .catch(() => undefined)
  })

  return {
    start: () =>
      cdp.send('Fetch.enable', {
        patterns: host.session.webRequest.observesAll()
          ? [{ urlPattern: '*' }]
          : [{ urlPattern: '*', resourceType: 'Document' }],
      }),
    whileOurs: async (navigate) => {
      ours += 1
      try {
        return await navigate()
      } finally {
        ours -= 1
      }
    },
  }
}
