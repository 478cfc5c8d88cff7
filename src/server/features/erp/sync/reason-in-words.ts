import type { ErpRecordKind } from '#shared/domain/erp/sync-status.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import { ErpRefusal } from '../../../ports/erp-records.ts'
import { Outage, type OutageReason } from '../../../ports/outage.ts'
import { ExternalIdTaken } from './refuse-taken-ids.ts'

/** A record that the shop sends. A transfer is no part of a sale, so it has no `erp_records` row. */
type SentRecord = ErpRecordKind | 'stock_transfer' | 'return'

const RECORDS: Readonly<Record<SentRecord, string>> = {
  customer: 'de klant',
  sales_order: 'de verkooporder',
  deposit: 'de betaling',
  refund: 'de terugbetaling',
  stock_transfer: 'de verplaatsing',
  return: 'de retour',
}

/** Fields of an order or its customer that staff can change at the order. */
const ORDER_FIELDS: Readonly<Record<string, string>> = lookup({
  email: 'e-mailadres',
  phone: 'telefoonnummer',
  firstname: 'voornaam',
  lastname: 'achternaam',
  companyName: 'bedrijfsnaam',
  vatNumber: 'btw-nummer',
  addresses: 'adres',
  shipTo: 'afleveradres',
  reference: 'referentie',
  memo: 'opmerkingen',
})

/** Fields with values from the shop's settings. */
const SETTINGS_FIELDS: Readonly<Record<string, string>> = lookup({
  location: 'locatie',
  subsidiary: 'vestiging',
  currency: 'munt',
  paidBy: 'betaalwijze',
})

const OTHER_FIELDS: Readonly<Record<string, string>> = lookup({
  customer: 'klant',
  salesOrder: 'verkooporder',
  amount: 'bedrag',
})

const TRY_AGAIN = 'kies daarna "Opnieuw proberen"'

const ASK_ACCOUNTING = `Vraag de boekhouding wat daar moet veranderen en ${TRY_AGAIN}.`

/** Causes and solutions per rejected field of a line. */
const LINE_FIELDS: Readonly<Record<string, { cause: string; solution: string }>> = lookup({
  lineItem: {
    cause: 'het artikel is daar onbekend of inactief',
    solution: `Laat het daar aanmaken of weer actief zetten en ${TRY_AGAIN}.`,
  },
  lineCount: { cause: 'het aantal klopt daar niet', solution: ASK_ACCOUNTING },
  lineRate: { cause: 'de prijs klopt daar niet', solution: ASK_ACCOUNTING },
  lineIsClosed: { cause: 'een geannuleerde regel kan daar niet gesloten worden', solution: ASK_ACCOUNTING },
  lineDescription: { cause: 'de omschrijving klopt daar niet', solution: ASK_ACCOUNTING },
})

const OUTAGES: Readonly<Record<OutageReason, string>> = {
  timeout: 'De boekhouding antwoordde niet op tijd.',
  unreachable: 'De boekhouding is niet bereikbaar.',
  server_error: 'De boekhouding gaf een storing.',
  throttled: 'De boekhouding heeft het te druk.',
  unreadable: 'De boekhouding gaf een antwoord dat niet te lezen is.',
  credentials:
    'De boekhouding laat de winkel niet toe: de inloggegevens of de rechten van de koppeling kloppen niet. Vraag wie de winkel onderhoudt de instellingen NETSUITE_… na te kijken.',
}

/**
 * Returns the reason of a failed delivery in Dutch, for staff. For a refusal it ends with the message of the ERP.
 *
 * @param articles item codes of the order's lines
 */
export function reasonInWords(error: unknown, kind: SentRecord, articles: readonly string[] = []): string {
  if (error instanceof Outage) return OUTAGES[error.reason]
  if (error instanceof ExternalIdTaken) return error.reason
  if (error instanceof ErpRefusal) return refusalInWords(error, kind, articles)
  return `De winkel kon ${RECORDS[kind]} niet versturen door een eigen fout. Geef dit door aan wie de winkel onderhoudt; in het logboek staat meer.`
}

function refusalInWords({ code, detail, part }: ErpRefusal, kind: SentRecord, articles: readonly string[]): string {
  const quoted = detail ? `Melding: "${detail}" (${code}).` : `Melding: ${code}.`
  if (part?.kind === 'line') {
    const article = articles[part.index]
    const line = `regel ${part.index + 1}${article ? ` (artikel ${article})` : ''}`
    const field = LINE_FIELDS[part.field ?? '']
    return `De boekhouding neemt ${line} niet aan${field ? `: ${field.cause}` : ''}. ${field?.solution ?? ASK_ACCOUNTING} ${quoted}`
  }
  if (part?.kind === 'field') {
    const field = ORDER_FIELDS[part.name] ?? SETTINGS_FIELDS[part.name] ?? OTHER_FIELDS[part.name] ?? part.name
    return `De boekhouding neemt ${RECORDS[kind]} niet aan om het veld ${field}. ${adviceOf(part.name, kind)} ${quoted}`
  }
  return `De boekhouding neemt ${RECORDS[kind]} niet aan. ${ASK_ACCOUNTING} ${quoted}`
}

/** Returns advice per field. A corrected order is sent again automatically. */
function adviceOf(field: string, kind: SentRecord): string {
  const isOfSale = kind === 'customer' || kind === 'sales_order'
  if (isOfSale && Object.hasOwn(ORDER_FIELDS, field)) {
    return 'Verbeter het bij de order met "Gegevens wijzigen"; de order gaat dan vanzelf opnieuw.'
  }
  if (Object.hasOwn(SETTINGS_FIELDS, field)) {
    return `Vraag wie de winkel onderhoudt de instelling NETSUITE_NAMES_FILE na te kijken en ${TRY_AGAIN}.`
  }
  return ASK_ACCOUNTING
}
