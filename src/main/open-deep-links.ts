import { app } from 'electron'
import { DEEP_LINK_SCHEME, linkAmong, pathOfLink } from './features/deep-link/deep-link.ts'
import type { Log } from './ports/machine.ts'

/** Links from outside (`leermeester://order/12`), however the system hands them over. */
export interface DeepLinks {
  /** Where the link leads that the terminal was started with; undefined for none, and for rubbish. */
  startPath(): string | undefined
  /** From now on links lead somewhere. A second start without one leads to where one is. */
  lead(to: (path?: string) => void): void
}

/** Before Electron is ready: a Mac hands over the link that started us at once. */
export function openDeepLinks(log: Log): DeepLinks {
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
  app.on('second-instance', (_, words) => lead?.(pathOf(linkAmong(words))))
  return {
    startPath: () => pathOf(early ?? linkAmong(process.argv)),
    lead(to) {
      lead = to
    },
  }
}
