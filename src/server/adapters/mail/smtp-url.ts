/** Connection settings of the mail server, from `SMTP_URL`. */
export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte, as on port 465. */
  secure: boolean
  /** Send neither mail nor password before the connection is encrypted (STARTTLS). */
  requireTLS: boolean
  ignoreTLS: boolean
  auth: { user: string; pass: string } | undefined
}

/**
 * Parses `smtp://user:password@host:587` or `smtps://…:465`.
 *
 * Encryption is required unless the address ends in `?tls=off`, which is meant for a mail server on the same machine.
 * Otherwise a server that does not offer TLS would receive mail and password unencrypted.
 *
 * Throws for any other format. The message says what is expected and never contains the password.
 */
export function readSmtpUrl(address: string): SmtpServer {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol)) {
    throw new Error('SMTP_URL must look like smtp://user:password@host:587 or smtps://…')
  }
  const tls = url.searchParams.get('tls') ?? 'required'
  if (tls !== 'required' && tls !== 'off') throw new Error('SMTP_URL: tls must be "required" or "off"')

  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && tls === 'required',
    ignoreTLS: !secure && tls === 'off',
    auth: url.username ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : undefined,
  }
}
