/** What an operation works on. Two that work on the same cannot run at once. */
type OperationResource = 'items-file' | 'catalogue' | 'stock' | 'images' | 'orders' | 'payments' | 'search-feed'

type OperationFacts = {
  /** What staff call it. */
  title: string
  /** One sentence: what is different afterwards. */
  about: string
  /** What its button says. */
  verb: string
  /** Doing everything anew, also what did not change: what its button says, and when that is wanted. */
  repair?: { verb: string; about: string }
  /** How long it may take, in the words of docs/requirements.md#s8: "a minute or 2", or "a moment". */
  wait: 'minutes' | 'moment'
  takes: readonly OperationResource[]
}

/** Everything an Admin can start or a schedule runs (docs/requirements.md#s2 /admin/data, docs/decisions.md#e32). */
export const OPERATIONS = {
  'items-download': {
    title: 'Artikelen ophalen',
    about:
      'Haalt alle artikelen met prijzen, sets en voorraad uit NetSuite in een bestand. De winkel verandert nog niet.',
    verb: 'Ophalen',
    repair: {
      verb: 'Alles opnieuw ophalen',
      about:
        '“Ophalen” vraagt NetSuite alleen wat er sinds de vorige keer is gewijzigd, en eens per dag alles. “Alles opnieuw ophalen” haalt nu alles op en duurt langer: voor als er in de winkel iets niet klopt met NetSuite.',
    },
    wait: 'minutes',
    takes: ['items-file'],
  },
  'items-preview': {
    title: 'Wijzigingen bekijken',
    about: 'Vergelijkt het bestand met de winkel en vertelt wat er zou veranderen. De winkel verandert niet.',
    verb: 'Vergelijken',
    wait: 'minutes',
    takes: ['items-file'],
  },
  'items-apply': {
    title: 'Artikelen bijwerken',
    about: 'Zet de artikelen uit het bestand in de winkel, in één keer.',
    verb: 'Bijwerken',
    wait: 'minutes',
    takes: ['items-file', 'catalogue', 'stock'],
  },
  'items-restore': {
    title: 'Artikelen terugzetten',
    about:
      'Toont weer de artikelen en prijzen van vóór de laatste keer bijwerken. Wie daarna weer bijwerkt, krijgt de laatst opgehaalde gegevens terug.',
    verb: 'Terugzetten',
    wait: 'minutes',
    takes: ['catalogue', 'stock'],
  },
  'options-download': {
    title: 'Opties en leersoorten',
    about: 'Haalt leersoorten, poten en andere opties uit NetSuite en zet ze in de winkel.',
    verb: 'Bijwerken',
    wait: 'minutes',
    takes: ['catalogue'],
  },
  'menu-download': {
    title: 'Menu en banners',
    about: 'Haalt het menu en de banners uit NetSuite en zet ze in de winkel.',
    verb: 'Bijwerken',
    wait: 'moment',
    takes: ['catalogue'],
  },
  'images-download': {
    title: "Foto's",
    about: "Haalt foto's die nieuw of gewijzigd zijn uit NetSuite en maakt ze klaar voor de winkel.",
    verb: 'Bijwerken',
    wait: 'moment',
    takes: ['images'],
  },
  'stock-refresh': {
    title: 'Voorraad',
    about: 'Vraagt NetSuite wat waar ligt en werkt de voorraad van de winkel bij.',
    verb: 'Bijwerken',
    wait: 'minutes',
    takes: ['stock'],
  },
  'orders-sync': {
    title: 'Orders synchroniseren',
    about: 'Brengt klanten, orders en betalingen die nog niet in NetSuite staan daarheen.',
    verb: 'Synchroniseren',
    wait: 'minutes',
    takes: ['orders'],
  },
  compare: {
    title: 'Winkel en NetSuite vergelijken',
    about: 'Legt orders, bedragen, betalingen en voorraad van de winkel naast die van NetSuite.',
    verb: 'Vergelijken',
    wait: 'minutes',
    takes: ['orders', 'stock'],
  },
  bookkeeping: {
    title: 'Boekhouding controleren',
    about: 'Controleert of alle bedragen, nummers en voorraden van de winkel kloppen.',
    verb: 'Controleren',
    wait: 'minutes',
    takes: [],
  },
  'reconcile-payments': {
    title: 'Open betalingen navragen',
    about: 'Vraagt de betaaldienst hoe het staat met elke betaling waarvan het einde nog niet bekend is.',
    verb: 'Navragen',
    wait: 'minutes',
    takes: ['payments'],
  },
  'shop-reviews': {
    title: 'Beoordelingen van de winkel',
    about: 'Haalt op wat klanten bij de beoordelingsdienst over de winkel schreven.',
    verb: 'Ophalen',
    wait: 'minutes',
    takes: [],
  },
  'search-feed': {
    title: 'Catalogus naar de zoekdienst',
    about: 'Stuurt de catalogus naar de zoekdienst, als de winkel er een gebruikt.',
    verb: 'Versturen',
    wait: 'minutes',
    takes: ['search-feed'],
  },
  'cache-clear': {
    title: 'Cache legen',
    about:
      'Laat alle servers vergeten welke pagina’s en lijsten zij klaar hadden liggen. Bezoekers merken er niets van.',
    verb: 'Legen',
    wait: 'minutes',
    takes: [],
  },
  'clean-up': {
    title: 'Opruimen',
    about: 'Wist gegevens waarvan de bewaartermijn voorbij is.',
    verb: 'Opruimen',
    wait: 'minutes',
    takes: [],
  },
  backup: {
    title: 'Reservekopie',
    about:
      'Schrijft de winkel naar één bestand waaruit hij weer op te bouwen is. AUTH_SECRET, de foto’s en de instellingen van de server zitten er niet in: bewaar die apart.',
    verb: 'Maken',
    wait: 'minutes',
    takes: [],
  },
} as const satisfies Record<string, OperationFacts>

