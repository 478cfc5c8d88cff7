import type { CatalogPreview } from '#shared/contracts/catalog-preview.ts'
import type { ImportConcern } from '#shared/domain/catalog/import-limits.ts'
import { lossInWords, priceChangePercent } from '#shared/domain/catalog/import-limits.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { lookup } from '#shared/kernel/lookup.ts'

const numberFormat = new Intl.NumberFormat('nl-NL')
const percentFormat = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 0, signDisplay: 'exceptZero' })

/** @example countText(1234) // '1.234' */
export const countText = (count: number): string => numberFormat.format(count)

/** @example productsText(1) // '1 product' */
const productsText = (count: number): string => `${countText(count)} ${count === 1 ? 'product' : 'producten'}`

/** @example changeText(100, 150) // '+50%' */
export function changeText(before: number, after: number): string {
  const change = priceChangePercent(before, after)
  return change === undefined ? 'was gratis' : `${percentFormat.format(change)}%`
}

/** Explains one reason why the import waits for a confirmation. */
export function concernText(concern: ImportConcern, preview: CatalogPreview): string {
  const { priceJumps, vanished, active, emptied, broken, limits, lists, takenAt, presentTakenAt } = preview
  switch (concern) {
    case 'older':
      return `Het bestand van ${momentInWords(takenAt)} is ouder dan wat de winkel heeft${presentTakenAt ? `, van ${momentInWords(presentTakenAt)}` : ''}.`
    case 'price_jumps':
      return `Van ${productsText(priceJumps.count)} verandert de prijs met meer dan ${limits.priceJumpPercent}%.`
    case 'vanished':
      return `${capitalized(productsText(vanished))} van de ${countText(active)} verdwijnen uit de winkel; dat is meer dan ${limits.vanishedPercent}%.`
    case 'emptied':
      return `Van ${productsText(emptied.items)} raken gevulde velden leeg; dat is meer dan ${limits.emptiedPercent}% van de winkel.`
    case 'lists':
      return lists.map(lossInWords).join(' ')
    case 'broken':
      return broken.count === 1
        ? '1 regel is niet te gebruiken. Wie doorgaat slaat die over; de winkel houdt dan wat er nu staat.'
        : `${countText(broken.count)} regels zijn niet te gebruiken. Wie doorgaat slaat die over; de winkel houdt dan wat er nu staat.`
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Dutch names of the text blocks of a product. Fields of the other groups are shown with their names in the ERP. */
const BLOCK_WORDS: Readonly<Record<string, string>> = lookup({
  description: 'Omschrijving',
  comfort: 'Comfort',
  leatherColor: 'Leerkleur',
  handle: 'Greep',
  couchSetup: 'Opstelling',
  leg: 'Poot',
  seatHeight: 'Zithoogte',
  callToAction: 'Oproep',
})

const FIELD_WORDS: Readonly<Record<string, string>> = lookup({
  leatherTypeId: 'Leersoort',
  legId: 'Poot',
  handleId: 'Greep',
  seatHeightId: 'Zithoogte',
  couchSetupId: 'Opstelling',
  stockClass: 'Voorraadlijst',
  family: 'Productgroep',
  pictureModel: 'Afbeelding: model',
  pictureHex: 'Afbeelding: kleur',
  deliveryTime: 'Levertijd',
  displayName: 'Naam',
  itemId: 'Artikelcode',
  parentId: 'Hoofdproduct',
  sortOrder: 'Volgorde',
  basePrice: 'Prijs',
  texts: 'Teksten',
})

const GROUP_WORDS: Readonly<Record<string, string>> = lookup({
  blocks: 'Tekst',
  facts: 'Kenmerk',
  meta: 'Zoekmachine',
  specifications: 'Specificatie',
})

/** Name of a snapshot field as staff know it. @example fieldText('blocks.description') // 'Tekst: Omschrijving' */
export function fieldText(field: string): string {
  const [group = '', ...rest] = field.split('.')
  const words = GROUP_WORDS[group]
  const name = rest.join('.')
  return words && name
    ? `${words}: ${(group === 'blocks' && BLOCK_WORDS[name]) || name}`
    : (FIELD_WORDS[field] ?? field)
}

const LIST_WORDS: Readonly<Record<string, string>> = lookup({
  items: 'Producten',
  setMembers: 'Sets',
  stock: 'Voorraad',
})

/** @example listText('items') // 'Producten' */
export const listText = (list: string): string => LIST_WORDS[list] ?? list
