import type { AddressInfo } from 'node:net'
import { controlTwin, createFaults } from '../faults.ts'
import type { Twin } from '../twin.ts'
import { openInbox, type ReceivedMail } from './inbox.ts'
import { inboxPage, mailContent, mailPage, noSuchMail } from './inbox-pages.ts'
import { createSmtpServer, type Encryption, mailFaults } from './smtp-server.ts'

export type MailTwinOptions = {
  /** Where SMTP is spoken; 0 takes any free port. By convention the port of the twins plus one. */
  smtpPort: number
  host?: string
  now?: () => Date
  /** Mail is remembered here across restarts. */
  stateFile?: string
  /** How long `timeout` stays silent. */
  timeoutMs?: number
  /** In clear unless told otherwise. */
  encryption?: Encryption
}

export type MailTwin = Twin & {
  /** For `SMTP_URL`: `smtp://127.0.0.1:3002?tls=off`. */
  smtpUrl: string
  /** What was received, the newest first. */
  mails(): readonly ReceivedMail[]
}

/** A mail server that keeps everything, with the inbox as a page. Listening when the promise is there. */
export async function startMailTwin(options: MailTwinOptions): Promise<MailTwin> {
  const { host = '127.0.0.1', now = () => new Date(), encryption = 'off' } = options
  const inbox = openInbox({ now, stateFile: options.stateFile })
  const faults = createFaults(mailFaults)
  const closing = new AbortController()
  const door = createSmtpServer({
    inbox,
    faults,
    timeoutMs: options.timeoutMs ?? 60_000,
    closing: closing.signal,
    encryption,
  })

  await new Promise<void>((resolve, reject) => {
    door.server.once('error', reject)
    door.listen(options.smtpPort, host, () => {
      door.server.off('error', reject)
      resolve()
    })
  })
  const { port } = door.server.address() as AddressInfo // a TCP listener, so never a string or null

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
      if (!mail) return noSuchMail()
      return part === 'html' ? mailContent(mail) : mailPage(mail)
    },

    async close() {
      closing.abort()
      await new Promise<void>((resolve) => door.close(() => resolve()))
    },
  }
}
