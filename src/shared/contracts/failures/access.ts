import type { FailureTexts } from './failure-texts.ts'

/** Failures of accounts, logins and staff users. */
export const accessFailures = {
  account_not_found: { status: 404, text: 'Er is geen account met dit e-mailadres.' },
  account_not_proven: {
    status: 409,
    text: 'Dit account heeft zijn e-mailadres nog niet bevestigd. Koppelen kan pas daarna.',
  },
  wrong_credentials: { status: 401, text: 'Het e-mailadres of wachtwoord is niet juist.' },
  registration_unconfirmed: {
    status: 401,
    text: 'Het e-mailadres of wachtwoord is niet juist, of de link in de mail is verlopen. Registreer u in dat geval opnieuw.',
  },
  passwords_differ: { status: 422, text: 'Wachtwoorden niet gelijk.' },
  too_many_tries: {
    status: 429,
    text: 'Er is te vaak een verkeerd wachtwoord of een verkeerde code ingevuld. Probeer het over een kwartier opnieuw.',
  },
  link_not_valid: { status: 404, text: 'Deze link is al gebruikt of verlopen. Vraag een nieuwe link aan.' },
  too_many_mails: {
    status: 429,
    text: 'Wij hebben naar dit adres net al enkele mails gestuurd. Kijk ook bij uw ongewenste mail, of probeer het over een kwartier opnieuw.',
  },
  password_easily_guessed: {
    status: 422,
    text: 'Dit wachtwoord is makkelijk te raden. Kies bijvoorbeeld een zin van een paar woorden.',
  },
  password_leaked: {
    status: 422,
    text: 'Dit wachtwoord staat in lijsten met gelekte wachtwoorden. Inbrekers proberen die het eerst. Kies een ander, bijvoorbeeld een zin van een paar woorden.',
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
  passkey_unknown: {
    status: 401,
    text: 'Deze passkey hoort niet bij een account van deze winkel. Log in met uw e-mailadres en wachtwoord.',
  },
  passkey_expired: { status: 401, text: 'Het duurde te lang. Probeer het opnieuw.' },
  passkey_refused: { status: 422, text: 'De passkey kon niet worden gecontroleerd. Probeer het opnieuw.' },
  passkey_copied: {
    status: 401,
    text: 'Er lijkt een kopie van deze passkey te zijn. Daarom hebben wij hem nu geweigerd. Log anders in en verwijder hem. Wij hebben u daarover gemaild.',
  },
  passkey_needed: {
    status: 401,
    text: 'Voor dit account is alleen een wachtwoord niet genoeg. Log in met uw passkey. Op de kassa werkt die niet: stel daarvoor in de webwinkel inloggen met een code in.',
  },
  passkey_registered: { status: 409, text: 'Deze passkey staat al bij een account.' },
  passkey_not_found: { status: 404, text: 'Deze passkey is niet gevonden.' },
  too_many_passkeys: { status: 409, text: 'U heeft al tien passkeys. Verwijder er eerst een.' },
  passkeys_unavailable: { status: 409, text: 'Passkeys werken niet op dit adres van de winkel.' },
  last_factor: {
    status: 409,
    text: 'Dit is uw enige passkey, en u heeft er een nodig om in te loggen. Voeg eerst een andere toe, of stel inloggen met een code in.',
  },
  proof_needed: { status: 403, text: 'Bevestig eerst dat u het bent.' },
  user_not_found: { status: 404, text: 'Deze gebruiker is niet gevonden.' },
  already_staff: { status: 409, text: 'Dit e-mailadres hoort al bij een medewerker.' },
  account_locked: { status: 409, text: 'Dit account is geblokkeerd. Deblokkeer het eerst.' },
  own_account: { status: 403, text: 'Dit kan niet voor uw eigen account. Vraag het een andere beheerder.' },
  last_admin: { status: 409, text: 'Dit is de laatste actieve beheerder. Maak eerst iemand anders beheerder.' },
  strong_login_needed: { status: 403, text: 'Log hiervoor eerst in met uw wachtwoord.' },
} as const satisfies FailureTexts
