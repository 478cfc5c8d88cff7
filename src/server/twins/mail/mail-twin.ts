import type { AddressInfo } from 'node:net'
import { controlTwin, createFaults } from '../faults.ts'
import type { Twin } from '../twin.ts'
import { openInbox, type ReceivedMail } from './inbox.ts'
import { inboxPage, mailContent, mailNotFoundPage, mailPage } from './inbox-pages.ts'
import { createSmtpServer, type Encryption, mailFaults } from './smtp-server.ts'

/** Options of the mail twin. */
export type MailTwinOptions = {
  /** SMTP port; 0 selects any free port. The shop uses `TWINS_PORT` + 1 (docs/decisions.md#h-twins). */
  smtpPort: number
  host?: string
  now?: () => Date
  /** File that stores the mails, so that they are still there after a restart. */
  stateFile?: string
  /** Duration of the silence under the fault `timeout`, in ms. */
  timeoutMs?: number
  /** Default: `off`. */
  encryption?: Encryption
}

/** The mail twin, listening. */
export type MailTwin = Twin & {
  /** Value for `SMTP_URL`: `smtp://127.0.0.1:3002?tls=off`. */
  smtpUrl: string
  /** Returns the received mails, newest first. */
  mails(): readonly ReceivedMail[]
}

/**
 * Starts the twin of a mail server: it stores the mails that it accepts, and shows them as pages. Resolves when the
 * SMTP server listens. Rejects when the port is in use.
 */
export async function startMailTwin(options: MailTwinOptions): Promise<MailTwin> {
  const { host = '127.0.0.1', now = () => new Date(), encryption = 'off' } = options
  const inbox = openInbox({ now, stateFile: options.stateFile })
  const faults = createFaults(mailFaults)
  const closing = new AbortController()
  const smtp = createSmtpServer({
    inbox,
    faults,
    timeoutMs: options.timeoutMs ?? 60_000,
    closing: closing.signal,
    encryption,
  })

  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(options.smtpPort, host, () => {
      smtp.server.off('error', reject)
      resolve()
    })
  })
  const { port } = smtp.server.address() as AddressInfo // the address of a TCP listener is never a string or null

  return {
    name: 'mail',
    smtpUrl: `${encryption === 'at-once' ? 'smtps' : 'smtp'}://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}${encryption === 'off' ? '?tls=off' : ''}`,
    mails: inbox.newestFirst,

    async handle(request) {
      const state = () => ({ smtpPort: port, messages: inbox.newestFirst() })
      const control = await controlTwin(request, 'mail', { faults, state, reset: inbox.clear })
      if (control) return control

      const [, , id, part] = new URL(request.url).pathname.split('/')
      if (!id) return inboxPage(inbox.newestFirst())
      const mail = inbox.find(id)
      if (!mail) return mailNotFoundPage()
      return part === 'html' ? mailContent(mail) : mailPage(mail)
    },

    async close() {
      closing.abort()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}
