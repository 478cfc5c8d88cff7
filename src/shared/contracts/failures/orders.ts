import type { FailureTexts } from './failure-texts.ts'

/** Failures of orders: placing, changing, withdrawing, and the customers of orders. */
export const orderFailures = {
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
  order_expired: {
    status: 409,
    text: 'Deze bestelling is vervallen, omdat er niet op tijd betaald is. Is er nog voorraad, dan kunt u opnieuw bestellen.',
  },
  order_revived: {
    status: 409,
    text: 'Deze bestelling is intussen toch betaald en gaat door. Annuleer haar niet in NetSuite. Is dat al gebeurd, zet haar daar dan weer open.',
  },
  too_many_unpaid: {
    status: 422,
    text: 'Met dit e-mailadres of via deze internetverbinding zijn al te veel bestellingen geplaatst die nog niet betaald zijn. Betaal of annuleer er eerst een, of bel ons.',
  },
  order_not_cancelable: {
    status: 409,
    text: 'Deze bestelling kan niet meer zo worden geannuleerd. Neem contact met ons op.',
  },
  order_line_canceled: {
    status: 409,
    text: 'Een van deze regels is intussen geannuleerd. Ververs de pagina en kies de andere regels.',
  },
  order_line_delivered: {
    status: 409,
    text: 'Een van deze regels is intussen geleverd en kan niet meer worden geannuleerd. Gebruik een herroeping, of maak een afspraak met de klant.',
  },
  too_many_pieces: {
    status: 409,
    text: 'Van een van deze regels zijn er niet meer zoveel te annuleren. Ververs de pagina en kies opnieuw.',
  },
  document_not_found: { status: 404, text: 'Deze factuur is niet gevonden.' },
  order_line_not_found: { status: 404, text: 'Deze regel hoort niet bij deze bestelling.' },
  change_not_found: { status: 404, text: 'Deze wijziging is er niet meer.' },
  undo_too_late: { status: 409, text: 'Ongedaan maken kan alleen op de dag van de wijziging zelf.' },
  undo_planned: {
    status: 409,
    text: 'Deze regels staan of stonden op de planning van de leveringen. Verander het daar.',
  },
  undo_of_colleague: { status: 403, text: 'Alleen wie dit schreef, of een beheerder, kan het ongedaan maken.' },
  undo_changed_since: {
    status: 409,
    text: 'Er is sindsdien iets veranderd, dus dit kan niet meer ongedaan worden gemaakt. Pas het met de hand aan.',
  },
  mail_not_found: { status: 404, text: 'Deze mail is niet gevonden.' },
  pay_link_not_resent: {
    status: 409,
    text: 'Een betaallink verstuurt u opnieuw bij de betalingen van deze bestelling.',
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
  product_available: { status: 409, text: 'Dit product is te koop: u kunt het nu bestellen.' },
  too_many_waits: {
    status: 409,
    text: 'Op dit e-mailadres wachten al 20 producten. Bel of mail ons, dan kijken wij met u mee.',
  },
  too_many_samples: { status: 422, text: 'U kunt maximaal 4 gratis kleurstalen bestellen, van elke kleur één.' },
  payment_option_refused: { status: 403, text: 'Deze betaalwijze kan alleen door een medewerker worden gekozen.' },
  payment_option_mismatch: { status: 422, text: 'Deze betaalwijze past niet bij deze bestelling. Kies een andere.' },
  merge_not_found: { status: 404, text: 'Dit samenvoegen is niet gevonden.' },
  merge_same: { status: 409, text: 'Dit is al dezelfde klant. Kies twee verschillende klanten.' },
  merge_account_stays: {
    status: 409,
    text: 'Een klant met een account blijft. Kies de klant met het account als de klant die blijft.',
  },
  merge_forgotten: {
    status: 409,
    text: 'De gegevens van een van deze klanten zijn of worden gewist, dus samenvoegen kan niet.',
  },
  customer_not_found: { status: 404, text: 'Deze klant is niet gevonden.' },
  customer_in_books: {
    status: 409,
    text: 'De gegevens van deze klant moeten volgens de belastingwet nog bewaard blijven.',
  },
  withdrawal_not_found: { status: 404, text: 'Deze herroeping is niet gevonden.' },
  withdrawal_step_refused: { status: 409, text: 'Vanuit deze stand kan dat niet. Ververs de pagina.' },
  return_not_found: { status: 404, text: 'Deze retour is niet gevonden.' },
  return_changed: { status: 409, text: 'Een collega heeft deze retour intussen gewijzigd. Ververs de pagina.' },
  return_expected: { status: 409, text: 'Voor deze herroeping loopt een retour. Leg die vast of beëindig hem eerst.' },
  nothing_to_return: { status: 409, text: 'Van deze herroeping is niets geleverd dat nog terug moet.' },
  withdrawal_open: {
    status: 409,
    text: 'Van deze klant wacht nog een herroeping op antwoord. Handel die eerst af.',
  },
  reason_required: { status: 422, text: 'Geef een reden op; de klant krijgt die te lezen.' },
  order_code_invalid: {
    status: 403,
    text: 'Deze code is al gebruikt of verlopen. Vraag de verkoper om een nieuwe, of gebruik de link in de bevestigingsmail.',
  },
  order_code_unavailable: {
    status: 409,
    text: 'Voor deze bestelling kan geen code worden gemaakt. De klant vindt haar in het account, of belt de winkel.',
  },
} as const satisfies FailureTexts
