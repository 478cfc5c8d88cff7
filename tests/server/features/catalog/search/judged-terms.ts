/** What a person who knows the demo shop expects among the first three results. */
export type ExpectedResult = {
  term: string
  /** The first three results must all match this name. */
  name?: RegExp
  /** And be displayed in this color. */
  colour?: string
  /** Or: the first result must have this item id. */
  code?: string
  /** Number of existing matches; three, unless the shop has fewer. */
  of?: number
}

const BANK = /bank(?!stel)|chesterfield|bankstel/i
const CORNER = /hoekbank|chaise longue/i
const DINING = /eetkamerstoel|eethoek/i
const RELAX = /relaxfauteuil/i
const STOOL = /barkruk/i
const ARMCHAIR = /fauteuil/i
const EAR = /Esdoorn|Lariks|Populier/
const TURNING = /Hazelaar|Populier|Teun|Gijs|Laurier|Anijs|relaxfauteuil/i
const CARE = /leermelk|reiniger|was|spray|doek|borstel|onderhoud/i

/** Queries as people type them, grouped by their difficulty. */
export const judgedTerms: Readonly<Record<string, readonly ExpectedResult[]>> = {
  plain: [
    { term: 'bank', name: BANK },
    { term: 'hoekbank', name: CORNER },
    { term: 'leren bank', name: BANK },
    { term: 'fauteuil', name: ARMCHAIR },
    { term: 'eetkamerstoel', name: DINING },
    { term: 'barkruk', name: STOOL },
    { term: 'relaxfauteuil', name: RELAX },
    { term: 'Merel', name: /Merel/ },
    { term: 'Scholekster', name: /Scholekster/ },
    { term: 'leermelk', name: /leermelk|onderhoudsset/i, of: 1 },
    { term: 'chesterfield', name: /chesterfield/i },
    { term: '3-zits bank', name: /3-zits|Zwaluw|Kluut/ },
  ],
  forms: [
    { term: 'banken', name: BANK },
    { term: 'bankje', name: BANK },
    { term: 'hoekbanken van leer', name: CORNER },
    { term: 'leren stoelen', name: /stoel/i },
    { term: 'barkrukken', name: STOOL },
    { term: 'fauteuiltje', name: ARMCHAIR },
    { term: 'draaibare fauteuils', name: TURNING, of: 2 },
    { term: 'elektrische relaxfauteuil', name: /Moesson|Luwte|Windstil|Dageraad/ },
    { term: 'poetsdoekjes', name: /poetsdoek/i, of: 1 },
    { term: 'driezitsbank', name: /3-zits|Zwaluw|Kluut/ },
    { term: '2 zits bank', name: /2-zits|Zwaluw|Kluut/ },
  ],
  compounds: [
    { term: 'stoel eetkamer', name: DINING },
    { term: 'eetkamer stoelen', name: DINING },
    { term: 'stoelen voor de eetkamer', name: DINING },
    { term: 'hoek bank leer', name: CORNER },
    { term: 'hoekbank leer', name: CORNER },
    { term: 'bar kruk', name: STOOL },
    { term: 'relax fauteuil', name: RELAX },
    { term: 'chesterfieldbank', name: /chesterfield/i },
    { term: 'oor fauteuil', name: EAR },
    { term: 'oorfauteuil', name: EAR },
    { term: 'eetkamerbank', name: /Floor/, of: 1 },
    { term: 'onderhoudsset leer', name: /onderhoudsset/i, of: 2 },
    { term: 'eetkamerstoel met armleuning', name: /Joris|Teun|Gijs|Mies|Koen|Tess/ },
    { term: 'eetkamerstoel zonder armleuning', name: /Fien|Noor|Saar|Bram|Lotte|Mies|Daan|Roos|Tess/ },
    { term: 'bank met chaise longue', name: /chaise longue/i },
    { term: 'relaxfauteuil met opstahulp', name: /Luwte/, of: 1 },
  ],
  typos: [
    { term: 'hoekbnak', name: CORNER },
    { term: 'hoekbak', name: CORNER },
    { term: 'bnak', name: BANK },
    { term: 'baank', name: BANK },
    { term: 'fauteil', name: ARMCHAIR },
    { term: 'fautuil', name: ARMCHAIR },
    { term: 'foteuil', name: ARMCHAIR },
    { term: 'eetkamerstoell', name: DINING },
    { term: 'eetkamrstoel', name: DINING },
    { term: 'eetkamersoel', name: DINING },
    { term: 'barkuk', name: STOOL },
    { term: 'barkurk', name: STOOL },
    { term: 'relaxfauteil', name: RELAX },
    { term: 'relaxfoteuil', name: RELAX },
    { term: 'chesterfeild', name: /chesterfield/i },
    { term: 'chesterfild', name: /chesterfield/i },
    { term: 'Scholexter', name: /Scholekster/ },
    { term: 'Merle bank', name: /Merel/ },
    { term: 'leermlek', name: /leermelk|onderhoudsset/i, of: 1 },
    { term: 'onderhoutsset', name: /onderhoudsset/i, of: 2 },
    { term: 'kleurstall', name: /kleurstaal/i },
    { term: 'elektriche relaxfauteuil', name: /Moesson|Luwte|Windstil|Dageraad/ },
  ],
  synonyms: [
    { term: 'sofa', name: BANK },
    { term: 'zetel', name: /bank|fauteuil/i },
    { term: 'canapé', name: BANK },
    { term: 'canape', name: BANK },
    { term: 'couch', name: BANK },
    { term: 'hoeksofa', name: CORNER },
    { term: 'leunstoel', name: ARMCHAIR },
    { term: 'oorzetel', name: EAR },
    { term: 'tv-stoel', name: RELAX },
    { term: 'tv stoel', name: RELAX },
    { term: 'relaxstoel', name: RELAX },
    { term: 'relaxzetel', name: RELAX },
    { term: 'sta-op-stoel', name: /Luwte/, of: 1 },
    { term: 'sta op stoelen', name: /Luwte/, of: 1 },
    { term: 'barstoel', name: STOOL },
    { term: 'kruk', name: STOOL },
    { term: 'eetstoelen', name: DINING },
    { term: 'hocker', name: /Avondrood/, of: 1 },
    { term: 'poef', name: /Avondrood/, of: 1 },
    { term: 'leerreiniging', name: CARE },
    { term: 'schoonmaakmiddel leer', name: /reiniger|onderhoudsset/i, of: 1 },
    { term: 'uitverkoop fauteuil', name: /fauteuil.*outlet/i },
  ],
  colours: [
    { term: 'cognac bank', name: BANK, colour: 'Cognac' },
    { term: 'bank cognac', name: BANK, colour: 'Cognac' },
    { term: 'zwarte leren bank', name: BANK, colour: 'Zwart' },
    { term: 'groene fauteuil', name: ARMCHAIR, colour: 'Groen' },
    { term: 'donkergroene fauteuil', name: ARMCHAIR, colour: 'Groen' },
    { term: 'rode barkruk', name: STOOL, colour: 'Rood' },
    { term: 'witte eetkamerstoelen', name: DINING, colour: 'Wit' },
    { term: 'hoekbank antraciet', name: CORNER, colour: 'Grijs' },
    { term: 'congac hoekbank', name: CORNER, colour: 'Cognac' },
    { term: 'blauwe sofa', name: BANK, colour: 'Blauw' },
    { term: 'Merel in bordeaux', name: /Merel/, colour: 'Rood', of: 2 },
    { term: 'toledo duinzand bank', name: BANK, colour: 'Beige' },
    { term: 'kleurstaal toledo cognac', name: /kleurstaal toledo.*cognac/i, of: 1 },
    { term: 'camel relaxstoel', name: RELAX, colour: 'Cognac' },
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
