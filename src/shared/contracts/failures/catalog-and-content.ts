import type { FailureTexts } from './failure-texts.ts'

/** Failures of products, reviews, texts, messages and shared configurations. */
export const catalogFailures = {
  product_not_found: { status: 404, text: 'Dit product is niet gevonden.' },
  variant_not_found: { status: 404, text: 'Deze uitvoering is niet leverbaar. Kies een andere combinatie.' },
  measures_not_found: { status: 404, text: 'Van dit model zijn geen maten bekend.' },
  category_not_found: { status: 404, text: 'Deze categorie is niet gevonden.' },
  review_not_found: { status: 404, text: 'Deze review is niet gevonden.' },
  review_changed: {
    status: 409,
    text: 'Een collega heeft deze review zojuist beoordeeld, dus er is niets opgeslagen. Kijk eerst wat er veranderd is.',
  },
  contact_message_not_found: {
    status: 404,
    text: 'Dit bericht is niet gevonden. Berichten worden na een jaar gewist.',
  },
  text_changed: {
    status: 409,
    text: 'Een collega heeft deze tekst zojuist gewijzigd, dus er is niets opgeslagen. Kijk eerst wat er veranderd is.',
  },
  version_not_found: { status: 404, text: 'Deze versie is niet gevonden.' },
  code_not_found: {
    status: 404,
    text: 'Deze configuratiecode kennen wij niet, of hij is verlopen. Controleer de zes tekens.',
  },
} as const satisfies FailureTexts
