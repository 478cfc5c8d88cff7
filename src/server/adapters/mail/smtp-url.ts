/** How to reach the mail server, as `SMTP_URL` says it. */
export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte, as on port 465. */
  secure: boolean
  /** No mail and no password before the connection is encrypted. */
  requireTLS: boolean
  ignoreTLS: boolean
  auth: { user: string; pass: string } | undefined
}

/**
 * Reads `smtp://user:password@host:587` or `smtps://…:465`.
 *
 * Encryption is required unless the address ends in `?tls=off`, meant for a mail server on the
 * same machine: without it a server that happens not to offer TLS would get mail and password
 * in clear. Throws on anything else, naming what is wrong but not the password.
 */
export function readSmtpUrl(address: string): SmtpServer {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol)) {
    throw new Error('SMTP_URL must look like smtp://user:password@host:587 or smtps://…')
  }
  const tls = url.searchParams.get('tls') ?? 'required'
  if (tls !== 'required' && tls !== 'off') throw new Error('SMTP_URL: tls is "required" or "off"')

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
