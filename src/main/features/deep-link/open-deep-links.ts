import type { Log } from '../../ports/machine.ts'
import { DEEP_LINK_SCHEME, findLink, pathOfLink } from './deep-link.ts'

/** The part of Electron's `app` that delivers links. */
export interface LinkedApp {
  readonly isPackaged: boolean
  setAsDefaultProtocolClient(scheme: string): unknown
  on(event: 'open-url', listener: (event: { preventDefault(): void }, link: string) => void): unknown
  on(event: 'second-instance', listener: (event: unknown, args: string[]) => void): unknown
}

/** Links from outside (`leermeester://order/12`), for every operating system. */
export interface DeepLinks {
  /** Path of the link that the app was started with; undefined for none and for an invalid link. */
  startPath(): string | undefined
  /**
   * Calls the listener for each later link, and first for a link that already arrived. After a second start of the app
   * without a valid link the path is undefined.
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

/** Opens deep links. Must run before Electron is ready: macOS delivers the link of the start at once. */
export function openDeepLinks({ app, args, log }: Deps): DeepLinks {
  let waiting: string | undefined
  let listener: ((path?: string) => void) | undefined
  const pathOf = (link: string | undefined) => {
    const path = link === undefined ? undefined : pathOfLink(link)
    // The content of the link is not logged, because anyone can make a link.
    if (link !== undefined && path === undefined) log.warn('invalid deep link', { length: link.length })
    return path
  }
  const takeWaiting = () => {
    const link = waiting
    waiting = undefined
    return link
  }
  const receive = (link: string | undefined) => {
    if (listener) listener(pathOf(link))
    else waiting = link ?? waiting
  }
  // Not in development: the system would register Electron itself, without this app.
  if (app.isPackaged) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    receive(link)
  })
  app.on('second-instance', (_, args) => receive(findLink(args)))
  return {
    startPath: () => pathOf(takeWaiting() ?? findLink(args)),
    onLink(newListener) {
      listener = newListener
      const link = takeWaiting()
      if (link !== undefined) newListener(pathOf(link))
    },
    stop() {
      listener = () => {}
    },
  }
}
