import type { App, MenuItemConstructorOptions, Session, Shell, WebContents } from 'electron'
import { contextMenu, dutchAmong, type SpellingChoice } from './features/menu/context-menu.ts'
import type { OutsideLinks } from './features/security/outside-links.ts'
import { restrictPage } from './features/security/restrict-page.ts'
import { restrictSession } from './features/security/restrict-session.ts'
import { isCustomerPage, isOwnPage, OWN_ORIGIN } from './own-scheme.ts'
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

/**
 * Restricts every page that is opened later, and the Electron session of all pages. Must run before the first window
 * opens.
 */
export function guardApp(deps: Deps): void {
  const { app, session, shell, links, settings, log } = deps
  const openOutside = (url: string) => {
    // In kiosk mode no link opens outside the app.
    if (settings.read().isKiosk || !links.mayOpen(url)) {
      log.warn('external link refused', { host: URL.canParse(url) ? new URL(url).host : 'none' })
      return
    }
    shell.openExternal(url).catch((error: unknown) => log.error('external link failed', error))
  }
  app.on('web-contents-created', (_, page) => {
    const isCustomerWindow = () => isCustomerPage(page.getURL())
    const mayBeShown = (url: string) =>
      isCustomerWindow() ? isCustomerPage(url) : isOwnPage(url) || isPrintedDocument(page.getURL(), url)
    // A link in the customer window must not open a program on this machine.
    restrictPage(page, { isOwnPage: mayBeShown, openOutside: (url) => isCustomerWindow() || openOutside(url), log })
    showContextMenu(page, deps)
  })
  // Electron refuses an invalid certificate unless a listener accepts it. This listener only logs it, for support.
  app.on('certificate-error', (_event, _page, _url, error) => log.warn('invalid certificate', { error }))
  restrictSession(session, { ownOrigin: OWN_ORIGIN, log })
  spellDutch(deps)
}

/** Shows a context menu on the seller's pages: editing commands and spelling suggestions. */
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

/** Sets the spelling check to Dutch. macOS uses the languages of the user and ignores this setting. */
function spellDutch({ session, isMac, log }: Deps): void {
  if (isMac) return
  const dutch = dutchAmong(session.availableSpellCheckerLanguages)
  if (dutch === undefined) log.warn('Dutch spelling check unavailable')
  else session.setSpellCheckerLanguages([dutch])
}

/** Address of Chromium's PDF viewer, which loads a PDF in frames with this address. */
const PDF_VIEWER = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/'

/**
 * True for a frame of a document that is being printed. Only the window of `print-window.ts` can load a file, because
 * no page can navigate to a `file:` address.
 */
export const isPrintedDocument = (pageUrl: string, frameUrl: string): boolean =>
  pageUrl.startsWith('file:') && (frameUrl === pageUrl || frameUrl.startsWith(PDF_VIEWER))
