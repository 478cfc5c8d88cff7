import { PermanentMailFailure } from '../../../ports/mailer.ts'
import { Outage, type OutageReason } from '../../../ports/outage.ts'

const OUTAGES: Readonly<Record<OutageReason, string>> = {
  timeout: 'De mailserver antwoordde niet op tijd.',
  unreachable: 'De mailserver is niet bereikbaar.',
  server_error: 'De mailserver heeft een storing.',
  throttled: 'De mailserver wil even met rust gelaten worden.',
  unreadable: 'De mailserver antwoordde iets onbegrijpelijks.',
  credentials: 'De mailserver laat de winkel niet toe: de inloggegevens of zijn certificaat kloppen niet.',
}

const REFUSALS: Readonly<Record<PermanentMailFailure['reason'], string>> = {
  recipient: 'Het e-mailadres bestaat niet, of neemt geen mail aan.',
  content: 'De mailserver weigert deze mail.',
  configuration: 'De mailserver is niet goed ingesteld (SMTP_URL).',
}

/**
 * Returns the Dutch reason why a mail was not sent. An unknown error is named only by its class, because its message
 * may contain a mail address.
 */
export function mailReason(error: unknown): string {
  if (error instanceof Outage) return withStatus(OUTAGES[error.reason], error.status)
  if (error instanceof PermanentMailFailure) return withStatus(REFUSALS[error.reason], error.status)
  const kind = error instanceof Error ? error.name : typeof error
  return `Een eigen fout van de winkel (${kind}); de beheerder vindt die in het logboek van de server.`
}

const withStatus = (sentence: string, status: number | undefined) =>
  status === undefined ? sentence : `${sentence} (SMTP ${status})`
