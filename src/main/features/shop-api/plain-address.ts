import { mayContainToken, sessionCallOf } from './session-calls.ts'

/** Letters, digits and the like, which nobody has a reason to write with a percent sign; and the backslash. */
const NEEDLESS = /%(2[de]|3[0-9]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae])/i

/**
 * Whether an address is written as what it is. The shop, or a proxy before it, reads `/api/%75ser/…`, `//api/user/…` and
 * perhaps `/API/User/…` as `/api/user/…`: what is looked for in an address here (a token in its answer, who may ask) would
 * be missed then.
 *
 * @param path as it stands in the address, without what follows the question mark
 */
export function isPlainAddress(method: string, path: string): boolean {
  if (NEEDLESS.test(path)) return false
  const read = decoded(path)
  if (read === undefined || /\/\/|\\|\/\.{1,2}(\/|$)/.test(read)) return false
  const means = (one: string) => [one.startsWith('/api/'), mayContainToken(one), sessionCallOf(method, one)].join()
  return means(read.toLowerCase()) === means(path)
}

/** `%` followed by rubbish is no path. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    // Whoever asked refuses it; the shop would too.
    return undefined
  }
}
