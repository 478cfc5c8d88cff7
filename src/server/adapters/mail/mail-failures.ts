import { PermanentMailFailure } from '../../ports/mailer.ts'
import { Outage } from '../../ports/outage.ts'

type SmtpError = Error & { code?: string; responseCode?: number; originalCode?: string }

const LOGIN_CODES = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])
const TLS_CODES = new Set(['ETLS', 'EREQUIRETLS'])
/** Node's error codes for a certificate that is expired, untrusted or of another host, and for other TLS errors. */
const TLS_ERROR = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|ERR_TLS_|ERR_SSL_)/
const CONFIGURATION_CODES = new Set(['ECONFIG', 'EFILEACCESS', 'EURLACCESS', 'EFETCH', 'EPROXY'])
const NOT_CONNECTED_CODES = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'])

/**
 * Converts an error of nodemailer (docs/integrations/smtp.md#a4): to `Outage('mail')` when a retry can succeed, to
 * `PermanentMailFailure` when a retry cannot succeed.
 */
export function mailFailure(error: unknown): Outage | PermanentMailFailure {
  const cause = error as SmtpError // nodemailer throws nothing else; every field may be absent
  const { code = '', responseCode: status } = cause
  const outage = (reason: Outage['reason'], mayHaveArrived: boolean) =>
    new Outage('mail', { reason, mayHaveArrived, status, cause })

  if (status !== undefined && status >= 400 && status < 500) return outage('throttled', false)
  if (LOGIN_CODES.has(code)) return outage('credentials', false)
  // Encryption failed, so no mail was sent. A person must check the cause, because another server may be pretending to
  // be the mail server.
  if (TLS_CODES.has(code) || TLS_ERROR.test(cause.originalCode ?? '')) return outage('credentials', false)
  if (CONFIGURATION_CODES.has(code)) return new PermanentMailFailure('configuration', status, cause)

  // SMTP code 503 means commands in a wrong order: the connection failed, the mail itself was not refused.
  const isRefused = status === undefined ? code === 'EENVELOPE' || code === 'EMESSAGE' : status >= 500 && status !== 503
  if (isRefused) return new PermanentMailFailure(code === 'EENVELOPE' ? 'recipient' : 'content', status, cause)
  if (code === 'ETIMEDOUT') return outage('timeout', true)
  if (code === 'EDNS' || NOT_CONNECTED_CODES.has(cause.originalCode ?? '')) return outage('unreachable', false)
  return outage('unreachable', status === undefined)
}
