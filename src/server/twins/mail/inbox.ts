import PostalMime, { type Address } from 'postal-mime'
import { openStateFile } from '../state-file.ts'

/** A mail that the shop sent, as its reader would get it. */
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

export type Inbox = ReturnType<typeof openInbox>

const MAILS_KEPT = 500

/** Keeps the last few hundred mails; with a state file also across restarts. */
export function openInbox({ now, stateFile }: { now: () => Date; stateFile?: string }) {
  const file = openStateFile<ReceivedMail>(stateFile, ({ id }) => String(id))
  const mails = file.entries
  let lastId = Math.max(0, ...[...mails.values()].map(({ id }) => id))

  return {
    /** @param recipients who the envelope names; the headers may say less (bcc) */
    async receive(raw: Uint8Array, recipients: readonly string[]): Promise<ReceivedMail> {
      const parsed = await PostalMime.parse(raw)
      lastId += 1
      const mail: ReceivedMail = {
        id: lastId,
        receivedAt: now().toISOString(),
        from: parsed.from ? written(parsed.from) : '',
        to: recipients,
        replyTo: (parsed.replyTo ?? []).map(written),
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
        if (mails.size <= MAILS_KEPT) break
        mails.delete(id)
      }
      return mail
    },

    find: (id: string): ReceivedMail | undefined => mails.get(id),
    newestFirst: (): ReceivedMail[] => [...mails.values()].reverse(),
    clear: () => (stateFile ? file.clear() : mails.clear()),
  }
}

const written = ({ name, address }: Address) => (name && address ? `${name} <${address}>` : (address ?? name))
