import type { FailureTexts } from './failure-texts.ts'

/** Failures of locations and of transfers of stock. */
export const stockFailures = {
  location_name_taken: { status: 409, text: 'Er is al een winkel met deze naam.' },
  transfer_not_found: { status: 404, text: 'Deze verplaatsing bestaat niet.' },
  transfer_changed: {
    status: 409,
    text: 'Een collega heeft deze verplaatsing al gewijzigd, dus er is niets veranderd. Hieronder staat hoe zij nu is.',
  },
  transfer_places: {
    status: 422,
    text: 'Kies twee verschillende plaatsen. Koppel bij Winkels elke winkel aan haar voorraadplaats.',
  },
  transfer_items: { status: 422, text: 'Een van de producten heeft geen voorraad die de boekhouding telt.' },
  transfer_empty: { status: 422, text: 'Verstuur minstens één stuk, of annuleer de verplaatsing.' },
  transfer_short: {
    status: 409,
    text: 'Zoveel stuks liggen er niet. Verstuur er minder, of laat een beheerder de verplaatsing versturen.',
  },
  stock_location_taken: { status: 409, text: 'Deze voorraadplaats hoort al bij een andere winkel. Kies een andere.' },
  location_changed: {
    status: 409,
    text: 'Een collega heeft deze winkel zojuist gewijzigd, dus er is niets opgeslagen. Open hem opnieuw.',
  },
} as const satisfies FailureTexts
