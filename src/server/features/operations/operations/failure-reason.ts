import { type ExternalService, Outage, type OutageReason } from '../../../ports/outage.ts'

const SERVICE_NAMES: Readonly<Record<ExternalService, string>> = {
  pay: 'De betaaldienst',
  netsuite: 'NetSuite',
  postcode: 'De adressendienst',
  reviews: 'De beoordelingsdienst',
  search: 'De zoekdienst',
  mail: 'De mailserver',
  files: 'De opslag van bestanden',
}

const REASONS: Readonly<Record<OutageReason, string>> = {
  timeout: 'antwoordde niet op tijd',
  unreachable: 'is niet bereikbaar',
  server_error: 'heeft een storing',
  throttled: 'wil even met rust gelaten worden',
  unreadable: 'antwoordde iets onbegrijpelijks',
  credentials: 'weigert onze inloggegevens',
}

/** Dutch reason of a failure for staff. Of an unknown error it has only the class, because the text may be personal. */
export function failureReason(error: unknown): string {
  if (error instanceof Outage) return `${SERVICE_NAMES[error.party]} ${REASONS[error.reason]}.`
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return 'De schijf van de server is vol. Maak daar ruimte en start het opnieuw.'
  }
  const kind = error instanceof Error ? error.name : typeof error
  return `Er is iets misgegaan (${kind}). In het logboek van de server staat meer.`
}
