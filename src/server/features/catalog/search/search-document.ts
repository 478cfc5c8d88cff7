import { compoundParts } from '#shared/domain/search/compounds.ts'
import { stem } from '#shared/domain/search/stem.ts'
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
export function searchDocument({
  itemId,
  names,
  groups,
  traits,
  productText,
  leathers,
}: SearchableItem): SearchDocument {
  const weights = new Map<string, Weight>()
  const spelling = new Set<string>()
  const addAll = (texts: readonly string[], weight: Weight) => {
    for (const text of texts) addText(weights, spelling, text, weight)
  }
  addAll(names, 'A')
  addAll(groups, 'B')
  addAll(traits, 'C')

  const textWords = allWords(productText.replace(/<[^>]*>|&\w+;/g, ' ')).slice(0, MAX_TEXT_WORDS)
  const stems = new Set(
    textWords.filter((word) => !isEmptyWord(word)).flatMap((word) => [stem(word), ...compoundParts(word)]),
  )
  return {
    item_id: itemId,
    words: [...weights].map(([lexeme, weight]) => `'${lexeme}':1${weight}`).join(' '),
    texts: [...stems].map((lexeme) => `'${lexeme}'`).join(' '),
    leathers: [...leathers],
    spelling: [...spelling],
  }
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

/** Index word for a missing feature. @example missingFeatureStem('armleuningen') // 'zonderarmleuning' */
export const missingFeatureStem = (word: string) => `zonder${stem(word)}`

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
