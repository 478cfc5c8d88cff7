import { pageFailures } from './page-failures.ts'

/** Message of `outage` when the shop itself is unavailable and not only one of its external services. */
export const SHOP_AWAY_TEXT =
  'De winkel is heel even niet bereikbaar. Wat u invulde blijft staan; probeer het over enkele seconden opnieuw.'

/** Message of `too_many_requests` after too many wrong passwords or codes, which block further tries for 15 minutes. */
export const TOO_MANY_TRIES_TEXT =
  'Er is te vaak een verkeerd wachtwoord of een verkeerde code ingevuld. Probeer het over een kwartier opnieuw.'

/**
 * All failure codes of the server and of the main process of the POS, with HTTP status and message for the user. Codes
 * are permanent; messages may be improved.
 */
export const failures = {
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

  product_not_found: { status: 404, text: 'Dit product is niet gevonden.' },
  variant_not_found: { status: 404, text: 'Deze uitvoering is niet leverbaar. Kies een andere combinatie.' },
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

  order_not_found: { status: 404, text: 'Deze bestelling is niet gevonden.' },
  order_changed: {
    status: 409,
    text: 'Iemand anders heeft deze bestelling intussen gewijzigd. Kies per veld wat er moet staan en bewaar opnieuw.',
  },
  order_forgotten: {
    status: 409,
    text: 'De gegevens van deze klant zijn gewist; aan deze bestelling kan niets meer worden gewijzigd of gemaild.',
  },
  order_paid: {
    status: 409,
    text: 'Deze bestelling is al betaald, of er is een betaling die wij nakijken. Neem contact met ons op om haar te annuleren.',
  },
  order_canceled: {
    status: 409,
    text: 'Deze bestelling is geannuleerd. Er kan niet meer voor betaald worden en de stand van de regels ligt vast.',
  },
  order_not_cancelable: {
    status: 409,
    text: 'Deze bestelling kan niet meer zo worden geannuleerd. Neem contact met ons op.',
  },
  order_line_not_found: { status: 404, text: 'Deze regel hoort niet bij deze bestelling.' },
  mail_not_found: { status: 404, text: 'Deze mail is niet gevonden.' },
  pay_link_not_resent: {
    status: 409,
    text: 'Een betaallink verstuurt u opnieuw bij de betalingen van deze bestelling.',
  },
  account_not_found: { status: 404, text: 'Er is geen account met dit e-mailadres.' },
  account_not_proven: {
    status: 409,
    text: 'Dit account heeft zijn e-mailadres nog niet bevestigd. Koppelen kan pas daarna.',
  },
  too_many_views: { status: 409, text: 'U kunt maximaal 30 weergaven bewaren. Verwijder eerst een andere.' },
  empty_cart: { status: 422, text: 'Uw winkelwagen is leeg!' },
  not_purchasable: {
    status: 422,
    text: 'Een van de producten is niet (meer) te bestellen. Verwijder het uit uw winkelwagen.',
  },
  prices_changed: {
    status: 409,
    text: 'De prijs van een of meer producten is gewijzigd. Controleer de bestelling en plaats hem opnieuw.',
  },
  walk_in_refused: {
    status: 422,
    text: 'Voor deze verkoop zijn de gegevens van de klant nodig. Zonder klant kan alleen wat meteen wordt meegenomen en betaald.',
  },
  discount_refused: {
    status: 422,
    text: 'Korting kan alleen een medewerker aan de kassa geven, op een product in de order.',
  },
  discount_needs_approval: {
    status: 409,
    text: 'Deze korting is hoger dan u zelf mag geven. Laat een beheerder haar goedkeuren.',
  },
  discount_approver_refused: {
    status: 422,
    text: 'Alleen een beheerder kan deze korting goedkeuren.',
  },
  discount_rules_changed: {
    status: 409,
    text: 'Een collega heeft de kortingen zojuist gewijzigd, dus er is niets opgeslagen. Kijk eerst wat er veranderd is.',
  },
  order_without_customer: {
    status: 409,
    text: 'Deze verkoop heeft geen klant met een e-mailadres. Laat de klant de QR-code scannen.',
  },
  not_enough_stock: { status: 409, text: 'Van een of meer producten is niet genoeg voorraad.' },
  too_many_samples: { status: 422, text: 'U kunt maximaal 4 gratis kleurstalen bestellen, van elke kleur één.' },
  payment_option_refused: { status: 403, text: 'Deze betaalwijze kan alleen door een medewerker worden gekozen.' },
  payment_option_mismatch: { status: 422, text: 'Deze betaalwijze past niet bij deze bestelling. Kies een andere.' },
  idempotency_key_reused: {
    status: 409,
    text: 'Dit is al verstuurd met andere gegevens. Ververs de pagina en probeer het opnieuw.',
  },

  nothing_to_pay: { status: 409, text: 'Voor deze bestelling hoeft nu niets betaald te worden.' },
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

  wrong_credentials: { status: 401, text: 'Het e-mailadres of wachtwoord is niet juist.' },
  registration_unconfirmed: {
    status: 401,
    text: 'Het e-mailadres of wachtwoord is niet juist, of de link in de mail is verlopen. Registreer u in dat geval opnieuw.',
  },
  passwords_differ: { status: 422, text: 'Wachtwoorden niet gelijk.' },
  link_not_valid: { status: 404, text: 'Deze link is al gebruikt of verlopen. Vraag een nieuwe link aan.' },
  too_many_mails: {
    status: 429,
    text: 'Wij hebben naar dit adres net al enkele mails gestuurd. Kijk ook bij uw ongewenste mail, of probeer het over een kwartier opnieuw.',
  },
  password_easily_guessed: {
    status: 422,
    text: 'Dit wachtwoord is makkelijk te raden. Kies bijvoorbeeld een zin van een paar woorden.',
  },
  email_unchanged: { status: 422, text: 'Dit is al uw e-mailadres.' },
  wrong_password: { status: 422, text: 'Het wachtwoord is niet juist.' },
  staff_account: {
    status: 403,
    text: 'Het account van een medewerker kan alleen door een beheerder worden verwijderd.',
  },
  wrong_code: { status: 422, text: 'Deze code is niet juist. Gebruik de code die nu in uw app staat.' },
  code_used: { status: 422, text: 'Deze code is al gebruikt. Wacht op de volgende code in uw app.' },
  login_expired: { status: 401, text: 'Het inloggen duurde te lang. Vul uw e-mailadres en wachtwoord opnieuw in.' },
  second_factor_required: { status: 403, text: 'Stel eerst inloggen met een code in. Daarna kunt u verder.' },
  second_factor_refused: { status: 409, text: 'Inloggen met een code staat in deze winkel uit.' },
  second_factor_for_staff: { status: 409, text: 'Inloggen met een code is er alleen voor medewerkers.' },
  second_factor_on: { status: 409, text: 'Inloggen met een code staat al aan.' },
  second_factor_not_on: { status: 409, text: 'Inloggen met een code staat niet aan.' },
  second_factor_not_started: { status: 409, text: 'De QR-code is verlopen. Begin opnieuw.' },

  user_not_found: { status: 404, text: 'Deze gebruiker is niet gevonden.' },
  already_staff: { status: 409, text: 'Dit e-mailadres hoort al bij een medewerker.' },
  account_locked: { status: 409, text: 'Dit account is geblokkeerd. Deblokkeer het eerst.' },
  own_account: { status: 403, text: 'Dit kan niet voor uw eigen account. Vraag het een andere beheerder.' },
  last_admin: { status: 409, text: 'Dit is de laatste actieve beheerder. Maak eerst iemand anders beheerder.' },

  unsupported_mode: { status: 422, text: 'Unsupported mode.' },

  customer_not_found: { status: 404, text: 'Deze klant is niet gevonden.' },
  customer_in_books: {
    status: 409,
    text: 'De gegevens van deze klant moeten volgens de belastingwet nog bewaard blijven.',
  },

  withdrawal_not_found: { status: 404, text: 'Deze herroeping is niet gevonden.' },
  withdrawal_step_refused: { status: 409, text: 'Vanuit deze stand kan dat niet. Ververs de pagina.' },
  withdrawal_open: {
    status: 409,
    text: 'Van deze klant wacht nog een herroeping op antwoord. Handel die eerst af.',
  },
  reason_required: { status: 422, text: 'Geef een reden op; de klant krijgt die te lezen.' },

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
  wrong_pin: { status: 401, text: 'Deze pincode is niet juist.' },
  pin_blocked: {
    status: 423,
    text: 'Te vaak een verkeerde pincode. Log in met uw wachtwoord.',
  },
  pin_too_easy: { status: 422, text: 'Deze pincode is makkelijk te raden. Kies een andere.' },
  till_unknown: {
    status: 401,
    text: 'Deze kassa is niet (meer) aangemeld. Log in met uw wachtwoord en meld de kassa opnieuw aan.',
  },
  till_code_invalid: {
    status: 403,
    text: 'Deze code klopt niet, is al gebruikt of is verlopen. Maak in het beheer van de winkel een nieuwe code.',
  },
  order_code_invalid: {
    status: 403,
    text: 'Deze code is al gebruikt of verlopen. Vraag de verkoper om een nieuwe, of gebruik de link in de bevestigingsmail.',
  },
  order_code_unavailable: {
    status: 409,
    text: 'Voor deze bestelling kan geen code worden gemaakt. De klant vindt haar in het account, of belt de winkel.',
  },
  till_registered: { status: 409, text: 'Deze computer is al een kassa van de winkel.' },
  till_name_taken: { status: 409, text: 'Er is al een kassa met deze naam. Kies een andere naam.' },
  strong_login_needed: { status: 403, text: 'Log hiervoor eerst in met uw wachtwoord.' },
  server_away: {
    status: 503,
    text: 'De winkel is niet bereikbaar. Zodra de verbinding er weer is kunt u verder.',
  },
  blocked_offline: {
    status: 423,
    text: 'Te vaak verkeerd. Ontgrendelen kan weer zodra er verbinding met de winkel is; log dan in met uw wachtwoord.',
  },
  only_own_offline: {
    status: 409,
    text: 'Zonder verbinding met de winkel kan alleen wie hier het laatst inlogde ontgrendelen. Wisselen van collega kan zodra de verbinding er weer is.',
  },
  password_offline: {
    status: 409,
    text: 'Zonder verbinding met de winkel ontgrendelt u met uw wachtwoord, want daarmee heeft u hier ingelogd.',
  },
  pin_offline: {
    status: 409,
    text: 'Zonder verbinding met de winkel ontgrendelt u met uw pincode, want daarmee heeft u hier ingelogd.',
  },
  payment_not_started: {
    status: 409,
    text: 'De betaling is niet gestart: de winkel kent haar niet. Er is niets betaald; u kunt opnieuw beginnen.',
  },
  payment_running: { status: 409, text: 'Er loopt nog een betaling. Wacht tot bekend is hoe die afloopt.' },
  practice_absent: {
    status: 409,
    text: 'Deze winkel heeft geen oefenwinkel. Vraag het aan wie de winkel beheert.',
  },
  disk_full: {
    status: 507,
    text: 'Deze kassa kan niets meer bewaren: de schijf is vol of niet te beschrijven. Er is niets gestart.',
  },
  shop_for_admin: {
    status: 401,
    text: 'Op deze kassa is al eens ingelogd. Het adres van de winkel wijzigt daarom alleen een beheerder die is ingelogd. Lukt inloggen niet, bel dan wie de kassa beheert.',
  },
  settings_not_kept: {
    status: 507,
    text: 'De instellingen konden niet worden bewaard: de schijf is vol of beschadigd.',
  },
  drafts_waiting: {
    status: 409,
    text: 'Er wachten nog orders op verzending naar deze winkel. Verstuur of verwijder die eerst.',
  },
  draft_sent: { status: 409, text: 'Deze order is al verstuurd.' },
  draft_sending: { status: 409, text: 'Deze order wordt op dit moment verstuurd.' },
  draft_has_payment: {
    status: 409,
    text: 'Voor deze order is al betaald. Geef het geld eerst terug, of verstuur de order.',
  },
  draft_not_found: { status: 404, text: 'Deze bewaarde order is niet gevonden.' },
  print_not_found: { status: 404, text: 'Deze afdruk is niet gevonden.' },
  no_printer: { status: 409, text: 'Er is hiervoor geen printer gekozen; bij elke afdruk wordt gevraagd welke.' },
  login_start_not_set: {
    status: 500,
    text: 'Deze computer nam de wijziging niet over. Zet Leermeester zelf bij de opstartprogramma’s van het systeem.',
  },
  no_drawer: {
    status: 409,
    text: 'Er is op deze kassa geen kassalade ingesteld. Kies bij Instellingen een bonprinter met lade.',
  },
  drawer_not_opened: {
    status: 503,
    text: 'De kassalade ging niet open. De strook bovenin zegt wat er met de bonprinter is.',
  },
  parked_sale_not_found: {
    status: 404,
    text: 'Deze verkoop is niet (meer) geparkeerd; misschien nam een collega hem terug.',
  },
  scan_unknown: { status: 404, text: 'Deze code kennen wij niet. Controleer hem, of zoek op naam.' },
  day_already_closed: { status: 409, text: 'Deze dag is al afgesloten. Ververs de pagina.' },
  day_changed: {
    status: 409,
    text: 'Er is intussen iets veranderd aan deze dag. Kijk de bedragen na en sluit opnieuw af.',
  },
  drawer_short: {
    status: 409,
    text: 'Er ligt volgens de kassa minder in de la dan u eruit haalt. Controleer het bedrag, of bevestig het.',
  },
  drawer_changed: {
    status: 409,
    text: 'Er is intussen iets veranderd aan deze la. Kijk het bedrag na en bevestig opnieuw.',
  },
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
  shift_open: { status: 409, text: 'Op deze la loopt al een dienst. Sluit die eerst.' },
  shift_not_open: { status: 409, text: 'Deze dienst is al gesloten, of hoort bij een andere la.' },
  snapshot_invalid: { status: 422, text: 'Het bestand met gegevens is niet goed leesbaar; er is niets gewijzigd.' },
} as const satisfies Record<string, { status: number; text: string }>

export type FailureCode = keyof typeof failures

/** One invalid field with its message. `field` is a dotted path: `shoppinglist.0.count`. */
export type FieldError = { field: string; message: string }

/** Error body on the wire. `fields` only with `invalid_input`; `detail` as defined by the contract. */
export type ErrorBody = {
  code: FailureCode
  message: string
  fields?: FieldError[]
  /** The messages of `fields`, by field, in the format of docs/requirements.md#s7. */
  errors?: Record<string, string[]>
  detail?: unknown
  requestId?: string
}
