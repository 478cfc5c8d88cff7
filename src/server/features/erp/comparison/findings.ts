import type { CheckResult, Finding } from '#shared/contracts/check-result.ts'

/** Maximum of listed findings per rule. Many findings of one rule have the same cause. */
const MAX_PER_RULE = 50

/** Rules of the comparison, each with advice for staff. */
const RULES = {
  known: {
    sentence: 'Wat NetSuite van de winkel heeft, kent de winkel ook.',
    advice:
      'Open de order en kies bij de weg naar de boekhouding "Opnieuw naar de boekhouding": staat daar hetzelfde, dan neemt de winkel het nummer over.',
  },
  lost: {
    sentence: 'Wat NetSuite aan orders en betalingen van de winkel heeft, is in de winkel niet verloren gegaan.',
    advice:
      'Is de winkel teruggezet uit een reservekopie, dan is dit daarna verkocht of betaald: voer het opnieuw in of haal het uit NetSuite over, en verwijder daar niets. Alleen als zeker is dat het een proef was, mag het daar weg.',
  },
  readable: {
    sentence: 'Wat NetSuite over de winkel vertelt, is te lezen.',
    advice: 'Zoek het nummer op in NetSuite en vul daar aan wat ontbreekt; de andere zijn gewoon vergeleken.',
  },
  there: {
    sentence: 'Wat naar NetSuite ging, staat daar nog.',
    advice:
      'Vraag de boekhouding waarom het daar weg is. Is dat niet de bedoeling, open dan de order en kies bij de weg naar de boekhouding "Opnieuw naar de boekhouding".',
  },
  closed: {
    sentence: 'Een order die na het vervallen toch betaald is, staat in NetSuite nog open.',
    advice:
      'Zet de order in NetSuite weer open. Kan dat niet, betaal de klant dan terug of maak een nieuwe bestelling.',
  },
  number: {
    sentence: 'De winkel kent het nummer dat een order of betaling in NetSuite heeft.',
    advice:
      'Open de order en kies bij de weg naar de boekhouding "Opnieuw naar de boekhouding": dan neemt de winkel het nummer over dat daar staat.',
  },
  'order-lines': {
    sentence: 'Een order heeft in NetSuite evenveel regels als in de winkel.',
    advice: 'Leg de order naast die in NetSuite. Wat verkocht is, staat in de winkel; verbeter het in NetSuite.',
  },
  'order-amount': {
    sentence: 'Een order kost in NetSuite hetzelfde als in de winkel, zonder btw.',
    advice: 'Leg de order naast die in NetSuite. Wat verkocht is, staat in de winkel; verbeter het in NetSuite.',
  },
  'payment-amount': {
    sentence: 'Een betaling of terugbetaling is in NetSuite even groot als in de winkel.',
    advice: 'Vergelijk de betaling met PAY. of de kas, en verbeter haar in NetSuite.',
  },
  'document-there': {
    sentence: 'Een factuur die de klant kon zien, staat nog in NetSuite.',
    advice:
      'De klant ziet de factuur niet meer. Is zij niet bewust verwijderd, vraag dan de boekhouding om een nieuwe; de winkel haalt die vanzelf op.',
  },
  'document-amount': {
    sentence: 'NetSuite factureerde van een order wat de winkel verkocht.',
    advice:
      'Leg de facturen in NetSuite naast de order. Wat verkocht is, staat in de winkel; maak in NetSuite een creditfactuur of een nieuwe factuur.',
  },
  stock: {
    sentence: 'De winkel telt van elk artikel op elke plaats wat NetSuite telt.',
    advice:
      'De winkel telde al opnieuw en het verschil bleef. Kijk of "Voorraad" op de datapagina lukt; zo ja, geef het dan door aan wie de winkel onderhoudt.',
  },
} as const satisfies Record<string, Pick<Finding, 'advice'> & { sentence: string }>

export type CompareRule = keyof typeof RULES

type NewFinding = { rule: CompareRule; salesOrderId?: number | null; itemId?: number; reason: string }

/** Collects findings. Counts all of them and lists the first 50 of each rule. */
export function gatherFindings() {
  const counts = new Map<CompareRule, number>()
  const looked = new Map<string, number>()
  const found: Finding[] = []
  return {
    add({ rule, salesOrderId = null, itemId, reason }: NewFinding): void {
      const count = (counts.get(rule) ?? 0) + 1
      counts.set(rule, count)
      if (count > MAX_PER_RULE) return
      found.push({ rule, salesOrderId, itemId: itemId ?? null, reason, advice: RULES[rule].advice })
    },
    /** Adds to the number of records of this kind that were read, and returns the total of the kind. */
    countRead(what: string, count: number): number {
      const all = (looked.get(what) ?? 0) + count
      looked.set(what, all)
      return all
    },
    result(): CheckResult {
      const names = Object.keys(RULES) as CompareRule[] // the keys of the object above
      const rules = names.map((name) => ({ name, sentence: RULES[name].sentence, broken: counts.get(name) ?? 0 }))
      const foundCount = rules.reduce((sum, { broken }) => sum + broken, 0)
      return {
        isGood: foundCount === 0,
        rules,
        found,
        foundCount,
        looked: [...looked].map(([what, count]) => ({ what, count })),
      }
    },
  }
}

export type Findings = ReturnType<typeof gatherFindings>
