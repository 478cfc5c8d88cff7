import { compoundParts } from '#shared/domain/search/compounds.ts'
import { missingFeatureStem, stem } from '#shared/domain/search/stem.ts'
import { allWords, isEmptyWord } from '#shared/domain/search/words.ts'

/**
 * Weight of a word. A: `names`. B: `groups`, and parts of compounds in names. C: `traits`, and other parts of
 * compounds.
 */
export type Weight = 'A' | 'B' | 'C'

/** Searchable texts of an item. */
export type SearchableItem = {
  itemId: number
  /** Name, model, kind, codes. */
  names: readonly string[]
  /** Family, menu pages, stock. */
  groups: readonly string[]
  /** Leathers, options, style, material, keywords, members of a set. */
  traits: readonly string[]
  /** Product texts; may contain simple HTML. */
  productText: string
  leathers: readonly number[]
}

/** Index document of an item: a row of `search_documents` and a row of `search_texts`. */
export type SearchDocument = {
  item_id: number
  words: string
  texts: string
  leathers: number[]
  /** Words of the item as they are written, for the correction of search terms. */
  spelling: string[]
}

const MAX_TEXT_WORDS = 400

/** Creates the index document of an item. */
export function searchDocument(item: SearchableItem): SearchDocument {
  const { weights, texts, spelling } = stemsOf(item)
  return {
    item_id: item.itemId,
    words: [...weights].map(([lexeme, weight]) => `'${lexeme}':1${weight}`).join(' '),
    texts: [...texts].map((lexeme) => `'${lexeme}'`).join(' '),
    leathers: [...item.leathers],
    spelling: [...spelling],
  }
}

/** Returns the stems of the index document of an item by weight, for a search engine outside the database. */
export function documentStems(item: SearchableItem): Record<Weight | 'texts', string[]> {
  const { weights, texts } = stemsOf(item)
  const ofWeight = (wanted: Weight) => [...weights].flatMap(([lexeme, weight]) => (weight === wanted ? lexeme : []))
  return { A: ofWeight('A'), B: ofWeight('B'), C: ofWeight('C'), texts: [...texts] }
}

function stemsOf({ names, groups, traits, productText }: SearchableItem) {
  const weights = new Map<string, Weight>()
  const spelling = new Set<string>()
  const addAll = (texts: readonly string[], weight: Weight) => {
    for (const text of texts) addText(weights, spelling, text, weight)
  }
  addAll(names, 'A')
  addAll(groups, 'B')
  addAll(traits, 'C')

  const textWords = allWords(productText.replace(/<[^>]*>|&\w+;/g, ' ')).slice(0, MAX_TEXT_WORDS)
  const texts = new Set(
    textWords.filter((word) => !isEmptyWord(word)).flatMap((word) => [stem(word), ...compoundParts(word)]),
  )
  return { weights, texts, spelling }
}

function addText(weights: Map<string, Weight>, spelling: Set<string>, text: string, weight: Weight): void {
  const words = allWords(text)
  for (const [at, word] of words.entries()) {
    if (isEmptyWord(word)) continue
    // "zonder armleuning" (without armrest) becomes one word, so that it does not match "armleuning".
    if (word === 'zonder') continue
    if (words[at - 1] === 'zonder') {
      spelling.add(missingFeatureStem(word))
      add(weights, missingFeatureStem(word), weight)
      continue
    }
    spelling.add(word)
    add(weights, stem(word), weight)
    for (const part of compoundParts(word)) add(weights, part, lower(weight))
  }
  const code = codeIn(text)
  if (code) add(weights, code, weight)
}

/** A product code without separators: "ON-MELK-250" → "onmelk250". Visitors type codes this way too. */
function codeIn(text: string): string | undefined {
  const isCode = /^[\w-]{3,40}$/.test(text) && /[-_]/.test(text) && /\d/.test(text)
  return isCode ? text.toLowerCase().replace(/[^a-z0-9]/g, '') : undefined
}

function add(weights: Map<string, Weight>, lexeme: string, weight: Weight): void {
  const current = weights.get(lexeme)
  if (current === undefined || weight < current) weights.set(lexeme, weight)
}

const lower = (weight: Weight): Weight => (weight === 'A' ? 'B' : 'C')
