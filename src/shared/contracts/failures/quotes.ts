import type { FailureTexts } from './failure-texts.ts'

/** Failures of quotes. */
export const quoteFailures = {
  quote_not_found: {
    status: 404,
    text: 'Deze offerte is niet gevonden. Open haar met de link in de mail.',
  },
  quote_changed: {
    status: 409,
    text: 'Een collega heeft deze offerte intussen gewijzigd, dus er is niets bewaard. Hieronder staat hoe zij nu is.',
  },
  quote_closed: {
    status: 409,
    text: 'Deze offerte is al geaccepteerd, afgewezen of ingetrokken. Er kan niets meer aan veranderen.',
  },
  quote_replaced: {
    status: 409,
    text: 'Deze versie is vervangen door een nieuwere. Hieronder ziet u wat er is veranderd.',
  },
  quote_expired: { status: 409, text: 'Deze offerte is verlopen. Vraag een nieuwe aan; dat is zo gedaan.' },
  quote_still_valid: { status: 409, text: 'Deze offerte is nog geldig. U kunt haar nu accepteren.' },
  quote_not_renewable: {
    status: 409,
    text: 'Deze offerte is al geaccepteerd of ingetrokken. Bel of mail ons als u een nieuwe offerte wilt.',
  },
  quote_email_mismatch: {
    status: 403,
    text: 'Dit is niet het e-mailadres waarop de offerte staat. Vul dat adres in, of vraag de winkel om de offerte aan te passen.',
  },
  quote_forgotten: {
    status: 409,
    text: 'De gegevens van deze klant zijn gewist; met deze offerte kan niets meer.',
  },
  quote_nothing_to_send: { status: 409, text: 'Deze versie is al verstuurd. Wijzig eerst iets, of mail haar opnieuw.' },
  too_many_quotes: {
    status: 429,
    text: 'Op dit e-mailadres zijn vandaag al genoeg offertes gemaakt. Probeer het morgen weer, of bel ons.',
  },
} as const satisfies FailureTexts
