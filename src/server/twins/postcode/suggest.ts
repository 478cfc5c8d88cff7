import type { AddressPrecision } from '../../ports/address-lookup.ts'
import type { Block, House } from './address-book.ts'
import { type Country, otherNames, type Place } from './places.ts'
import { fold, readTerm, type Term } from './term.ts'

/** The part of an address that the shopper selected in earlier steps. */
export type Scope = {
  country: Country
  locality?: string
  postcode?: string
  street?: string
  house?: House
}

/** A suggestion (docs/integrations/postcode.md#s2), with the scope of the next step if the shopper selects it. */
export type Suggestion = {
  value: string
  label: string
  description: string
  precision: AddressPrecision
  scope: Scope
  tags?: string[]
}

const MAX_MATCHES = 10
const MAX_LOCALITIES = 4

/**
 * Returns the suggestions for a term. As at Postcode.eu, the shopper selects an address in steps: place or postcode,
 * then street, then address.
 */
export function suggest(addressBook: readonly Block[], scope: Scope, text: string): Suggestion[] {
  const term = readTerm(text, scope.country, scope.street !== undefined || scope.postcode !== undefined)
  const found = suggestFor(addressBook, scope, term)
  if (found.length > 0 || term.addition === undefined) return found

  const unlistedMatches = unlistedAddress(blocksFor(addressBook, scope, term), term, 'unvalidated-housenumber-addition')
  // "Kerkstraat 12 u": "u" may be the start of Utrecht and not an addition.
  const asWord = suggestFor(addressBook, scope, { ...term, addition: undefined, words: [...term.words, term.addition] })
  return [...unlistedMatches, ...asWord].slice(0, MAX_MATCHES)
}

function suggestFor(addressBook: readonly Block[], scope: Scope, term: Term): Suggestion[] {
  const blocks = blocksFor(addressBook, scope, term)
  if (term.number !== undefined) {
    const found = addresses(blocks, term)
    return found.length > 0 || term.addition ? found : unlistedAddress(blocks, term, 'unvalidated-housenumber')
  }
  if (scope.street) return everyAddress(blocks)
  if (scope.postcode) return streets(blocks)
  if (term.postcode) return term.postcode.length === 6 ? streets(blocks) : postcodes(blocks)
  if (scope.locality) return streets(blocks)
  if (term.words.length === 0) return []

  const byTown = blocks.filter((block) => matches(term.words, townNames(block.place)))
  const byStreet = blocks.filter((block) => term.words.some((word) => matches([word], block.street)))
  return [...localities(byTown), ...streets([...byStreet, ...byTown])].slice(0, MAX_MATCHES)
}

function blocksFor(addressBook: readonly Block[], scope: Scope, { postcode, words }: Term): Block[] {
  return addressBook.filter(
    (block) =>
      block.place.country === scope.country &&
      (scope.locality ?? block.place.locality) === block.place.locality &&
      (scope.postcode ?? block.postcode) === block.postcode &&
      (scope.street ?? block.street) === block.street &&
      block.postcode.toLowerCase().startsWith(postcode ?? '') &&
      matches(words, `${block.street} ${townNames(block.place)}`),
  )
}

/** Returns true when each word is the beginning of a word in the name. */
function matches(words: readonly string[], name: string): boolean {
  const parts = wordsOf(name)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

const townNames = ({ locality }: Place) => `${locality} ${otherNames[locality] ?? ''}`

const wordsByName = new Map<string, readonly string[]>()

/**
 * Returns the words of a name, changed by `fold`. The result is cached, because a term is compared with thousands of
 * names on every key press, and `fold` takes most of that time.
 */
function wordsOf(name: string): readonly string[] {
  const parts = wordsByName.get(name) ?? fold(name).split(' ')
  wordsByName.set(name, parts)
  return parts
}

function localities(blocks: readonly Block[]): Suggestion[] {
  return distinct(blocks, ({ place }) => place.locality)
    .slice(0, MAX_LOCALITIES)
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
    .slice(0, MAX_MATCHES)
    .map(({ postcode, place, street }) => {
      const label = `${formatPostcode(postcode)} ${place.locality}`
      const description = place.country === 'nld' ? street : (place.province ?? place.region ?? '')
      const scope = { country: place.country, postcode, locality: place.locality }
      return { value: label, label, description, precision: 'PostalCode', scope }
    })
}

function streets(blocks: readonly Block[]): Suggestion[] {
  return distinct(blocks, ({ street, postcode, place }) => `${street} ${postcode} ${place.locality}`)
    .slice(0, MAX_MATCHES)
    .map(({ street, postcode, place, houses }) => ({
      value: `${street}, ${place.locality}`,
      label: `${street}, ${place.locality}`,
      description: `${formatPostcode(postcode)}, ${houses.length} adressen`,
      precision: 'Street',
      scope: { country: place.country, locality: place.locality, postcode, street },
    }))
}

/**
 * Returns the houses with the number of the term, and then the houses whose number starts with it, because the shopper
 * may still be typing.
 */
function addresses(blocks: readonly Block[], { number, addition }: Term): Suggestion[] {
  const pick = (fits: (house: House) => boolean) =>
    blocks.flatMap((block) => block.houses.filter(fits).map((house) => address(block, house)))
  const exact = pick((house) => house.number === number && (!addition || house.addition?.toLowerCase() === addition))
  const longerNumbers = addition
    ? []
    : pick((house) => house.number !== number && String(house.number).startsWith(String(number)))
  return [...exact, ...longerNumbers].slice(0, MAX_MATCHES)
}

const everyAddress = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => block.houses.map((house) => address(block, house))).slice(0, MAX_MATCHES)

/**
 * Returns the address of a house number that is not in the address book, with a tag that says so. Returns no address
 * when the street is not certain.
 */
function unlistedAddress(blocks: readonly Block[], { number = 0, addition }: Term, tag: string): Suggestion[] {
  const [block, ...others] = blocks
  if (!block || others.length > 0 || number === 0) return []
  const addressAddition = block.place.country === 'nld' ? addition?.toUpperCase() : addition
  return [{ ...address(block, { number, addition: addressAddition ?? null }), tags: [tag] }]
}

function address({ place, street, postcode }: Block, house: House): Suggestion {
  const label = `${street} ${house.number}${house.addition ? ` ${house.addition}` : ''}`
  const town = `${formatPostcode(postcode)} ${place.locality}`
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

/** Returns a postcode in its usual notation: `2012ES` becomes `2012 ES`. Only Dutch postcodes have a space. */
export const formatPostcode = (postcode: string) => postcode.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2')
