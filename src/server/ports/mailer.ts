/** A file with a mail. */
export type MailAttachment = {
  /** File name with extension, shown by the mail program. */
  name: string
  /** MIME type, for example `application/pdf`. */
  type: string
  content: Uint8Array
}

/** One Dutch mail to one recipient, with a text part and an HTML part. */
export type Mail = {
  to: { address: string; name?: string }
  subject: string
  text: string
  html: string
  /** Our Message-ID without angle brackets, stored in the outbox message, so that a repeated mail has the same id. */
  messageId: string
  replyTo?: { address: string; name?: string }
  /** Message-ID of the first mail of the thread, without angle brackets, when this mail belongs to one. */
  threadId?: string
  attachments?: readonly MailAttachment[]
}

/** The addresses for which the mail server accepted or rejected the mail. */
export type MailReceipt = { accepted: readonly string[]; rejected: readonly string[] }

/**
 * Sends mail of the shop.
 *
 * Throws `Outage('mail')` for an error that may be temporary: no connection, an SMTP 4xx reply, or a refused login
 * (reason `credentials`, which an operator must correct). Throws `PermanentMailFailure` for an error that repeats.
 *
 * When `mayHaveArrived` of the outage is true, the mail server may have accepted the mail and its reply was lost. Then
 * send the mail again with the same `messageId`: a duplicate mail is acceptable, a missing mail is not.
 */
export interface Mailer {
  send(mail: Mail): Promise<MailReceipt>
  /** Connects and logs in, to check the configuration. Throws like `send`. */
  check(): Promise<void>
  close(): void
}

/**
 * The mail server will never accept this mail: the mailbox is unknown, the mail is too large or refused by policy, or
 * the mail configuration of the shop is wrong.
 */
export class PermanentMailFailure extends Error {
  override readonly name = 'PermanentMailFailure'
  readonly reason: 'recipient' | 'content' | 'configuration'
  /** The SMTP reply code, if there was one. */
  readonly status: number | undefined

  constructor(reason: 'recipient' | 'content' | 'configuration', status?: number, cause?: unknown) {
    super(`mail refused: ${reason}${status === undefined ? '' : ` (${status})`}`, { cause })
    this.reason = reason
    this.status = status
  }
}
