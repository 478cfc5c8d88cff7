/** Texts about a service on the control page, in Dutch. */
export type ServiceTexts = {
  title: string
  about: string
  /** The page of the twin on which a person can see or change more. */
  page?: { path: string; label: string }
  /** False when the shop does not call the service over HTTP, so that its log of calls is not useful. Default true. */
  isCalled?: boolean
}

const serviceTexts: Readonly<Record<string, ServiceTexts>> = {
  pay: {
    title: 'PAY.',
    about: 'Betaalpagina’s, pinautomaten en terugmeldingen',
    page: { path: '/pin', label: 'Pinautomaten bedienen' },
  },
  netsuite: { title: 'NetSuite', about: 'De administratie: artikelen, voorraad, klanten en orders' },
  postcode: { title: 'Postcode.eu', about: 'Adressen opzoeken in Nederland, België en Duitsland' },
  reviews: { title: 'Klantenvertellen', about: 'Beoordelingen van de winkel' },
  search: {
    title: 'Zoekdienst',
    about: 'Zoeken buiten de winkel om, en de artikellijst die de winkel daarvoor stuurt',
  },
  typesense: {
    title: 'Typesense',
    about: 'Een zoekmachine van de winkel zelf, met de artikelen die de winkel erin zet',
  },
  tags: {
    title: 'Tagmanager',
    about: 'Wat bezoekers na toestemming laten meten',
    page: { path: '/tags', label: 'Metingen bekijken' },
  },
  mail: {
    title: 'E-mail',
    about: 'Alles wat de winkel verstuurt komt hier terecht en gaat niet verder',
    page: { path: '/mail', label: 'Postvak openen' },
    isCalled: false,
  },
}

/** Returns the texts of a service. A service without texts has its name as title. */
export const textsOf = (twinName: string): ServiceTexts => serviceTexts[twinName] ?? { title: twinName, about: '' }

/** The Dutch texts of the fault modes of all twins. A mode without a text is shown by its name. */
const faultTexts: Readonly<Record<string, string>> = {
  none: 'geen storing',
  timeout: 'doet het wel, maar antwoordt te laat',
  error500: 'fout aan hun kant (500)',
  throttle429: 'te veel aanroepen (429)',
  limit400: 'te veel aanroepen, op de oude manier gezegd (400)',
  refuse400: 'neemt orders en betalingen niet aan (400)',
  down: 'onbereikbaar',
  'drop-exchange': 'terugmelding komt nooit',
  'double-exchange': 'terugmelding komt dubbel',
  'late-exchange': 'terugmelding komt laat',
  'out-of-order-exchange': 'oude terugmelding komt na de nieuwe',
  'bad-signature': 'terugmelding met verkeerde handtekening',
  'legacy-exchange': 'terugmelding in de oude vorm, zonder handtekening',
  'late-refund': 'betaalt terug, maar antwoordt te laat',
  'lost-refund': 'betaalt niet terug en antwoordt niet',
  'slow-status': 'zegt na terugbetaling nog even ‘betaald’',
  unauthorised401: 'kent onze gegevens niet (401)',
  forbidden403: 'laat ons niet toe (403)',
  unavailable503: 'even niet beschikbaar (503)',
  'html-body': 'antwoordt met een webpagina',
  'other-shape': 'antwoordt in een andere vorm',
  'foreign-items': 'noemt artikelen die de winkel niet heeft',
  'no-percentage': 'vertelt niet hoeveel mensen de winkel aanraden',
  empty: 'geeft een lege lijst',
  'reject-recipient': 'weigert de ontvanger (550)',
  'lost-answer': 'neemt de mail aan en verbreekt de verbinding',
  'drop-answer': 'slaat het op en verbreekt de verbinding',
  'broken-feed': 'verliest een deel van de artikellijst',
  'refused-documents': 'weigert artikelen',
  'lost-documents': 'zegt dat het artikelen heeft, maar bewaart ze niet',
}

/** Returns the Dutch text of a fault mode. */
export const faultText = (mode: string): string => faultTexts[mode] ?? mode
