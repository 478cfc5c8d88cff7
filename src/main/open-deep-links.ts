import { DEEP_LINK_SCHEME, linkAmong, pathOfLink } from './features/deep-link/deep-link.ts'
import type { Log } from './ports/machine.ts'

/** Links from outside (`leermeester://order/12`), however the system hands them over. */
export interface DeepLinks {
  /** Where the link leads that the terminal was started with; undefined for none, and for rubbish. */
  startPath(): string | undefined
  /** From now on links lead somewhere. A second start without one leads to where one is. */
  lead(to: (path?: string) => void): void
  /** They lead nowhere any longer: a terminal that closes opens no window. */
  stop(): void
}

/** The application, as far as it hears of links. */
export interface LinkedApp {
  readonly isPackaged: boolean
  setAsDefaultProtocolClient(scheme: string): boolean
  on(event: 'open-url', listener: (event: { preventDefault(): void }, link: string) => void): unknown
  on(event: 'second-instance', listener: (event: unknown, words: string[]) => void): unknown
}

/** Before Electron is ready: a Mac hands over the link that started us at once. @param words it was started with */
export function openDeepLinks({ app, words, log }: { app: LinkedApp; words: readonly string[]; log: Log }): DeepLinks {
  let early: string | undefined
  let lead: ((path?: string) => void) | undefined
  const pathOf = (link: string | undefined) => {
    const path = link === undefined ? undefined : pathOfLink(link)
    // What stands in it is not written down: anybody may have made it.
    if (link !== undefined && path === undefined) log.warn('a link led nowhere', { length: link.length })
    return path
  }
  // Not while building: the system would start whatever Electron it finds then.
  if (app.isPackaged) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    if (lead) lead(pathOf(link))
    else early = link
  })
  app.on('second-instance', (_, theirs) => lead?.(pathOf(linkAmong(theirs))))
  return {
    startPath: () => pathOf(early ?? linkAmong(words)),
    lead(to) {
      lead = to
    },
    stop() {
      lead = undefined
    },
  }
}
