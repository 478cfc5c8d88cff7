import type { AwayKind } from '../../ports/away-kind.ts'

/** Returns in a Dutch sentence why the shop is unreachable, for the seller. */
export function awayWords(kind: AwayKind): string {
  switch (kind) {
    case 'certificate':
      return 'Het certificaat van de winkel wordt niet vertrouwd: waarschuw de beheerder.'
    case 'clock':
      return 'Het certificaat van de winkel is nu niet geldig: kijk of de klok van deze computer goed staat.'
    case 'name':
      return 'De naam van de winkel is op het netwerk niet gevonden.'
    case 'network':
      return 'Deze computer heeft geen netwerk.'
    case 'other_server':
      return 'Er antwoordt iets anders dan de winkel, bijvoorbeeld de inlogpagina van het netwerk.'
    case 'no_answer':
      return 'De winkel geeft geen antwoord.'
    default:
      return kind satisfies never
  }
}
