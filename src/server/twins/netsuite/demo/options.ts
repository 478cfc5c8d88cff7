/** A choice other than leather. `surcharge` is what it adds, in whole euros incl. VAT. */
export type Option = { id: number; name: string; surcharge: number }

/** What a piece stands on. */
export const legs = {
  oak: { id: 1, name: 'Eiken naturel', surcharge: 0 },
  blackOak: { id: 2, name: 'Eiken zwart gebeitst', surcharge: 0 },
  walnut: { id: 3, name: 'Amerikaans noten', surcharge: 40 },
  blackMetal: { id: 4, name: 'Metaal mat zwart', surcharge: 20 },
  steel: { id: 5, name: 'RVS geborsteld', surcharge: 30 },
  bronze: { id: 6, name: 'Metaal bronskleurig', surcharge: 45 },
  sledBlack: { id: 7, name: 'Sledepoot mat zwart', surcharge: 20 },
  sledSteel: { id: 8, name: 'Sledepoot RVS', surcharge: 30 },
  swivelCross: { id: 9, name: 'Draaibare kruispoot zwart', surcharge: 60 },
  castors: { id: 10, name: 'Draaibaar op wielen', surcharge: 75 },
  discSteel: { id: 11, name: 'Schotelvoet RVS', surcharge: 0 },
  discBlack: { id: 12, name: 'Schotelvoet mat zwart', surcharge: 0 },
  starOak: { id: 13, name: 'Houten stervoet eiken', surcharge: 90 },
  beech: { id: 14, name: 'Beuken blank', surcharge: 0 },
} as const satisfies Record<string, Option>

/** What you hold a chair by, or work a recliner with. */
export const handles = {
  none: { id: 1, name: 'Zonder handgreep', surcharge: 0 },
  ringSteel: { id: 2, name: 'Ring RVS', surcharge: 15 },
  ringBlack: { id: 3, name: 'Ring mat zwart', surcharge: 15 },
  strap: { id: 4, name: 'Lus van leer', surcharge: 20 },
  oakGrip: { id: 5, name: 'Greep van eikenhout', surcharge: 25 },
  lever: { id: 6, name: 'Handmatig met hendel', surcharge: 0 },
  button: { id: 7, name: 'Elektrisch met drukknoppen', surcharge: 290 },
  battery: { id: 8, name: 'Elektrisch op accu, twee motoren', surcharge: 545 },
} as const satisfies Record<string, Option>

export const seatHeights = {
  cm42: { id: 1, name: '42 cm', surcharge: 0 },
  cm44: { id: 2, name: '44 cm', surcharge: 0 },
  cm46: { id: 3, name: '46 cm', surcharge: 0 },
  cm48: { id: 4, name: '48 cm', surcharge: 0 },
  cm50: { id: 5, name: '50 cm', surcharge: 0 },
  cm65: { id: 6, name: '65 cm (keukeneiland)', surcharge: 0 },
  cm75: { id: 7, name: '75 cm (bartafel)', surcharge: 15 },
  cm80: { id: 8, name: '80 cm (hoge bar)', surcharge: 25 },
} as const satisfies Record<string, Option>

/** How the parts of a corner sofa stand, seen by somebody who faces it. */
export const couchSetups = {
  chaiseLeft: { id: 1, name: 'Chaise longue links', surcharge: 0 },
  chaiseRight: { id: 2, name: 'Chaise longue rechts', surcharge: 0 },
  cornerLeft: { id: 3, name: '3-zits met hoek links', surcharge: 0 },
  cornerRight: { id: 4, name: '3-zits met hoek rechts', surcharge: 0 },
  ottomanLeft: { id: 5, name: '2,5-zits met ottomane links', surcharge: 150 },
  ottomanRight: { id: 6, name: '2,5-zits met ottomane rechts', surcharge: 150 },
} as const satisfies Record<string, Option>
