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

/** Opens the inbox with the last 500 mails; with a state file they survive a restart. */
export function openInbox({ now, stateFile }: { now: () => Date; stateFile?: string }) {
  const file = openStateFile<ReceivedMail>(stateFile, ({ id }) => String(id))
  const mails = file.entries
  let lastId = Math.max(0, ...[...mails.values()].map(({ id }) => id))

  return {
    /**
     * Parses and stores a mail.
     *
     * @param recipients the recipients of the envelope; the headers may have fewer (bcc)
     */
    async receive(raw: Uint8Array, recipients: readonly string[]): Promise<ReceivedMail> {
      const parsed = await PostalMime.parse(raw)
      lastId += 1
      const mail: ReceivedMail = {
        id: lastId,
        receivedAt: now().toISOString(),
        from: parsed.from ? formatted(parsed.from) : '',
        to: recipients,
        replyTo: (parsed.replyTo ?? []).map(formatted),
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

const formatted = ({ name, address }: Address) => (name && address ? `${name} <${address}>` : (address ?? name))
