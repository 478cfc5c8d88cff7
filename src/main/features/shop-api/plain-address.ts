import { mayContainToken, sessionCallOf } from './session-calls.ts'

/** Matches percent-encoded characters that need no encoding (letters, digits, `-`, `.`, `_`, `~`), and backslashes. */
const NEEDLESS_ESCAPE = /%(2[de]|3[0-9]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae])/i

/**
 * True for an address in its normal form. The shop or a proxy may read `/api/%75ser/…`, `//api/user/…` or `/API/User/…`
 * as `/api/user/…`. The checks of tokens and access compare the text of the path, so they would miss such an address.
 *
 * @param path path as written in the address, without the query
 */
export function isPlainAddress(method: string, path: string): boolean {
  if (NEEDLESS_ESCAPE.test(path)) return false
  const decodedPath = decoded(path)
  if (decodedPath === undefined || /\/\/|\\|\/\.{1,2}(\/|$)/.test(decodedPath)) return false
  const meaningOf = (one: string) => [one.startsWith('/api/'), mayContainToken(one), sessionCallOf(method, one)].join()
  return meaningOf(decodedPath.toLowerCase()) === meaningOf(path)
}

/** Decodes a path. Returns undefined for an invalid escape sequence. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    // The caller refuses the address.
    return undefined
  }
}
