import { PermanentMailFailure } from '../../ports/mailer.ts'
import { Outage } from '../../ports/outage.ts'

type SmtpError = Error & { code?: string; responseCode?: number; originalCode?: string }

const LOGIN = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])
const TLS = new Set(['ETLS', 'EREQUIRETLS'])
/** What Node says of a certificate that is out of date, of another name, or that nobody vouches for. */
const UNSAFE_LINE = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|ERR_TLS_|ERR_SSL_)/
const OURS = new Set(['ECONFIG', 'EFILEACCESS', 'EURLACCESS', 'EFETCH', 'EPROXY'])
const BEFORE_CONNECTING = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'])

/** Sorts what nodemailer throws into what waiting can mend and what it cannot. */
export function mailFailure(error: unknown): Outage | PermanentMailFailure {
  const cause = error as SmtpError // nodemailer throws nothing else; every field is looked at as if it may be absent
  const { code = '', responseCode: status } = cause
  const outage = (reason: Outage['reason'], mayHaveArrived: boolean) =>
    new Outage('mail', { reason, mayHaveArrived, status, cause })

  if (status !== undefined && status >= 400 && status < 500) return outage('throttled', false)
  if (LOGIN.has(code)) return outage('credentials', false)
  // Nothing is said before the line is safe. Somebody must look: it may be another server that answers.
  if (TLS.has(code) || UNSAFE_LINE.test(cause.originalCode ?? '')) return outage('credentials', false)
  if (OURS.has(code)) return new PermanentMailFailure('configuration', status, cause)

  // 503 complains about the order of commands, so about the connection and not about the mail.
  const isRefused = status === undefined ? code === 'EENVELOPE' || code === 'EMESSAGE' : status >= 500 && status !== 503
  if (isRefused) return new PermanentMailFailure(code === 'EENVELOPE' ? 'recipient' : 'content', status, cause)
  if (code === 'ETIMEDOUT') return outage('timeout', true)
  if (code === 'EDNS' || BEFORE_CONNECTING.has(cause.originalCode ?? '')) return outage('unreachable', false)
  return outage('unreachable', status === undefined)
}
