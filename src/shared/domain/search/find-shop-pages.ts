import { remembering } from '#shared/kernel/remembering.ts'
import { SHOP_PAGES, type ShopPage } from './shop-pages.ts'
import { stem } from './stem.ts'
import { spellingCandidates } from './typos.ts'
import { searchWords } from './words.ts'

/** Search phrases of each page. A phrase matches when all its words are in the search term. */
const PHRASES: Record<ShopPage, readonly string[]> = {
  delivery: [
    ...['levertijd', 'levertijden', 'levering', 'bezorging', 'bezorgen', 'bezorgkosten', 'bezorgtijd', 'bezorgservice'],
    ...['verzending', 'verzendkosten', 'verzenden', 'thuisbezorgd', 'productietijd', 'afhalen', 'leveringsvoorwaarden'],
  ],
  'opening-hours': ['openingstijd', 'openingstijden', 'openingsuren', 'geopend', 'koopzondag', 'koopavond'],
  returns: [
    ...['retour', 'retourneren', 'retourbeleid', 'terugsturen', 'ruilen', 'omruilen', 'bedenktijd', 'herroepen'],
    ...['herroeping', 'annuleren', 'annulering', 'geld terug'],
  ],
  warranty: ['garantie', 'garantievoorwaarden', 'reparatie', 'klacht', 'klachten', 'defect'],
  payment: [
    ...['betalen', 'betaling', 'betaalmethode', 'betaalmethoden', 'betaalwijze', 'aanbetaling', 'aanbetalen', 'ideal'],
    ...['creditcard', 'factuur', 'gespreid betalen', 'achteraf betalen'],
  ],
  contact: [
    ...['contact', 'klantenservice', 'telefoonnummer', 'telefoon', 'bellen', 'mailen', 'mailadres', 'emailadres'],
    ...['vraag', 'vragen', 'helpdesk'],
  ],
  account: ['account', 'inloggen', 'mijn bestelling', 'mijn bestellingen', 'bestelstatus', 'wachtwoord'],
  samples: ['kleurstaal', 'kleurstalen', 'leerstaal', 'leerstalen', 'staal', 'stalen'],
  reviews: ['review', 'reviews', 'beoordelingen', 'ervaringen', 'klantervaringen'],
  about: [
    ...['over ons', 'showroom', 'adres', 'route', 'routebeschrijving', 'winkel bezoeken', 'parkeren', 'vestiging'],
    ...['openingstijd', 'openingstijden'],
  ],
  terms: ['voorwaarden', 'algemene voorwaarden'],
  privacy: ['privacy', 'privacyverklaring', 'avg', 'persoonsgegevens'],
}

/**
 * Words of a question about the shop. They are ignored when a page matches the rest of the question. Without a matching
 * page they remain search terms, because "lang" may describe a sofa.
 */
const QUESTION_WORDS = new Set(
  (
    'hoe hoelang lang duurt duren wanneer hoeveel kost kosten kan kun kunnen mag moet moeten heb hebben heeft krijg ' +
    'krijgen wordt worden gaat waar waarom wie jullie u uw je jij mij hun ook nog dan'
  ).split(' '),
)

/** Shorter words are not corrected, because a typo in them often gives another word. */
const SHORTEST_MISSPELT = 6
/** Correcting a word takes longer than the rest, and most words are in many terms. */
const MAX_REMEMBERED = 5_000

const phrases = SHOP_PAGES.flatMap((page) =>
  PHRASES[page].map((phrase) => ({ page, stems: searchWords(phrase).map(stem) })),
)
const phrasesByFirstStem = Map.groupBy(phrases, ({ stems }) => stems[0])
const vocabulary = [...new Set(SHOP_PAGES.flatMap((page) => PHRASES[page].flatMap(searchWords)))].map((word) => ({
  word,
  documents: 1,
}))

/**
 * Returns the pages of the shop that match a search term, first those with the longest matching phrase. Typos in longer
 * words are corrected.
 *
 * @example shopPagesFor('wat is de levertijd van een bank') // ['delivery']
 */
export function shopPagesFor(term: string): ShopPage[] {
  const lengths = new Map<ShopPage, number>()
  for (const { page, stems } of phrasesIn(searchWords(term))) {
    lengths.set(page, Math.max(lengths.get(page) ?? 0, stems.length))
  }
  const lengthOf = (page: ShopPage) => lengths.get(page) ?? 0
  return SHOP_PAGES.filter((page) => lengths.has(page)).sort((a, b) => lengthOf(b) - lengthOf(a))
}

/**
 * Returns the words of a term that no page matches, in their order. When a page matches a question, its question words
 * are omitted too.
 *
 * @example termWithoutPages('levertijd bank') // 'bank'
 * @example termWithoutPages('hoe lang duurt de levering') // 'de'
 */
export function termWithoutPages(term: string): string {
  const words = searchWords(term)
  const matched = new Set(phrasesIn(words).flatMap(({ stems }) => stems))
  const isIgnored = (word: string) => matched.size > 0 && QUESTION_WORDS.has(word)
  return words.filter((word) => !isIgnored(word) && !stemsOf(word).some((wordStem) => matched.has(wordStem))).join(' ')
}

/** Returns the phrases whose words are all in the term. */
function phrasesIn(words: readonly string[]) {
  const stems = new Set(words.flatMap(stemsOf))
  return [...stems]
    .flatMap((wordStem) => phrasesByFirstStem.get(wordStem) ?? [])
    .filter((phrase) => phrase.stems.every((wordStem) => stems.has(wordStem)))
}

const stemsOf = remembering((word): readonly string[] => [stem(word), ...correctedStems(word)], MAX_REMEMBERED)

function correctedStems(word: string): string[] {
  if (word.length < SHORTEST_MISSPELT) return []
  const [correction] = spellingCandidates(word, vocabulary)
  return correction === undefined ? [] : [stem(correction)]
}
