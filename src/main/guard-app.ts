import { app, session, shell } from 'electron'
import { closeIn } from './features/security/close-in.ts'
import type { OutsideLinks } from './features/security/outside-links.ts'
import { shutSession } from './features/security/shut-session.ts'
import { isCustomerPage, isOwnPage, OWN_ORIGIN } from './own-scheme.ts'
import type { Log } from './ports/machine.ts'
import type { SettingsReader } from './ports/till.ts'
import { isPaperBeingPrinted } from './print-window.ts'

type Deps = { links: OutsideLinks; settings: SettingsReader; log: Log }

/** Shuts in every page that will ever be opened, and the session they all share. Before the first window. */
export function guardApp({ links, settings, log }: Deps): void {
  const openOutside = (url: string) => {
    // In a kiosk there is no way out to the machine.
    if (settings.read().isKiosk || !links.mayOpen(url)) {
      log.warn('an address was not opened', { host: URL.canParse(url) ? new URL(url).host : 'none' })
      return
    }
    shell.openExternal(url).catch((error: unknown) => log.error('an address could not be opened', error))
  }
  app.on('web-contents-created', (_, page) => {
    const isCustomers = () => isCustomerPage(page.getURL())
    const mayBeShown = (url: string) =>
      isCustomers() ? isCustomerPage(url) : isOwnPage(url) || isPaperBeingPrinted(page.getURL(), url)
    // A customer has nothing to open on this machine.
    closeIn(page, { isOwnPage: mayBeShown, openOutside: (url) => isCustomers() || openOutside(url), log })
  })
  // Nothing here says yes to it: a certificate that does not hold stays refused. It is written down for who helps.
  app.on('certificate-error', (_event, _page, _url, error) => log.warn('a certificate does not hold', { error }))
  shutSession(session.defaultSession, { ownOrigin: OWN_ORIGIN, log })
  try {
    session.defaultSession.setSpellCheckerLanguages(['nl'])
  } catch (error) {
    log.warn('there is no Dutch spelling on this machine', { error: String(error) })
  }
}
