/** Chromium's error (net/base/net_error_list.h) for each error code of Node. */
const CHROMIUM_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNRESET: 'CONNECTION_RESET',
  EPIPE: 'CONNECTION_RESET',
  ECONNABORTED: 'CONNECTION_ABORTED',
  ETIMEDOUT: 'CONNECTION_TIMED_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'CONNECTION_TIMED_OUT',
  // The server closed the connection without a response.
  UND_ERR_SOCKET: 'EMPTY_RESPONSE',
  EHOSTUNREACH: 'ADDRESS_UNREACHABLE',
  ENETUNREACH: 'INTERNET_DISCONNECTED',
  ENETDOWN: 'INTERNET_DISCONNECTED',
  ENOTFOUND: 'NAME_NOT_RESOLVED',
  EAI_AGAIN: 'NAME_NOT_RESOLVED',
  EADDRNOTAVAIL: 'ADDRESS_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'CERT_AUTHORITY_INVALID',
  CERT_UNTRUSTED: 'CERT_AUTHORITY_INVALID',
  CERT_HAS_EXPIRED: 'CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'CERT_DATE_INVALID',
  CERT_REVOKED: 'CERT_REVOKED',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CERT_COMMON_NAME_INVALID',
  EPROTO: 'SSL_PROTOCOL_ERROR',
  ERR_SSL_WRONG_VERSION_NUMBER: 'SSL_PROTOCOL_ERROR',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'SSL_PROTOCOL_ERROR',
}

/**
 * Returns the error that Electron's `net.fetch` throws where Node's `fetch` throws this error: its message is the name
 * of Chromium's error. An abort is thrown unchanged, as Electron does.
 */
export function netErrorOf(error: unknown): unknown {
  if (!(error instanceof TypeError)) return error
  const { cause } = error
  if (cause instanceof Error && /redirect/.test(cause.message)) {
    return new Error("Attempted to redirect, but redirect policy was 'error'")
  }
  if (cause instanceof Error && cause.message === 'bad port') return new Error('net::ERR_UNSAFE_PORT')
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return new Error(`net::ERR_${CHROMIUM_ERRORS[code] ?? 'FAILED'}`)
}
