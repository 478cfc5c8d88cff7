import type { FailureTexts } from './failure-texts.ts'

/** Failures of delivery planning: the board of staff, the page of the customer, and the page of the driver. */
export const planningFailures = {
  planning_full: { status: 409, text: 'Dit dagdeel is vol. Kies een van de andere momenten.' },
  planning_settings_changed: {
    status: 409,
    text: 'Een collega heeft de instellingen zojuist gewijzigd, dus er is niets opgeslagen. Open de pagina opnieuw.',
  },
  planning_van_in_use: {
    status: 409,
    text: 'Voor een bus die u weghaalt staan nog ritten gepland. Verplaats die eerst, of zet de bus op inactief.',
  },
  stop_not_found: { status: 404, text: 'Deze stop bestaat niet.' },
  stop_changed: {
    status: 409,
    text: 'Een collega heeft deze levering al verzet, dus er is niets gewijzigd. Bovenaan staat hoe het nu is.',
  },
  stop_closed: { status: 409, text: 'Deze levering is al afgerond of vervallen.' },
  nothing_to_plan: { status: 409, text: 'Van deze bestelling staat niets meer klaar om te plannen.' },
  appointment_not_found: {
    status: 404,
    text: 'Deze link werkt niet meer. Bel ons gerust, dan kijken wij met u mee.',
  },
  collection_planned: {
    status: 409,
    text: 'Voor deze retour is al een moment gepland. Verzet het op het weekbord.',
  },
  visit_planned: {
    status: 409,
    text: 'Voor deze melding is al een bezoek gepland. Verzet het op het weekbord.',
  },
  appointment_closed: {
    status: 409,
    text: 'U kunt de afspraak hier niet meer kiezen of wijzigen. Bel ons, dan regelen wij het.',
  },
  promise_changed: {
    status: 409,
    text: 'Een collega heeft deze belofte zojuist gewijzigd, dus er is niets opgeslagen. Kijk eerst wat er veranderd is.',
  },
  ride_not_found: { status: 404, text: 'Deze ritlink is verlopen of ingetrokken. Vraag de planning om een nieuwe.' },
} as const satisfies FailureTexts
