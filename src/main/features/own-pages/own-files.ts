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
 * Answers with what was installed with the terminal: the page, for every address that a person can be at, so that deep
 * links and reloads work; and its files. Undefined for everything else.
 *
 * @param folder where the built page lies
 */
export function openOwnFiles({ folder }: { folder: string }): (request: Request) => Promise<Response | undefined> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    if (isPage(request, pathname)) {
      return new Response(await readFile(join(folder, 'terminal.html')), { headers: PAGE_HEADERS })
    }
    return fileResponse(folder, pathname)
  }
}

/** The page is what a window asks for, at any address but those of calls; what it asks itself are files and calls. */
function isPage({ headers }: Request, pathname: string): boolean {
  if (pathname === '/terminal.html') return true
  return !pathname.startsWith('/api/') && (headers.get('accept')?.includes('text/html') ?? false)
}

async function fileResponse(folder: string, pathname: string): Promise<Response | undefined> {
  const path = decoded(pathname)
  const file = path === undefined ? undefined : normalize(join(folder, path))
  // Whoever looks beside the folder looks for something that is none of theirs; the shop is not asked for it either.
  if (!file?.startsWith(folder + sep) || file.includes('\0')) return new Response(null, { status: 403 })
  const content = await readFile(file).catch(absent)
  if (content === undefined) return undefined
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  return new Response(content, { headers: { ...FILE_HEADERS, 'content-type': type } })
}

/** `%` followed by rubbish is no path. */
function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // The answer to it is a refusal, and nothing more is to be said of it.
    return undefined
  }
}

const NOT_THERE = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'])

/** That the application has no such file is nothing special; any other trouble with it is. */
function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && NOT_THERE.has(String(error.code))) return undefined
  throw error
}
