import type { ErpRecordKind } from '#shared/domain/erp/road.ts'
import { ErpRefusal } from '../../ports/erp-records.ts'
import { Outage, type OutageReason } from '../../ports/outage.ts'
import { NameTaken } from './taken-names.ts'

const THINGS: Readonly<Record<ErpRecordKind, string>> = {
  customer: 'de klant',
  sales_order: 'de verkooporder',
  deposit: 'de betaling',
  refund: 'de terugbetaling',
}

const FIELDS: Readonly<Record<string, string>> = {
  email: 'e-mailadres',
  phone: 'telefoonnummer',
  firstname: 'voornaam',
  lastname: 'achternaam',
  companyName: 'bedrijfsnaam',
  vatNumber: 'btw-nummer',
  addresses: 'adres',
  shipTo: 'afleveradres',
  customer: 'klant',
  salesOrder: 'verkooporder',
  reference: 'referentie',
  memo: 'opmerkingen',
  location: 'locatie',
  subsidiary: 'vestiging (instelling NETSUITE_NAMES_FILE)',
  currency: 'munt (instelling NETSUITE_NAMES_FILE)',
  paidBy: 'betaalwijze (instelling NETSUITE_NAMES_FILE)',
  amount: 'bedrag',
}

/** What is wrong with a line, by the field of it that is not taken. */
const LINE_FIELDS: Readonly<Record<string, string>> = {
  lineItem: 'het artikel is daar onbekend of inactief',
  lineCount: 'het aantal klopt daar niet',
  lineRate: 'de prijs klopt daar niet',
  lineDescription: 'de omschrijving klopt daar niet',
}

const OUTAGES: Readonly<Record<OutageReason, string>> = {
  timeout: 'De boekhouding antwoordde niet op tijd.',
  unreachable: 'De boekhouding is niet bereikbaar.',
  server_error: 'De boekhouding gaf een storing.',
  throttled: 'De boekhouding heeft het te druk.',
  unreadable: 'De boekhouding gaf een antwoord dat niet te lezen is.',
  credentials: 'De boekhouding laat de winkel niet toe: de inloggegevens of de rechten van de koppeling kloppen niet.',
}

/** Why something did not arrive, as staff read it. The bookkeeping's own words stand at the end, where there are any. */
export function reasonInWords(error: unknown, kind: ErpRecordKind, articles: readonly string[] = []): string {
  if (error instanceof Outage) return OUTAGES[error.reason]
  if (error instanceof NameTaken) return error.reason
  if (error instanceof ErpRefusal) return refusalInWords(error, kind, articles)
  return `De winkel kon ${THINGS[kind]} niet versturen door een eigen fout; de beheerder vindt die in het logboek.`
}

function refusalInWords({ code, detail, part }: ErpRefusal, kind: ErpRecordKind, articles: readonly string[]): string {
  const quoted = detail ? ` Melding: "${detail}" (${code}).` : ` Melding: ${code}.`
  if (part?.kind === 'line') {
    const article = articles[part.index]
    const line = `regel ${part.index + 1}${article ? ` (artikel ${article})` : ''}`
    const why = LINE_FIELDS[part.field ?? '']
    return `De boekhouding neemt ${line} niet aan${why ? `: ${why}` : ''}.${quoted}`
  }
  if (part?.kind === 'field') {
    return `De boekhouding neemt ${THINGS[kind]} niet aan om het veld ${FIELDS[part.name] ?? part.name}.${quoted}`
  }
  return `De boekhouding neemt ${THINGS[kind]} niet aan.${quoted}`
}
