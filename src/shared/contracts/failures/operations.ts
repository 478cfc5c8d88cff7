import type { FailureTexts } from './failure-texts.ts'

/** Failures of operations and messages: import, ERP sync, cache. */
export const operationFailures = {
  run_not_found: { status: 404, text: 'Van deze taak is niets bewaard.' },
  job_not_found: { status: 404, text: 'Dit bericht is niet gevonden.' },
  order_under_way: { status: 409, text: 'Deze order is al onderweg naar de boekhouding.' },
  job_not_waiting: { status: 409, text: 'Dit bericht is al verstuurd, of wordt op dit moment verstuurd.' },
  job_not_given_up: { status: 409, text: 'Dit bericht is niet opgegeven: het is verstuurd, of gaat nog.' },
  operation_running: { status: 409, text: 'Deze bewerking loopt al, of een andere waar hij op moet wachten.' },
  operation_unknown: { status: 404, text: 'Deze bewerking kent deze winkel niet.' },
  operation_failed: { status: 500, text: 'De bewerking is mislukt. In de geschiedenis staat waarom.' },
  operation_needs_word: {
    status: 409,
    text: 'Deze bewerking wacht op bevestiging; er is nog niets gewijzigd. In de geschiedenis staat wat er zou veranderen.',
  },
  snapshot_missing: { status: 409, text: 'Er is nog geen bestand om in te lezen. Haal eerst de gegevens op.' },
  confirmation_needed: {
    status: 409,
    text: 'Deze gegevens wijken sterk af van de winkel; er is nog niets gewijzigd. Bekijk de verschillen en bevestig ze.',
  },
  lists_shrink: {
    status: 409,
    text: 'NetSuite vertelt veel minder dan de winkel heeft; er is niets gewijzigd. Kijk in NetSuite na of dat klopt, en bevestig het dan.',
  },
  nothing_to_restore: { status: 409, text: 'Er is geen eerdere stand om naar terug te gaan.' },
  snapshot_invalid: { status: 422, text: 'Het bestand met gegevens is niet goed leesbaar; er is niets gewijzigd.' },
} as const satisfies FailureTexts
