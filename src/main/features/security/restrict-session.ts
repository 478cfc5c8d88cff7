import type { Log } from '../../ports/machine.ts'

type DownloadItem = { getURL(): string; getFilename(): string }

/** The part of Electron's `Session` that is restricted here. */
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

/** Permissions that pages get. Our copy buttons write to the clipboard; reading the clipboard is refused. */
const ALLOWED_PERMISSIONS = new Set(['clipboard-sanitized-write'])

/** Refuses all permissions except the allowed ones, devices, screen capture, and downloads from other origins. */
export function restrictSession(session: RestrictedSession, { ownOrigin, log }: { ownOrigin: string; log: Log }): void {
  session.setPermissionRequestHandler((_, permission, answer) => {
    if (!ALLOWED_PERMISSIONS.has(permission)) log.warn('permission refused', { permission })
    answer(ALLOWED_PERMISSIONS.has(permission))
  })
  session.setPermissionCheckHandler((_, permission) => ALLOWED_PERMISSIONS.has(permission))
  session.setDevicePermissionHandler?.(() => false)
  session.setDisplayMediaRequestHandler?.((_, answer) => answer(null))
  session.on('will-download', (event, item) => {
    // Pages offer only files that they made themselves (`blob:`) or that come from our own origin.
    const url = item.getURL()
    if (url.startsWith(`${ownOrigin}/`) || url.startsWith(`blob:${ownOrigin}/`)) return
    log.warn('download from another origin refused')
    event.preventDefault()
  })
}
