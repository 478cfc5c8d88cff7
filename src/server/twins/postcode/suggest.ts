import type { AddressPrecision } from '../../ports/address-lookup.ts'
import type { Block, House } from './address-book.ts'
import { type Country, otherNames, type Place } from './places.ts'
import { fold, readTerm, type Term } from './term.ts'

/** What is settled already, by the matches chosen so far. */
export type Scope = {
  country: Country
  locality?: string
  postcode?: string
  street?: string
  house?: House
}

export type Suggestion = {
  value: string
  label: string
  description: string
  precision: AddressPrecision
  scope: Scope
  tags?: string[]
}

const MOST_MATCHES = 10
const MOST_LOCALITIES = 4

/** Suggestions for a term, the way the real service narrows down: place or postcode, street, address. */
export function suggest(book: readonly Block[], scope: Scope, text: string): Suggestion[] {
  const term = readTerm(text, scope.country, scope.street !== undefined || scope.postcode !== undefined)
  const found = suggestFor(book, scope, term)
  if (found.length > 0 || term.addition === undefined) return found

  const marked = unlisted(blocksFor(book, scope, term), term, 'unvalidated-housenumber-addition')
  // "Kerkstraat 12 u": perhaps no addition at all, but the beginning of Utrecht.
  const asWord = suggestFor(book, scope, { ...term, addition: undefined, words: [...term.words, term.addition] })
  return [...marked, ...asWord].slice(0, MOST_MATCHES)
}

function suggestFor(book: readonly Block[], scope: Scope, term: Term): Suggestion[] {
  const blocks = blocksFor(book, scope, term)
  if (term.number !== undefined) {
    const found = addresses(blocks, term)
    return found.length > 0 || term.addition ? found : unlisted(blocks, term, 'unvalidated-housenumber')
  }
  if (scope.street) return everyAddress(blocks)
  if (scope.postcode) return streets(blocks)
  if (term.postcode) return term.postcode.length === 6 ? streets(blocks) : postcodes(blocks)
  if (scope.locality) return streets(blocks)
  if (term.words.length === 0) return []

  const inTown = blocks.filter((block) => matches(term.words, townNames(block.place)))
  const inStreet = blocks.filter((block) => term.words.some((word) => matches([word], block.street)))
  return [...localities(inTown), ...streets([...inStreet, ...inTown])].slice(0, MOST_MATCHES)
}

function blocksFor(book: readonly Block[], scope: Scope, { postcode, words }: Term): Block[] {
  return book.filter(
    (block) =>
      block.place.country === scope.country &&
      (scope.locality ?? block.place.locality) === block.place.locality &&
      (scope.postcode ?? block.postcode) === block.postcode &&
      (scope.street ?? block.street) === block.street &&
      block.postcode.toLowerCase().startsWith(postcode ?? '') &&
      matches(words, `${block.street} ${townNames(block.place)}`),
  )
}

/** Whether each word begins a word of the name. */
function matches(words: readonly string[], name: string): boolean {
  const parts = wordsOf(name)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

const townNames = ({ locality }: Place) => `${locality} ${otherNames[locality] ?? ''}`

const known = new Map<string, readonly string[]>()

/** Folding thousands of names for every key that is pressed is the whole cost of a suggestion; once is enough. */
function wordsOf(name: string): readonly string[] {
  const parts = known.get(name) ?? fold(name).split(' ')
  known.set(name, parts)
  return parts
}

function localities(blocks: readonly Block[]): Suggestion[] {
  return distinct(blocks, ({ place }) => place.locality)
    .slice(0, MOST_LOCALITIES)
    .map(({ place }) => ({
      value: place.locality,
      label: place.locality,
      description: place.province ?? place.region ?? '',
      precision: 'Locality',
      scope: { country: place.country, locality: place.locality },
    }))
}

function postcodes(blocks: readonly Block[]): Suggestion[] {
  return distinct(blocks, ({ postcode, place }) => `${postcode} ${place.locality}`)
    .slice(0, MOST_MATCHES)
    .map(({ postcode, place, street }) => {
      const label = `${spaced(postcode)} ${place.locality}`
      const description = place.country === 'nld' ? street : (place.province ?? place.region ?? '')
      const scope = { country: place.country, postcode, locality: place.locality }
      return { value: label, label, description, precision: 'PostalCode', scope }
    })
}

function streets(blocks: readonly Block[]): Suggestion[] {
  return distinct(blocks, ({ street, postcode, place }) => `${street} ${postcode} ${place.locality}`)
    .slice(0, MOST_MATCHES)
    .map(({ street, postcode, place, houses }) => ({
      value: `${street}, ${place.locality}`,
      label: `${street}, ${place.locality}`,
      description: `${spaced(postcode)}, ${houses.length} adressen`,
      precision: 'Street',
      scope: { country: place.country, locality: place.locality, postcode, street },
    }))
}

/** Houses with this number first, then those that begin with it: somebody is still typing. */
function addresses(blocks: readonly Block[], { number, addition }: Term): Suggestion[] {
  const pick = (fits: (house: House) => boolean) =>
    blocks.flatMap((block) => block.houses.filter(fits).map((house) => address(block, house)))
  const exact = pick((house) => house.number === number && (!addition || house.addition?.toLowerCase() === addition))
  const longer = addition
    ? []
    : pick((house) => house.number !== number && String(house.number).startsWith(String(number)))
  return [...exact, ...longer].slice(0, MOST_MATCHES)
}

const everyAddress = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => block.houses.map((house) => address(block, house))).slice(0, MOST_MATCHES)

/** A number that is not in the list, in a street that is: offered, but marked. */
function unlisted(blocks: readonly Block[], { number = 0, addition }: Term, tag: string): Suggestion[] {
  const [block, ...others] = blocks
  if (!block || others.length > 0 || number === 0) return []
  const written = block.place.country === 'nld' ? addition?.toUpperCase() : addition
  return [{ ...address(block, { number, addition: written ?? null }), tags: [tag] }]
}

function address({ place, street, postcode }: Block, house: House): Suggestion {
  const label = `${street} ${house.number}${house.addition ? ` ${house.addition}` : ''}`
  const town = `${spaced(postcode)} ${place.locality}`
  return {
    value: `${label}, ${town}`,
    label,
    description: town,
    precision: 'Address',
    scope: { country: place.country, locality: place.locality, postcode, street, house },
  }
}

function distinct<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [key(item), item] as const).reverse()).values()].reverse()
}

/** `2012ES` is written `2012 ES`; other countries have no letters. */
export const spaced = (postcode: string) => postcode.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2')
