/** One mail to one person. Always with a text and an html side, in Dutch. */
export type Mail = {
  to: { address: string; name?: string }
  subject: string
  text: string
  html: string
  /** Ours, made with the outbox row: a repeat after a lost answer is recognisable as the same mail. No angle brackets. */
  messageId: string
  replyTo?: { address: string; name?: string }
}

/** Who the server took the mail for, and who not. */
export type MailReceipt = { accepted: readonly string[]; rejected: readonly string[] }

/**
 * Sends mail of the shop.
 *
 * Throws `Outage('mail')` for what waiting can mend (no contact, 4xx, login refused: the reason is
 * then `credentials`, which is an alarm), and `PermanentMailFailure` for what it cannot. With
 * `mayHaveArrived` the mail may have been taken although the answer got lost: sending it again with
 * the same messageId is right, a double mail is accepted.
 */
export interface Mailer {
  send(mail: Mail): Promise<MailReceipt>
  /** Opens a connection and logs in, for the health page. Throws `Outage('mail')`. */
  check(): Promise<void>
  close(): void
}

/** The mail will never be accepted as it is: no such box, too large, refused by policy, or wrong on our side. */
export class PermanentMailFailure extends Error {
  override readonly name = 'PermanentMailFailure'
  readonly reason: 'recipient' | 'content' | 'configuration'
  /** The SMTP reply, when there was one. */
  readonly status: number | undefined

  constructor(reason: 'recipient' | 'content' | 'configuration', status?: number, cause?: unknown) {
    super(`mail refused: ${reason}${status === undefined ? '' : ` (${status})`}`, { cause })
    this.reason = reason
    this.status = status
  }
}
