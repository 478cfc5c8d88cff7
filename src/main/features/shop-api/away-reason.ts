import type { AwayKind } from '../../ports/away-kind.ts'

/**
 * Why the shop did not respond. `kind` selects the words for the seller; `code` is for the log: an error code of
 * Chromium (`net::ERR_…`) or a short description, never an address or content.
 */
export type AwayReason = { kind: AwayKind; code: string }

/** Chromium's codes (net/base/net_error_list.h) that say more than "no answer". */
const KINDS: readonly (readonly [RegExp, AwayKind])[] = [
  [/^net::ERR_CERT_DATE_INVALID$/, 'clock'],
  [/^net::ERR_(CERT_|CERTIFICATE_|BAD_SSL_CLIENT_AUTH_CERT|SSL_PINNED)/, 'certificate'],
  [/^net::ERR_(NAME_|DNS_|ICANN_NAME_COLLISION)/, 'name'],
  [/^net::ERR_(INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|NETWORK_IO_SUSPENDED)$/, 'network'],
  // For example a server that speaks http on the port for https.
  [/^net::ERR_(SSL_|TOO_MANY_REDIRECTS|INVALID_HTTP_RESPONSE|INVALID_RESPONSE)/, 'other_server'],
]

const NET_ERROR = /net::ERR_[A-Z0-9_]+/

/** Returns the reason of a failed call, from the messages of the error and its causes. */
export function awayReasonOf(error: unknown): AwayReason {
  const code = netErrorIn(error)
  if (!code) return { kind: 'no_answer', code: error instanceof Error ? error.name : 'unknown' }
  return { kind: KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'no_answer', code }
}

function netErrorIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return NET_ERROR.exec(error.message)?.[0] ?? netErrorIn(error.cause)
}
