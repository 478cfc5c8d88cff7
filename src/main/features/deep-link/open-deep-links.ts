import type { Log } from '../../ports/machine.ts'
import { DEEP_LINK_SCHEME, findLink, pathOfLink } from './deep-link.ts'

/** The part of Electron's `app` that delivers links. */
export interface LinkedApp {
  readonly isPackaged: boolean
  setAsDefaultProtocolClient(scheme: string): unknown
  on(event: 'open-url', listener: (event: { preventDefault(): void }, link: string) => void): unknown
  on(event: 'second-instance', listener: (event: unknown, args: string[]) => void): unknown
}

/** Deep links: links in other programs that open the app (`leermeester://order/12`), on every operating system. */
export interface DeepLinks {
  /** Returns the path of the link that started the app; undefined without a link and for an invalid link. */
  startPath(): string | undefined
  /**
   * Calls the listener for a link that arrived after the start, and for each later link. Also calls it without a path:
   * for an invalid link, and when a user starts the app a second time without a link.
   */
  onLink(listener: (path?: string) => void): void
  /** Ignores later links: an app that is closing must not open a window. */
  stop(): void
}

type Deps = {
  app: LinkedApp
  /** Arguments of this process. */
  args: readonly string[]
  log: Log
}

/** Opens deep links. Must run before Electron is ready, because macOS may send the link before that. */
export function openDeepLinks({ app, args, log }: Deps): DeepLinks {
  let queuedLink: string | undefined
  let listener: ((path?: string) => void) | undefined
  const pathOf = (link: string | undefined) => {
    const path = link === undefined ? undefined : pathOfLink(link)
    // The content of the link is not logged, because anyone can write a link with personal data in it.
    if (link !== undefined && path === undefined) log.warn('invalid deep link', { length: link.length })
    return path
  }
  const takeQueuedLink = () => {
    const link = queuedLink
    queuedLink = undefined
    return link
  }
  const receive = (link: string | undefined) => {
    if (listener) listener(pathOf(link))
    else queuedLink = link ?? queuedLink
  }
  // Not in development, because the operating system would start Electron for a link, without this app.
  if (app.isPackaged) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    receive(link)
  })
  app.on('second-instance', (_, args) => receive(findLink(args)))
  return {
    startPath: () => pathOf(takeQueuedLink() ?? findLink(args)),
    onLink(newListener) {
      listener = newListener
      const link = takeQueuedLink()
      if (link !== undefined) newListener(pathOf(link))
    },
    stop() {
      listener = () => {}
    },
  }
}
