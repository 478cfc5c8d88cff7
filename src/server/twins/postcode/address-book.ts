import { type Country, type Place, places } from './places.ts'
import { streetNames } from './streets.ts'

/** A house number with its addition. */
export type House = { number: number; addition: string | null }

/** The houses of one street that share a postcode. */
export type Block = {
  place: Place
  street: string
  /** Format of the API: `2012ES`, `1000`, `10115`. */
  postcode: string
  houses: readonly House[]
}

const STREETS_PER_PLACE = { nld: 13, bel: 10, deu: 10 }
/** Letters of Dutch postcodes. Dutch postcodes do not use every letter, nor every pair of letters. */
const LETTERS = 'ABCDEGHJKLMNPRSTVWXZ'
const NEVER_USED = new Set(['SA', 'SD', 'SS'])

/**
 * Returns thousands of invented addresses, the same ones in every run.
 *
 * Each town has a Kerkstraat 12, or in Germany a Hauptstraße 12, so that a visitor who tries a common address often
 * finds it.
 */
export function buildAddressBook(): readonly Block[] {
  return [...documentedAddresses(), ...places.flatMap(blocksOf)]
}

/** Returns the addresses that tests and documents use. */
function documentedAddresses(): Block[] {
  const placeOf = (locality: string) => places.find((place) => place.locality === locality) as Place // all exist
  const house = (number: number, addition: string | null = null): House => ({ number, addition })
  return [
    {
      place: placeOf('Haarlem'),
      street: 'Zadelmakersstraat',
      postcode: '2012ES',
      houses: [house(28), house(30), house(30, 'A'), house(30, 'B'), house(32)],
    },
    {
      place: placeOf('Brussel'),
      street: 'Leerlooiersstraat',
      postcode: '1000',
      houses: [house(14), house(16, 'bus 1'), house(16, 'bus 2'), house(16, 'bus 3')],
    },
    {
      place: placeOf('Berlin'),
      street: 'Sattlerstraße',
      postcode: '10115',
      houses: [house(7), house(7, 'a'), house(9)],
    },
  ]
}

function blocksOf(place: Place): Block[] {
  const random = randomFrom(`${place.country} ${place.locality}`)
  const [first = '', ...others] = streetNames[place.country]
  const streets = [first, ...shuffle(others, random).slice(0, STREETS_PER_PLACE[place.country] - 1)]
  return streets.map((street, index) => {
    const area = place.postcodes[index % place.postcodes.length] ?? 0
    const postcode = place.country === 'nld' ? `${area}${letters(random)}` : String(area)
    return { place, street, postcode, houses: houses(place.country, random) }
  })
}

function houses(country: Country, random: () => number): House[] {
  const lastNumber = 14 + Math.floor(random() * 34)
  const result: House[] = []
  for (let number = 1 + Math.floor(random() * 2); number <= lastNumber; number += 1 + Math.floor(random() * 4)) {
    result.push({ number, addition: null })
    if (random() < 0.18) result.push(...additions(country).map((addition) => ({ number, addition })))
  }
  return result.some(({ number }) => number === 12) ? result : insertSorted(result, { number: 12, addition: null })
}

function additions(country: Country): string[] {
  if (country === 'bel') return ['bus 1', 'bus 2', 'bus 3']
  return country === 'nld' ? ['A', 'B'] : ['a', 'b']
}

const insertSorted = (houses: House[], house: House) => [...houses, house].sort((one, two) => one.number - two.number)

function letters(random: () => number): string {
  const letter = () => LETTERS[Math.floor(random() * LETTERS.length)] ?? 'A'
  const pair = letter() + letter()
  return NEVER_USED.has(pair) ? letters(random) : pair
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, two) => one.at - two.at)
    .map(({ item }) => item)
}

/**
 * Returns a generator of random numbers from 0 to 1. The text is its seed (mulberry32 with an FNV hash of the text).
 */
function randomFrom(text: string): () => number {
  let state = 2_166_136_261
  for (const character of text) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
