import PostalMime, { type Address } from 'postal-mime'
import { openStateFile } from '../state-file.ts'

/** A mail that the shop sent, as its recipient would see it. */
export type ReceivedMail = {
  id: number
  receivedAt: string
  from: string
  to: readonly string[]
  replyTo: readonly string[]
  subject: string
  messageId: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  attachments: readonly { filename: string; mimeType: string; bytes: number }[]
}

/** The received mails. */
export type Inbox = ReturnType<typeof openInbox>

const MAX_MAILS = 500

/** Opens the inbox, which stores the last 500 mails. With a state file the mails are still there after a restart. */
export function openInbox({ now, stateFile }: { now: () => Date; stateFile?: string }) {
  const file = openStateFile<ReceivedMail>(stateFile, ({ id }) => String(id))
  const mails = file.entries
  let lastId = Math.max(0, ...[...mails.values()].map(({ id }) => id))

  return {
    /**
     * Parses and stores a mail.
     *
     * @param recipients the recipients of the SMTP envelope; the headers do not list bcc recipients
     */
    async receive(raw: Uint8Array, recipients: readonly string[]): Promise<ReceivedMail> {
      const parsed = await PostalMime.parse(raw)
      lastId += 1
      const mail: ReceivedMail = {
        id: lastId,
        receivedAt: now().toISOString(),
        from: parsed.from ? formatAddress(parsed.from) : '',
        to: recipients,
        replyTo: (parsed.replyTo ?? []).map(formatAddress),
        subject: parsed.subject ?? '',
        messageId: parsed.messageId ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
        attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
          filename: filename ?? '',
          mimeType,
          bytes: typeof content === 'string' ? content.length : content.byteLength,
        })),
      }
      mails.set(String(mail.id), mail)
      file.append(mail)
      for (const id of mails.keys()) {
        if (mails.size <= MAX_MAILS) break
        mails.delete(id)
      }
      return mail
    },

    find: (id: string): ReceivedMail | undefined => mails.get(id),
    newestFirst: (): ReceivedMail[] => [...mails.values()].reverse(),
    clear: () => (stateFile ? file.clear() : mails.clear()),
  }
}

const formatAddress = ({ name, address }: Address) => (name && address ? `${name} <${address}>` : (address ?? name))
