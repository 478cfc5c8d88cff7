import type { FailureTexts } from './failure-texts.ts'

/** Failures of changes of an order. */
export const orderChangeFailures = {
  order_change_not_found: { status: 404, text: 'Dit voorstel is niet gevonden. Open het met de link in de mail.' },
  order_change_replaced: {
    status: 409,
    text: 'Dit voorstel is vervangen door een nieuwer voorstel. Hieronder ziet u beide; bekijk het nieuwste en ga daarmee akkoord.',
  },
  order_change_outdated: {
    status: 409,
    text: 'De bestelling is veranderd nadat dit voorstel werd gemaakt, dus het klopt niet meer. Er is niets gewijzigd. Vraag de winkel om een nieuw voorstel.',
  },
  order_change_closed: {
    status: 409,
    text: 'Dit voorstel is al beantwoord of ingetrokken. Er kan niets meer aan veranderen.',
  },
  order_change_expired: {
    status: 409,
    text: 'Dit voorstel is verlopen. Vraag de winkel om een nieuw voorstel.',
  },
  order_change_price: {
    status: 409,
    text: 'Een prijs is intussen veranderd. Bekijk het nieuwe bedrag en verstuur het voorstel dan opnieuw.',
  },
  order_change_email_mismatch: {
    status: 403,
    text: 'Dit is niet het e-mailadres van de bestelling. Vul dat adres in, of vraag de winkel om hulp.',
  },
  order_change_leaves_nothing: {
    status: 409,
    text: 'Zo blijft er niets van de order over. Annuleer de order in plaats van haar te wijzigen.',
  },
  order_delivery_fixed: {
    status: 409,
    text: 'De levering kan nu niet worden gewijzigd: er is al een moment gepland, of alles is geleverd. Haal een gepland moment eerst weg bij de leveringen.',
  },
  order_not_changeable: {
    status: 409,
    text: 'Deze order kan niet worden gewijzigd: zij is helemaal geleverd, aan de balie meegegeven, of heeft alleen kleurstalen.',
  },
} as const satisfies FailureTexts
