import type { Protocol } from 'electron'

/** Origin of the POS pages. Pages under `file://` could read the whole disk. */
export const OWN_ORIGIN = 'app://leermeester'

/** True for an address of the POS pages; false for an origin that only begins with the same text. */
export const isOwnPage = (url: string) => url === OWN_ORIGIN || url.startsWith(`${OWN_ORIGIN}/`)

/**
 * Origin of the customer window. It differs from the origin of the seller's pages, so that calls of the customer window
 * are never sent with the seller's session. The window gets public responses of the shop and the content to display.
 */
export const CUSTOMER_ORIGIN = 'app://klant'

/** True for an address of the customer window; false for an origin that only begins with the same text. */
export const isCustomerPage = (url: string) => url === CUSTOMER_ORIGIN || url.startsWith(`${CUSTOMER_ORIGIN}/`)

/** Registers `app://` as a scheme for pages. Electron accepts this only before it is ready. */
export function claimOwnScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      // `codeCache` stores compiled scripts, so that the next start of the till need not compile them.
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

type Deps = {
  protocol: Pick<Protocol, 'handle'>
  /** Returns an installed file; undefined for any other address. */
  ownFile(request: Request): Promise<Response | undefined>
  /** Forwards every other request to the shop. */
  forward(request: Request): Promise<Response>
  report(error: unknown, subject: string): void
}

/** Responds to every request under `app://`. */
export function serveOwnScheme({ protocol, ownFile, forward, report }: Deps): void {
  protocol.handle('app', async (request) => {
    if (!isOwnPage(request.url) && !isCustomerPage(request.url)) return new Response(null, { status: 404 })
    try {
      return (await ownFile(request)) ?? (await forward(request))
    } catch (error) {
      report(error, 'request under app:// failed')
      return new Response(null, { status: 500 })
    }
  })
}
