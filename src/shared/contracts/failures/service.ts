import type { FailureTexts } from './failure-texts.ts'

/** Failures of service cases. */
export const serviceFailures = {
  service_case_not_found: { status: 404, text: 'Deze servicemelding is niet gevonden.' },
  service_case_changed: {
    status: 409,
    text: 'Een collega of de klant heeft intussen iets aan deze melding toegevoegd, dus er is niets verstuurd. Lees eerst wat er bij kwam.',
  },
  service_step_refused: { status: 409, text: 'Vanuit deze stand kan dat niet. Ververs de pagina.' },
  service_part_not_found: { status: 404, text: 'Dit onderdeel hoort niet bij deze melding.' },
  service_photo_not_found: {
    status: 404,
    text: 'Een foto is niet (meer) gevonden. Haal haar weg en kies haar opnieuw.',
  },
  service_case_open: {
    status: 409,
    text: 'Van deze klant loopt nog een servicemelding. Handel die eerst af.',
  },
  too_many_service_cases: {
    status: 422,
    text: 'Voor deze bestelling lopen al vijf meldingen. Schrijf verder in een van die meldingen, of bel ons.',
  },
  too_many_service_photos: {
    status: 422,
    text: "Er staan al veel foto's klaar die nog niet zijn verstuurd. Verstuur eerst uw bericht, of probeer het morgen opnieuw.",
  },
} as const satisfies FailureTexts
