import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { lookup } from '#shared/kernel/lookup.ts'
import { FILE_HEADERS, PAGE_HEADERS } from './page-policy.ts'

const TYPES: Record<string, string> = lookup({
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
})

/**
 * Creates the function that responds with installed files. It returns the page for every address that a window can
 * open, so that deep links and reloads work. It returns undefined for other requests, which the caller forwards to the
 * shop.
 *
 * @param folder folder of the built page
 * @param isPractice marks the pages of every window as practice, before any script runs
 */
export function openOwnFiles({
  folder,
  isPractice = false,
}: {
  folder: string
  isPractice?: boolean
}): (request: Request) => Promise<Response | undefined> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    if (isPage(request, pathname)) {
      const page = await readFile(join(folder, 'terminal.html'), 'utf8')
      const content = isPractice ? page.replace('<html', '<html data-practice') : page
      return new Response(content, { headers: PAGE_HEADERS })
    }
    return fileResponse(folder, pathname)
  }
}

/**
 * True for a request that opens a page: a window requests HTML from an address outside `/api/`. The page itself
 * requests only files and calls.
 */
function isPage({ headers }: Request, pathname: string): boolean {
  if (pathname === '/terminal.html') return true
  return !pathname.startsWith('/api/') && (headers.get('accept')?.includes('text/html') ?? false)
}

async function fileResponse(folder: string, pathname: string): Promise<Response | undefined> {
  const path = decoded(pathname)
  const file = path === undefined ? undefined : normalize(join(folder, path))
  // A path outside the folder is refused, and must not be forwarded to the shop either.
  if (!file?.startsWith(folder + sep) || file.includes('\0')) return new Response(null, { status: 403 })
  const content = await readFile(file).catch(absent)
  if (content === undefined) return undefined
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  return new Response(content, { headers: { ...FILE_HEADERS, 'content-type': type } })
}

/** Decodes a path. Returns undefined for an invalid escape sequence. */
function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // The caller refuses the request.
    return undefined
  }
}

const ABSENT_CODES = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'])

/** Returns undefined for the error of a missing file, which is normal. Throws any other error. */
function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && ABSENT_CODES.has(String(error.code))) return undefined
  throw error
}
