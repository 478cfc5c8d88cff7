import { pageFailures } from '../page-failures.ts'
import type { FailureTexts } from './failure-texts.ts'

/** Failures that any call can have. */
export const generalFailures = {
  invalid_input: { status: 422, text: 'Niet alle velden zijn goed ingevuld.' },
  malformed_json: { status: 400, text: 'De gegevens konden niet worden gelezen.' },
  body_too_large: { status: 413, text: 'Er zijn te veel gegevens verstuurd.' },
  unsupported_media_type: { status: 415, text: 'Dit soort gegevens nemen wij niet aan.' },
  not_found: { status: 404, text: pageFailures.notFound },
  unauthenticated: { status: 401, text: 'U bent niet (meer) ingelogd. Log in om verder te gaan.' },
  forbidden: { status: 403, text: 'Geen toegang.' },
  missing_client_header: { status: 403, text: 'Deze handeling kan alleen vanuit de winkel zelf worden gestart.' },
  too_many_requests: { status: 429, text: 'Dat ging even te snel. Probeer het over een minuut opnieuw.' },
  unexpected: { status: 500, text: pageFailures.unexpected },
  outage: { status: 503, text: 'Deze dienst is even niet bereikbaar. Probeer het straks opnieuw.' },
  idempotency_key_reused: {
    status: 409,
    text: 'Dit is al verstuurd met andere gegevens. Ververs de pagina en probeer het opnieuw.',
  },
  unsupported_mode: { status: 422, text: 'Unsupported mode.' },
} as const satisfies FailureTexts
