import type { Log } from '../../ports/machine.ts'
import { DEEP_LINK_SCHEME, findLink, pathOfLink } from './deep-link.ts'

/** Electron's `app`, as far as links come in by it. */
export interface LinkedApp {
  readonly isPackaged: boolean
  setAsDefaultProtocolClient(scheme: string): unknown
  on(event: 'open-url', listener: (event: { preventDefault(): void }, link: string) => void): unknown
  on(event: 'second-instance', listener: (event: unknown, words: string[]) => void): unknown
}

/** Links from outside (`leermeester://order/12`), however the system hands them over. */
export interface DeepLinks {
  /** Where the link leads that the terminal was started with; undefined for none, and for rubbish. */
  startPath(): string | undefined
  /** From now on links lead somewhere, first the one that came meanwhile. A second start without one leads to where one is. */
  lead(to: (path?: string) => void): void
  /** They lead nowhere any longer: a terminal that closes opens no window. */
  stop(): void
}

type Deps = {
  app: LinkedApp
  /** The words this terminal was started with. */
  words: readonly string[]
  log: Log
}

/** To be opened before Electron is ready: a Mac hands over the link that started us at once. */
export function openDeepLinks({ app, words, log }: Deps): DeepLinks {
  let waiting: string | undefined
  let lead: ((path?: string) => void) | undefined
  const pathOf = (link: string | undefined) => {
    const path = link === undefined ? undefined : pathOfLink(link)
    // What stands in it is not written down: anybody may have made it.
    if (link !== undefined && path === undefined) log.warn('a link led nowhere', { length: link.length })
    return path
  }
  const taken = () => {
    const link = waiting
    waiting = undefined
    return link
  }
  const came = (link: string | undefined) => {
    if (lead) lead(pathOf(link))
    else waiting = link ?? waiting
  }
  // Not while building: the system would start whatever Electron it finds then.
  if (app.isPackaged) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    came(link)
  })
  app.on('second-instance', (_, others) => came(findLink(others)))
  return {
    startPath: () => pathOf(taken() ?? findLink(words)),
    lead(to) {
      lead = to
      const link = taken()
      if (link !== undefined) to(pathOf(link))
    },
    stop() {
      lead = () => {}
    },
  }
}
