import type { FailureTexts } from './failure-texts.ts'

/** Failures of payments, refunds and test payments. */
export const paymentFailures = {
  nothing_to_pay: { status: 409, text: 'Voor deze bestelling hoeft nu niets betaald te worden.' },
  loose_payment_not_found: { status: 404, text: 'Deze losse betaling is niet gevonden.' },
  loose_payment_unpaid: {
    status: 409,
    text: 'Van deze losse betaling is geen geld (meer) ontvangen, dus er is niets om te koppelen.',
  },
  loose_payment_running: {
    status: 409,
    text: 'Deze betaling is nog niet afgerond. Koppel haar als de uitkomst bekend is.',
  },
  loose_link_changed: {
    status: 409,
    text: 'Deze betaling is intussen gekoppeld, en de koppeling is ongedaan gemaakt. Kijk of zij nu nog bij deze order hoort.',
  },
  loose_payment_linked: { status: 409, text: 'Deze losse betaling is al aan een andere bestelling gekoppeld.' },
  loose_payment_in_erp: {
    status: 409,
    text: 'Deze betaling is al naar NetSuite gestuurd, dus de koppeling blijft. Hoort het geld niet bij deze order, betaal het daar dan terug.',
  },
  loose_order_paying: {
    status: 409,
    text: 'Voor deze bestelling loopt al een betaling, of de uitkomst ervan is nog niet bekend. Wacht tot die voorbij is.',
  },
  payment_plan_changed: {
    status: 409,
    text: 'Iemand anders heeft de betaalafspraak intussen gewijzigd. Bekijk haar en maak uw wijziging opnieuw.',
  },
  payment_plan_refused: { status: 422, text: 'Deze betaalafspraak klopt niet met wat openstaat of met de kalender.' },
  reminder_payment_running: {
    status: 409,
    text: 'Er loopt een betaling, of de uitkomst ervan is nog niet bekend. Herinner pas als die voorbij is.',
  },
  reminder_too_soon: { status: 409, text: 'Deze klant is het afgelopen etmaal al herinnerd.' },
  payment_under_check: { status: 409, text: 'Wij controleren uw betaling. U hoeft niet opnieuw te betalen.' },
  payment_open: {
    status: 409,
    text: 'Er loopt al een betaling voor deze bestelling. Rond die eerst af of annuleer hem.',
  },
  payment_not_found: { status: 404, text: 'Deze betaling is niet gevonden.' },
  payment_final: { status: 409, text: 'Deze betaling is al afgerond.' },
  overpayment: { status: 409, text: 'Dit bedrag is hoger dan wat nog openstaat. Bevestig dat dit klopt.' },
  cash_limit: {
    status: 409,
    text: 'Zoveel contant geld mag voor één verkoop niet worden aangenomen, ook niet in delen (Wwft).',
  },
  terminal_busy: { status: 409, text: 'De pinautomaat is bezig met een andere betaling.' },
  terminal_in_test: {
    status: 409,
    text: 'Op deze pinautomaat loopt een testbetaling. Wacht tot die klaar is, of annuleer haar.',
  },
  terminal_test_unanswered: {
    status: 409,
    text: 'De testbetaling op deze pinautomaat gaf geen antwoord. Druk op Stop op de automaat en probeer het over twee minuten opnieuw.',
  },
  terminal_missing: { status: 422, text: 'Kies eerst een pinautomaat.' },
  terminal_test_limit: {
    status: 429,
    text: 'Deze kassa deed net al drie testbetalingen. Over tien minuten kan er weer een.',
  },
  terminal_test_not_found: { status: 404, text: 'Deze testbetaling is niet gestart.' },
  terminal_test_not_canceled: {
    status: 503,
    text: 'De betaaldienst antwoordt niet, dus de test is nog niet geannuleerd. Druk op Stop op de pinautomaat.',
  },
  payment_type_refused: { status: 403, text: 'Deze manier van betalen kan alleen door een medewerker worden gestart.' },
  payment_refused: {
    status: 422,
    text: 'De betaling kon niet worden gestart. Probeer het opnieuw of neem contact met ons op.',
  },
  payment_unknown: {
    status: 503,
    text: 'Wij weten nog niet of de betaling is gestart en vragen dat na. Probeer het over een minuut opnieuw.',
  },
  payment_unavailable: {
    status: 503,
    text: 'Betalen is op dit moment niet mogelijk. Uw bestelling is bewaard; probeer het straks opnieuw.',
  },
  refund_running: {
    status: 409,
    text: 'Van deze betaling is een terugbetaling onderweg. Wacht tot bekend is hoe die afloopt.',
  },
  refund_too_soon: {
    status: 409,
    text: 'Van deze betaling is net al iets terugbetaald. Wacht tien seconden en probeer het opnieuw.',
  },
  refund_too_much: { status: 409, text: 'Dit is meer dan van deze betaling nog kan worden terugbetaald.' },
  refund_refused: {
    status: 422,
    text: 'De betaaldienst heeft de terugbetaling geweigerd; er is niets terugbetaald.',
  },
  refund_unknown: {
    status: 503,
    text: 'Wij weten nog niet of de terugbetaling is gelukt en vragen dat na. Betaal het bedrag niet ook op een andere manier terug.',
  },
  refund_unavailable: {
    status: 503,
    text: 'De betaaldienst is niet bereikbaar; er is niets terugbetaald. Probeer het straks opnieuw.',
  },
  nothing_to_refund: { status: 409, text: 'Van deze betaling valt niets terug te betalen.' },
  link_not_payable: { status: 409, text: 'Deze betaallink kan niet (meer) worden betaald. Maak een nieuwe.' },
  receipt_not_ready: { status: 409, text: 'Van deze betaling is nog geen bon.' },
  exchange_refused: { status: 403, text: 'De melding is niet ondertekend door de betaaldienst.' },
} as const satisfies FailureTexts
