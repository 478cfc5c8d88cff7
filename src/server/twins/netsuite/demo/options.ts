/**
 * An option of any axis except leather. `surcharge` is in whole EUR incl. VAT; `picture` is the name of its drawing.
 */
export type Option = { id: number; name: string; surcharge: number; picture: string }

/** Legs. */
export const legs = {
  oak: { id: 1, name: 'Taps eiken naturel', surcharge: 0, picture: 'tapered-oak' },
  blackOak: { id: 2, name: 'Taps eiken zwart gebeitst', surcharge: 0, picture: 'tapered-black' },
  walnut: { id: 3, name: 'Taps Amerikaans noten', surcharge: 40, picture: 'tapered-walnut' },
  blockOak: { id: 4, name: 'Blokpoot eiken', surcharge: 15, picture: 'block-oak' },
  blockBlack: { id: 5, name: 'Blokpoot zwart', surcharge: 15, picture: 'block-black' },
  sledBlack: { id: 6, name: 'Sledepoot mat zwart', surcharge: 25, picture: 'sled-black' },
  sledSteel: { id: 7, name: 'Sledepoot geborsteld RVS', surcharge: 35, picture: 'sled-steel' },
  plinth: { id: 8, name: 'Zwevende plint', surcharge: 60, picture: 'plinth' },
  swivelBlack: { id: 9, name: 'Draaipoot mat zwart', surcharge: 60, picture: 'swivel-black' },
  swivelSteel: { id: 10, name: 'Draaipoot geborsteld RVS', surcharge: 75, picture: 'swivel-steel' },
} as const satisfies Record<string, Option>

/** Armrests. */
export const handles = {
  none: { id: 1, name: 'Zonder armleuning', surcharge: 0, picture: 'none' },
  straight: { id: 2, name: 'Rechte armleuning', surcharge: 40, picture: 'straight' },
  slim: { id: 3, name: 'Smalle armleuning', surcharge: 30, picture: 'slim' },
  wide: { id: 4, name: 'Brede armleuning', surcharge: 55, picture: 'wide' },
  round: { id: 5, name: 'Ronde armleuning', surcharge: 55, picture: 'round' },
  wing: { id: 6, name: 'Vleugelarmleuning', surcharge: 70, picture: 'wing' },
  slope: { id: 7, name: 'Aflopende armleuning', surcharge: 40, picture: 'slope' },
} as const satisfies Record<string, Option>

/** Seat heights. */
export const seatHeights = {
  cm42: { id: 1, name: '42 cm', surcharge: 0, picture: '42' },
  cm44: { id: 2, name: '44 cm', surcharge: 0, picture: '44' },
  cm46: { id: 3, name: '46 cm', surcharge: 0, picture: '46' },
  cm48: { id: 4, name: '48 cm', surcharge: 0, picture: '48' },
  cm50: { id: 5, name: '50 cm', surcharge: 0, picture: '50' },
  cm65: { id: 6, name: '65 cm (keukeneiland)', surcharge: 0, picture: '65' },
  cm75: { id: 7, name: '75 cm (bartafel)', surcharge: 15, picture: '75' },
  cm80: { id: 8, name: '80 cm (hoge bar)', surcharge: 25, picture: '80' },
} as const satisfies Record<string, Option>

/** Couch set-ups: widths and shapes of sofas. Left and right are seen from the front. */
export const couchSetups = {
  seats2: { id: 1, name: '2-zits', surcharge: 0, picture: '2' },
  seats25: { id: 2, name: '2,5-zits', surcharge: 200, picture: '2.5' },
  seats3: { id: 3, name: '3-zits', surcharge: 400, picture: '3' },
  cornerLeft: { id: 4, name: 'Hoek links', surcharge: 0, picture: 'corner-left' },
  cornerRight: { id: 5, name: 'Hoek rechts', surcharge: 0, picture: 'corner-right' },
  chaiseLeft: { id: 6, name: 'Chaise longue links', surcharge: 0, picture: 'chaise-left' },
  chaiseRight: { id: 7, name: 'Chaise longue rechts', surcharge: 0, picture: 'chaise-right' },
  uShape: { id: 8, name: 'U-opstelling', surcharge: 1450, picture: 'u-shape' },
} as const satisfies Record<string, Option>
