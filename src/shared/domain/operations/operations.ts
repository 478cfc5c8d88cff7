/** A resource of operations. Two operations with the same resource cannot run at the same time. */
type OperationResource =
  | 'items-file'
  | 'catalogue'
  | 'stock'
  | 'images'
  | 'orders'
  | 'invoices'
  | 'payments'
  | 'reminders'
  | 'search-feed'
  | 'backups'

type OperationFacts = {
  /** Name for staff. */
  title: string
  /** The effect of the operation, for staff. */
  about: string
  /** Text of the button that starts the operation. */
  verb: string
  /** Button text and explanation of a full run, which also processes unchanged data. */
  repair?: { verb: string; about: string }
  /** Expected duration, in the words of docs/requirements.md#s8: "a minute or 2", or "a moment". */
  wait: 'minutes' | 'moment'
  /** Resources that the operation uses while it runs. */
  takes: readonly OperationResource[]
}

/** All operations that an Admin or a schedule can start (docs/requirements.md#s2-admin-data, docs/decisions.md#e32). */
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
  'invoices-refresh': {
    title: 'Facturen ophalen',
    about: 'Haalt de facturen en creditfacturen op die NetSuite van de orders van de winkel maakte.',
    verb: 'Ophalen',
    wait: 'minutes',
    takes: ['invoices'],
  },
  compare: {
    title: 'Winkel en NetSuite vergelijken',
    about: 'Legt orders, bedragen, betalingen en voorraad van de winkel naast die van NetSuite.',
    verb: 'Vergelijken',
    wait: 'minutes',
    takes: ['orders', 'stock', 'invoices'],
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
  'payment-reminders': {
    title: 'Klanten aan betalen herinneren',
    about: 'Mailt klanten van wie de bestelling klaar is of een afgesproken datum voorbij, en die nog niet betaalden.',
    verb: 'Versturen',
    wait: 'moment',
    takes: ['reminders'],
  },
  'delivery-times': {
    title: 'Werkelijke levertijden',
    about: 'Rekent per model uit hoe lang de laatste leveringen duurden. De productpagina laat dat zien.',
    verb: 'Uitrekenen',
    wait: 'moment',
    takes: [],
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
      'Schrijft de winkel versleuteld naar één bestand waaruit hij weer op te bouwen is. De sleutel, AUTH_SECRET, de foto’s en de instellingen van de server zitten er niet in: bewaar die apart.',
    verb: 'Maken',
    wait: 'minutes',
    takes: ['backups'],
  },
  'backup-test': {
    title: 'Reservekopie proberen',
    about:
      'Zet de nieuwste reservekopie terug in een lege database naast de winkel, controleert daar de boekhouding en ruimt die weer op. De winkel verandert niet.',
    verb: 'Proberen',
    wait: 'minutes',
    takes: ['backups'],
  },
} as const satisfies Record<string, OperationFacts>

export type OperationName = keyof typeof OPERATIONS

/** Optional input for starting an operation. An operation ignores the fields that it does not use. */
export type OperationInput = {
  /** True for a full run, which also processes unchanged data. Used to fetch and to apply the items. */
  isFull?: boolean | undefined
  /** Id of the confirmed preview of the items, or of the confirmed losses of lists. */
  confirm?: string | undefined
}

/** Returns the texts of a full run; undefined for operations that have no full run. */
export const repairOf = (name: OperationName): OperationFacts['repair'] =>
  (OPERATIONS[name] satisfies OperationFacts as OperationFacts).repair

/** The names of the operations, in the order in which screens for staff list them. */
export const OPERATION_NAMES = Object.keys(OPERATIONS) as [OperationName, ...OperationName[]] // the keys of the object above

export const isOperation = (name: string): name is OperationName => Object.hasOwn(OPERATIONS, name)

/** Operations that no schedule may start, because a user must see their effects first. */
const ONLY_BY_USERS: ReadonlySet<OperationName> = new Set(['items-restore'])

export const needsPerson = (name: OperationName): boolean => ONLY_BY_USERS.has(name)

/**
 * Operations that a till may start by its own identity, without a user. They fetch, send or compare what the shop itself
 * fetches, sends or compares by its schedule. They delete nothing, set no prices, and a run that would remove entries of
 * a list waits for an Admin.
 */
export const TILL_OPERATIONS = [
  'items-download',
  'options-download',
  'menu-download',
  'images-download',
  'stock-refresh',
  'orders-sync',
  'compare',
  'bookkeeping',
  'reconcile-payments',
  'shop-reviews',
  'search-feed',
] as const satisfies readonly OperationName[]
export type TillOperation = (typeof TILL_OPERATIONS)[number]

/** True for an operation that a till may start while no Admin is logged in. */
export const isTillOperation = (name: OperationName): name is TillOperation =>
  (TILL_OPERATIONS as readonly string[]).includes(name)

/** Returns the resources that an operation uses. */
export const resourcesOf = (name: OperationName): readonly string[] => OPERATIONS[name].takes

/**
 * Returns the operations that cannot start while this operation runs (docs/decisions.md#e32): the operation itself, and
 * then every operation that shares a resource with it.
 *
 * @example excludedBy('items-download') // ['items-download', 'items-preview', 'items-apply']
 */
export function excludedBy(name: OperationName): readonly OperationName[] {
  const own = resourcesOf(name)
  const sharesResource = (other: OperationName) =>
    other !== name && resourcesOf(other).some((resource) => own.includes(resource))
  return [name, ...OPERATION_NAMES.filter(sharesResource)]
}

/** Returns the text shown while an operation runs; the English text is prescribed (docs/requirements.md#s8). */
export const waitText = (name: OperationName): string =>
  `Request is being processed, this can take ${OPERATIONS[name].wait === 'minutes' ? 'a minute or 2' : 'a moment'}.`
