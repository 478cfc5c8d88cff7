/** The results that a person who knows the demo shop expects first for a term. */
export type ExpectedResult = {
  term: string
  /** The first three results must all match this name. */
  name?: RegExp
  /** The first three results must also be displayed in this color. */
  colour?: string
  /** The first result must have this item id. Replaces `name` and `colour`. */
  code?: string
  /** Number of products in the shop that match. Only given when there are fewer than three. */
  matches?: number
}

const SOFA = /bank(?!stel)|chesterfield|bankstel/i
const CORNER_SOFA = /hoekbank|chaise longue/i
const DINING_CHAIR = /eetkamerstoel|eethoek/i
const RELAX_CHAIR = /relaxfauteuil/i
const BAR_STOOL = /barkruk/i
const ARMCHAIR = /fauteuil/i
const WING_CHAIR = /Esdoorn|Lariks|Populier/
const SWIVEL_CHAIR = /Hazelaar|Populier|Teun|Gijs|Laurier|Anijs|relaxfauteuil/i
const CARE = /leermelk|reiniger|was|spray|doek|borstel|onderhoud/i

/** Search terms as people type them, grouped by what makes them difficult. */
export const judgedTerms: Readonly<Record<string, readonly ExpectedResult[]>> = {
  plain: [
    { term: 'bank', name: SOFA },
    { term: 'hoekbank', name: CORNER_SOFA },
    { term: 'leren bank', name: SOFA },
    { term: 'fauteuil', name: ARMCHAIR },
    { term: 'eetkamerstoel', name: DINING_CHAIR },
    { term: 'barkruk', name: BAR_STOOL },
    { term: 'relaxfauteuil', name: RELAX_CHAIR },
    { term: 'Merel', name: /Merel/ },
    { term: 'Scholekster', name: /Scholekster/ },
    { term: 'leermelk', name: /leermelk|onderhoudsset/i, matches: 1 },
    { term: 'chesterfield', name: /chesterfield/i },
    { term: '3-zits bank', name: /3-zits|Zwaluw|Kluut/ },
  ],
  forms: [
    { term: 'banken', name: SOFA },
    { term: 'bankje', name: SOFA },
    { term: 'hoekbanken van leer', name: CORNER_SOFA },
    { term: 'leren stoelen', name: /stoel/i },
    { term: 'barkrukken', name: BAR_STOOL },
    { term: 'fauteuiltje', name: ARMCHAIR },
    { term: 'draaibare fauteuils', name: SWIVEL_CHAIR, matches: 2 },
    { term: 'elektrische relaxfauteuil', name: /Moesson|Luwte|Windstil|Dageraad/ },
    { term: 'poetsdoekjes', name: /poetsdoek/i, matches: 1 },
    { term: 'driezitsbank', name: /3-zits|Zwaluw|Kluut/ },
    { term: '2 zits bank', name: /2-zits|Zwaluw|Kluut/ },
  ],
  compounds: [
    { term: 'stoel eetkamer', name: DINING_CHAIR },
    { term: 'eetkamer stoelen', name: DINING_CHAIR },
    { term: 'stoelen voor de eetkamer', name: DINING_CHAIR },
    { term: 'hoek bank leer', name: CORNER_SOFA },
    { term: 'hoekbank leer', name: CORNER_SOFA },
    { term: 'bar kruk', name: BAR_STOOL },
    { term: 'relax fauteuil', name: RELAX_CHAIR },
    { term: 'chesterfieldbank', name: /chesterfield/i },
    { term: 'oor fauteuil', name: WING_CHAIR },
    { term: 'oorfauteuil', name: WING_CHAIR },
    { term: 'eetkamerbank', name: /Floor/, matches: 1 },
    { term: 'onderhoudsset leer', name: /onderhoudsset/i, matches: 2 },
    { term: 'eetkamerstoel met armleuning', name: /Joris|Teun|Gijs|Mies|Koen|Tess/ },
    { term: 'eetkamerstoel zonder armleuning', name: /Fien|Noor|Saar|Bram|Lotte|Mies|Daan|Roos|Tess/ },
    { term: 'bank met chaise longue', name: /chaise longue/i },
    { term: 'relaxfauteuil met opstahulp', name: /Luwte/, matches: 1 },
  ],
  typos: [
    { term: 'hoekbnak', name: CORNER_SOFA },
    { term: 'hoekbak', name: CORNER_SOFA },
    { term: 'bnak', name: SOFA },
    { term: 'baank', name: SOFA },
    { term: 'fauteil', name: ARMCHAIR },
    { term: 'fautuil', name: ARMCHAIR },
    { term: 'foteuil', name: ARMCHAIR },
    { term: 'eetkamerstoell', name: DINING_CHAIR },
    { term: 'eetkamrstoel', name: DINING_CHAIR },
    { term: 'eetkamersoel', name: DINING_CHAIR },
    { term: 'barkuk', name: BAR_STOOL },
    { term: 'barkurk', name: BAR_STOOL },
    { term: 'relaxfauteil', name: RELAX_CHAIR },
    { term: 'relaxfoteuil', name: RELAX_CHAIR },
    { term: 'chesterfeild', name: /chesterfield/i },
    { term: 'chesterfild', name: /chesterfield/i },
    { term: 'Scholexter', name: /Scholekster/ },
    { term: 'Merle bank', name: /Merel/ },
    { term: 'leermlek', name: /leermelk|onderhoudsset/i, matches: 1 },
    { term: 'onderhoutsset', name: /onderhoudsset/i, matches: 2 },
    { term: 'kleurstall', name: /kleurstaal/i },
    { term: 'elektriche relaxfauteuil', name: /Moesson|Luwte|Windstil|Dageraad/ },
  ],
  synonyms: [
    { term: 'sofa', name: SOFA },
    { term: 'zetel', name: /bank|fauteuil/i },
    { term: 'canapé', name: SOFA },
    { term: 'canape', name: SOFA },
    { term: 'couch', name: SOFA },
    { term: 'hoeksofa', name: CORNER_SOFA },
    { term: 'leunstoel', name: ARMCHAIR },
    { term: 'oorzetel', name: WING_CHAIR },
    { term: 'tv-stoel', name: RELAX_CHAIR },
    { term: 'tv stoel', name: RELAX_CHAIR },
    { term: 'relaxstoel', name: RELAX_CHAIR },
    { term: 'relaxzetel', name: RELAX_CHAIR },
    { term: 'sta-op-stoel', name: /Luwte/, matches: 1 },
    { term: 'sta op stoelen', name: /Luwte/, matches: 1 },
    { term: 'barstoel', name: BAR_STOOL },
    { term: 'kruk', name: BAR_STOOL },
    { term: 'eetstoelen', name: DINING_CHAIR },
    { term: 'hocker', name: /Avondrood/, matches: 1 },
    { term: 'poef', name: /Avondrood/, matches: 1 },
    { term: 'leerreiniging', name: CARE },
    { term: 'schoonmaakmiddel leer', name: /reiniger|onderhoudsset/i, matches: 1 },
    { term: 'uitverkoop fauteuil', name: /fauteuil.*outlet/i },
  ],
  colours: [
    { term: 'cognac bank', name: SOFA, colour: 'Cognac' },
    { term: 'bank cognac', name: SOFA, colour: 'Cognac' },
    { term: 'zwarte leren bank', name: SOFA, colour: 'Zwart' },
    { term: 'groene fauteuil', name: ARMCHAIR, colour: 'Groen' },
    { term: 'donkergroene fauteuil', name: ARMCHAIR, colour: 'Groen' },
    { term: 'rode barkruk', name: BAR_STOOL, colour: 'Rood' },
    { term: 'witte eetkamerstoelen', name: DINING_CHAIR, colour: 'Wit' },
    { term: 'hoekbank antraciet', name: CORNER_SOFA, colour: 'Grijs' },
    { term: 'congac hoekbank', name: CORNER_SOFA, colour: 'Cognac' },
    { term: 'blauwe sofa', name: SOFA, colour: 'Blauw' },
    { term: 'Merel in bordeaux', name: /Merel/, colour: 'Rood', matches: 2 },
    { term: 'toledo duinzand bank', name: SOFA, colour: 'Beige' },
    { term: 'kleurstaal toledo cognac', name: /kleurstaal toledo.*cognac/i, matches: 1 },
    { term: 'camel relaxstoel', name: RELAX_CHAIR, colour: 'Cognac' },
  ],
  codes: [
    { term: 'LB1001', code: 'LB1001' },
    { term: 'lb1013', code: 'LB1013' },
    { term: 'LE1201', code: 'LE1201' },
    { term: 'ON-MELK-250', code: 'ON-MELK-250' },
    { term: 'VR3005', code: 'VR3005' },
    { term: 'OUT3203', code: 'OUT3203' },
    { term: 'SET1501', code: 'SET1501' },
    { term: 'LB1001-TOL09-0102', code: 'LB1001-TOL09-0102' },
    { term: '1304', code: 'LR1304' },
  ],
}