export type OperationName = keyof typeof OPERATIONS

/** What may be told along when one is started; each takes what concerns it. */
export type OperationInput = {
  /** Everything anew, also what did not change: a repair. Of fetching and taking over the items. */
  isFull?: boolean | undefined
  /** The id of what somebody agreed with: the preview of the items, or what lists lose. */
  confirm?: string | undefined
}

/** Doing everything anew, where that is something else than doing it. */
export const repairOf = (name: OperationName): OperationFacts['repair'] =>
  (OPERATIONS[name] satisfies OperationFacts as OperationFacts).repair

/** In the order in which staff see them. */
export const OPERATION_NAMES = Object.keys(OPERATIONS) as [OperationName, ...OperationName[]] // the keys of the object above

export const isOperation = (name: string): name is OperationName => Object.hasOwn(OPERATIONS, name)

/** What only a person may start, who saw what it is about to do. */
const BY_HAND: ReadonlySet<OperationName> = new Set(['items-restore'])

export const needsPerson = (name: OperationName): boolean => BY_HAND.has(name)

/** What an operation works on. */
export const resourcesOf = (name: OperationName): readonly string[] => OPERATIONS[name].takes

/**
 * What cannot begin while this one runs (docs/decisions.md#e32): itself first, then the others that work on the same.
 *
 * @example excludedBy('items-download') // ['items-download', 'items-preview', 'items-apply']
 */
export function excludedBy(name: OperationName): readonly OperationName[] {
  const mine = resourcesOf(name)
  const isBeside = (other: OperationName) => other !== name && resourcesOf(other).some((thing) => mine.includes(thing))
  return [name, ...OPERATION_NAMES.filter(isBeside)]
}

/** What stands there while it runs; the owner's English words (docs/requirements.md#s8). */
export const waitText = (name: OperationName): string =>
  `Request is being processed, this can take ${OPERATIONS[name].wait === 'minutes' ? 'a minute or 2' : 'a moment'}.`
