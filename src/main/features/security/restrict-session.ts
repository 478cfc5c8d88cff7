import type { Log } from '../../ports/machine.ts'

type DownloadItem = { getURL(): string; getFilename(): string }

/** A session of Electron, as far as it is shut here. */
export interface RestrictedSession {
  setPermissionRequestHandler(
    handler: (page: unknown, permission: string, answer: (isGiven: boolean) => void) => void,
  ): void
  setPermissionCheckHandler(handler: (page: unknown, permission: string) => boolean): void
  setDevicePermissionHandler?(handler: () => boolean): void
  setDisplayMediaRequestHandler?(handler: (request: unknown, answer: (streams: null) => void) => void): void
  setSpellCheckerLanguages?(languages: string[]): void
  on(event: 'will-download', listener: (event: { preventDefault(): void }, item: DownloadItem) => void): unknown
}

/** What the page may use of the machine: copying, which a button of ours does. Reading what somebody copied is not among it. */
const ALLOWED_PERMISSIONS = new Set(['clipboard-sanitized-write'])

/** Refuses whatever a page could want of the machine, and files that are none of ours. */
export function restrictSession(session: RestrictedSession, { ownOrigin, log }: { ownOrigin: string; log: Log }): void {
  session.setPermissionRequestHandler((_, permission, answer) => {
    if (!ALLOWED_PERMISSIONS.has(permission)) log.warn('a permission was refused', { permission })
    answer(ALLOWED_PERMISSIONS.has(permission))
  })
  session.setPermissionCheckHandler((_, permission) => ALLOWED_PERMISSIONS.has(permission))
  session.setDevicePermissionHandler?.(() => false)
  session.setDisplayMediaRequestHandler?.((_, answer) => answer(null))
  session.on('will-download', (event, item) => {
    // What the page offers to keep was made in it, or came through our own address.
    const url = item.getURL()
    if (url.startsWith(`${ownOrigin}/`) || url.startsWith(`blob:${ownOrigin}/`)) return
    log.warn('a download from elsewhere was refused')
    event.preventDefault()
  })
}
