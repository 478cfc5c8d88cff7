import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Net, Protocol } from 'electron'

/** Pages of the terminal have an address of their own; `file://` would let them read the whole machine. */
export const OWN_ORIGIN = 'app://leermeester'

/** To be called before Electron is ready: afterwards a scheme cannot become one that pages may live under. */
export function claimOwnScheme(protocol: Protocol): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ])
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * Answers what the terminal's page asks: its own files from the installed application, everything else
 * (calls, pictures) from the shop.
 *
 * @param folder where the built page lies
 * @param shopUrl the server of the shop, without a slash at the end
 */
export function serveOwnPages(deps: { protocol: Protocol; net: Net; folder: string; shopUrl: string }): void {
  deps.protocol.handle('app', async (request) => {
    const { pathname, search } = new URL(request.url)
    if (isPage(request, pathname)) return fileAnswer(deps.folder, 'terminal.html')
    return (
      (await fileAnswer(deps.folder, pathname).catch(() => undefined)) ??
      deps.net.fetch(`${deps.shopUrl}${pathname}${search}`, passedOn(request))
    )
  })
}

/** Every address that a person can be at is drawn by the one page: deep links and reloads work. */
function isPage(request: Request, pathname: string): boolean {
  return (
    request.method === 'GET' &&
    extname(pathname) === '' &&
    Boolean(request.headers.get('accept')?.includes('text/html'))
  )
}

async function fileAnswer(folder: string, path: string): Promise<Response> {
  const file = normalize(join(folder, decodeURIComponent(path)))
  if (!file.startsWith(folder + sep)) return new Response(null, { status: 403 })
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  return new Response(await readFile(file), { headers: { 'content-type': type } })
}

function passedOn(request: Request): RequestInit {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return {
    method: request.method,
    headers: request.headers,
    // A body that is passed on as it comes has to say so.
    ...(hasBody && { body: request.body, duplex: 'half' }),
  }
}
