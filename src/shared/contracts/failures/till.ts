import type { FailureTexts } from './failure-texts.ts'

/** Failures of the POS: pins, registered tills, offline use, drafts, printers, drawers, shifts and the day close. */
export const tillFailures = {
  wrong_pin: { status: 401, text: 'Deze pincode is niet juist.' },
  pin_blocked: {
    status: 423,
    text: 'Te vaak een verkeerde pincode. Log in met uw wachtwoord.',
  },
  pin_needs_second_factor: {
    status: 403,
    text: 'Met uw pincode kunt u pas verder als u een tweede stap hebt ingesteld. Log in met uw wachtwoord en stel die dan in.',
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
  till_registered: { status: 409, text: 'Deze computer is al een kassa van de winkel.' },
  till_name_taken: { status: 409, text: 'Er is al een kassa met deze naam. Kies een andere naam.' },
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
  unsent_payment: {
    status: 409,
    text: 'Deze kassa nam al geld aan voor deze order en de winkel weet dat nog niet. Bevestig dat u dit bedrag ook nog inneemt.',
  },
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
  shift_open: { status: 409, text: 'Op deze la loopt al een dienst. Sluit die eerst.' },
  shift_not_open: { status: 409, text: 'Deze dienst is al gesloten, of hoort bij een andere la.' },
} as const satisfies FailureTexts
