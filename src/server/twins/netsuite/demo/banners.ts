/** Text lines above the menu. The banner is shown on both dates and on the days between them. */
export const menuBanners = [
  {
    id: 1,
    text: 'Gratis bezorgd en neergezet waar u wilt, in heel Nederland en Vlaanderen',
    url: '/leren-bank',
    urlTitle: 'Bekijk de banken',
    background: '#4a3428',
    color: '#f7f1e8',
    dateFrom: '2025-01-01',
    dateTo: '2035-12-31',
  },
  {
    id: 2,
    text: 'Vraag gratis vier kleurstalen aan',
    url: '/kleurstalen',
    urlTitle: 'Naar de kleurstalen',
    background: '#4a3428',
    color: '#f7f1e8',
    dateFrom: '2025-02-01',
    dateTo: '2035-12-31',
  },
  {
    id: 3,
    text: 'Winterwelkom: de showroom is op koopzondag 13 december open van 12.00 tot 17.00 uur',
    url: '/contact',
    urlTitle: 'Route en openingstijden',
    background: '#2f4138',
    color: '#ffffff',
    dateFrom: '2026-11-15',
    dateTo: '2026-12-13',
  },
  {
    id: 4,
    text: 'Zomersluiting: onze werkplaats is dicht van 26 juli tot en met 9 augustus',
    url: '/contact',
    urlTitle: 'Contact',
    background: '#8d3b2a',
    color: '#ffffff',
    dateFrom: '2026-07-10',
    dateTo: '2026-08-09',
  },
] as const

/** Large pictures on the home page. A banner without dates is always shown. */
export const homeBanners = [
  {
    id: 1,
    url: '/leren-bank',
    picture: 'living',
    alt: 'Lichte woonkamer met een cognackleurige leren driezitsbank',
    sortOrder: 10,
  },
  {
    id: 2,
    url: '/leren-eetkamerstoelen',
    picture: 'dining',
    alt: 'Eettafel met leren stoelen in zachte herfsttinten',
    sortOrder: 20,
  },
  {
    id: 3,
    url: '/leren-fauteuil',
    picture: 'reading',
    alt: 'Leren fauteuil bij het raam, met een boek op de arm',
    sortOrder: 30,
  },
  {
    id: 4,
    url: '/kleurstalen',
    picture: 'samples',
    alt: 'Kleurstalen van leer, uitgewaaierd op een houten tafel',
    sortOrder: 40,
  },
  {
    id: 5,
    url: '/outlet-meubels',
    picture: 'living',
    alt: 'Winteropruiming: showroommodellen met korting',
    sortOrder: 5,
    dateFrom: '2026-12-27',
    dateTo: '2027-01-16',
  },
] as const
