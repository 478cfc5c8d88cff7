import type { Protocol } from 'electron'

/** Pages of the terminal have an address of their own; `file://` would let them read the whole machine. */
export const OWN_ORIGIN = 'app://leermeester'

/** Whether this is an address of ours, and not one that only begins like it. */
export const isOwnPage = (url: string) => url === OWN_ORIGIN || url.startsWith(`${OWN_ORIGIN}/`)

/**
 * Where the window for the customer lives: an address of its own, so that nothing it asks can be taken for what the
 * seller asks. It gets what the shop tells anybody, and what to show.
 */
export const CUSTOMER_ORIGIN = 'app://klant'

/** Whether this is the customer's window, and not one whose address only begins like it. */
export const isCustomerPage = (url: string) => url === CUSTOMER_ORIGIN || url.startsWith(`${CUSTOMER_ORIGIN}/`)

/** Makes `app://` a scheme that pages may live under. To be called before Electron is ready: afterwards none becomes one. */
export function claimOwnScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ])
}

type Deps = {
  protocol: Pick<Protocol, 'handle'>
  /** What was installed with the terminal; undefined for what was not. */
  ownFile(request: Request): Promise<Response | undefined>
  /** Everything else is asked of the shop. */
  forward(request: Request): Promise<Response>
  report(error: unknown, subject: string): void
}

/** Answers everything that is asked below `app://`. */
export function serveOwnScheme({ protocol, ownFile, forward, report }: Deps): void {
  protocol.handle('app', async (request) => {
    if (!isOwnPage(request.url) && !isCustomerPage(request.url)) return new Response(null, { status: 404 })
    try {
      return (await ownFile(request)) ?? (await forward(request))
    } catch (error) {
      report(error, 'own scheme')
      return new Response(null, { status: 500 })
    }
  })
}
