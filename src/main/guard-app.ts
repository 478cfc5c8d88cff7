import type { App, MenuItemConstructorOptions, Session, Shell, WebContents } from 'electron'
import { contextMenu, dutchAmong, type SpellingChoice } from './features/menu/context-menu.ts'
import type { OutsideLinks } from './features/security/outside-links.ts'
import { restrictPage } from './features/security/restrict-page.ts'
import { restrictSession } from './features/security/restrict-session.ts'
import { isCustomerPage, isOwnPage, OWN_ORIGIN } from './own-scheme.ts'
import { isPrintedDocument } from './paper-being-printed.ts'
import type { Log } from './ports/machine.ts'
import type { SettingsReader } from './ports/till.ts'

type Deps = {
  app: Pick<App, 'on'>
  session: Session
  shell: Pick<Shell, 'openExternal'>
  /** @example (items) => Menu.buildFromTemplate(items).popup() */
  popUp(items: MenuItemConstructorOptions[]): void
  isMac: boolean
  links: OutsideLinks
  settings: SettingsReader
  log: Log
}

/** Shuts in every page that will ever be opened, and the session they all share. Before the first window. */
export function guardApp(deps: Deps): void {
  const { app, session, shell, links, settings, log } = deps
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
      isCustomers() ? isCustomerPage(url) : isOwnPage(url) || isPrintedDocument(page.getURL(), url)
    // A customer has nothing to open on this machine.
    restrictPage(page, { isOwnPage: mayBeShown, openOutside: (url) => isCustomers() || openOutside(url), log })
    showContextMenu(page, deps)
  })
  // Nothing here says yes to it: a certificate that does not hold stays refused. It is written down for who helps.
  app.on('certificate-error', (_event, _page, _url, error) => log.warn('a certificate does not hold', { error }))
  restrictSession(session, { ownOrigin: OWN_ORIGIN, log })
  spellDutch(deps)
}

/** The menu under the right button, for a seller who types. */
function showContextMenu(page: WebContents, { session, popUp }: Deps): void {
  const choose = ({ kind, word }: SpellingChoice) =>
    kind === 'replace' ? page.replaceMisspelling(word) : session.addWordToSpellCheckerDictionary(word)
  page.on('context-menu', (_, pressed) => {
    if (!isOwnPage(page.getURL())) return
    const items = contextMenu(pressed)
    if (items.length === 0) return
    popUp(items.map(({ choice, ...item }) => ({ ...item, ...(choice && { click: () => void choose(choice) }) })))
  })
}

/** A Mac spells in the languages of who uses it, and takes none from us. */
function spellDutch({ session, isMac, log }: Deps): void {
  if (isMac) return
  const dutch = dutchAmong(session.availableSpellCheckerLanguages)
  if (dutch === undefined) log.warn('there is no Dutch spelling on this machine')
  else session.setSpellCheckerLanguages([dutch])
}
