import { compoundParts } from '#shared/domain/search/compounds.ts'
import { stem } from '#shared/domain/search/stem.ts'
import { allWords, isEmptyWord } from '#shared/domain/search/words.ts'

/** How much a word says of an item: A its name and kind, B where it stands and what its compounds hold, C what it is made of. */
export type Weight = 'A' | 'B' | 'C'

/** Everything of an item by which it may be found. */
export type SearchableItem = {
  itemId: number
  /** What it is called, and what it is: name, model, kind, codes. */
  names: readonly string[]
  /** Where it stands: family, pages of the menu, stock. */
  places: readonly string[]
  /** What it is made of and can be made with: leathers, options, style, material, keywords, pieces of a set. */
  traits: readonly string[]
  /** What the shop tells about it; may hold simple HTML. */
  story: string
  leathers: readonly number[]
}

/** A row of `search_documents`. */
export type SearchDocument = {
  item_id: number
  words: string
  texts: string
  leathers: number[]
  spelling: string[]
}

const MOST_STORY_WORDS = 400

/** Makes of an item what a search looks in. */
export function searchDocument({ itemId, names, places, traits, story, leathers }: SearchableItem): SearchDocument {
  const weights = new Map<string, Weight>()
  const spelling = new Set<string>()
  const addAll = (texts: readonly string[], weight: Weight) => {
    for (const text of texts) addText(weights, spelling, text, weight)
  }
  addAll(names, 'A')
  addAll(places, 'B')
  addAll(traits, 'C')

  const told = allWords(story.replace(/<[^>]*>|&\w+;/g, ' ')).slice(0, MOST_STORY_WORDS)
  const stems = new Set(
    told.filter((word) => !isEmptyWord(word)).flatMap((word) => [stem(word), ...compoundParts(word)]),
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
    // "zonder armleuning" is about what it has not: one word of its own, and no armrest.
    if (word === 'zonder') continue
    if (words[at - 1] === 'zonder') {
      spelling.add(without(word))
      add(weights, without(word), weight)
      continue
    }
    spelling.add(word)
    add(weights, stem(word), weight)
    for (const part of compoundParts(word)) add(weights, part, lower(weight))
  }
  const code = codeIn(text)
  if (code) add(weights, code, weight)
}

/** What something is without, as one word. @example without('armleuningen') // 'zonderarmleuning' */
export const without = (word: string) => `zonder${stem(word)}`

/** A code with its parts together, for who types it in one: "ON-MELK-250" is "onmelk250" as well. */
function codeIn(text: string): string | undefined {
  const isCode = /^[\w-]{3,40}$/.test(text) && /[-_]/.test(text) && /\d/.test(text)
  return isCode ? text.toLowerCase().replace(/[^a-z0-9]/g, '') : undefined
}

function add(weights: Map<string, Weight>, lexeme: string, weight: Weight): void {
  const known = weights.get(lexeme)
  if (known === undefined || weight < known) weights.set(lexeme, weight)
}

const lower = (weight: Weight): Weight => (weight === 'A' ? 'B' : 'C')
