import { lookup } from '#shared/kernel/lookup.ts'
import { remembering } from '#shared/kernel/remembering.ts'
import { folded } from '../../kernel/text.ts'
import type { ColorGroup } from './color-groups.ts'
import type { Lightness } from './leather-in-color.ts'

/** The colors in a text. `rest` is the text without the color words, as typed. */
export type TextColors = { groups: ColorGroup[]; lightness?: Lightness; rest: string }

type Meaning = { groups: readonly ColorGroup[]; lightness?: Lightness }

/** Color words without accents and inflections. Words after the `|` mean a dark color. */
const WORDS: Readonly<Record<ColorGroup, string>> = {
  Wit: 'wit sneeuwwit krijtwit white',
  Crème: 'creme cremewit ecru ivoor ivoorwit gebrokenwit offwhite roomwit vanille eierschaal',
  Beige: 'beige zand champagne kaki khaki',
  Taupe: 'taupe taup toupe leem greige',
  Grijs: 'grijs grey gray zilver | antraciet antracite antrasiet leisteen grafiet',
  Zwart: 'zwart black inktzwart ebben onyx',
  Cognac: 'cognac cognak congac cogac camel karamel caramel whisky kaneel honing tabak zadelbruin roodbruin',
  Bruin: 'bruin brown hazelnoot kastanje | chocolade choco mokka mocca espresso koffie',
  Rood: 'rood baksteen kersen | bordeaux bordeau bordo wijn robijn',
  Roze: 'roze pink oudroze zalm lila paars | aubergine braam',
  Oranje: 'oranje terracotta terra roest koper abrikoos',
  Geel: 'geel mosterd oker saffraan',
  Groen: 'groen green olijf mos salie leger munt mint eucalyptus turquoise petrol | flessen dennen',
  Blauw: 'blauw blue jeans azuur petrol turquoise | marine navy nacht indigo',
}

/** Colors that also match at the end of a compound: "wijnrood", "chocoladebruin", "muisgrijs". */
const BASIC_COLORS: Readonly<Record<string, ColorGroup>> = lookup({
  wit: 'Wit',
  beige: 'Beige',
  grijs: 'Grijs',
  zwart: 'Zwart',
  bruin: 'Bruin',
  rood: 'Rood',
  roze: 'Roze',
  oranje: 'Oranje',
  geel: 'Geel',
  groen: 'Groen',
  blauw: 'Blauw',
})

const BASIC_COLOR_ENTRIES = Object.entries(BASIC_COLORS)

/** Words that are a color only as the first part of a compound or before "kleurig". Alone they mean something else. */
const ONLY_IN_COMPOUNDS = new Set([
  'nacht',
  'wijn',
  'flessen',
  'dennen',
  'leger',
  'kersen',
  'mos',
  'jeans',
  'honing',
  'koffie',
])

const LIGHT = ['licht', 'zacht', 'pastel', 'bleek']
const DARK = ['donker', 'diep']

/** Words before or between color words that are removed together with these: "in de kleur zwart of bruin". */
const FILLERS = new Set([
  'in',
  'de',
  'het',
  'een',
  'van',
  'of',
  'en',
  'kleur',
  'kleuren',
  'tint',
  'tinten',
  'kleurig',
  'kleurige',
])

/** A color before these words is not the color of the leather: "bank met zwarte poten". */
const OF_OTHER_PARTS = /^(poot|poten|pootjes|onderstel|frame|voet|voeten|plint|sledepoot|sledepoten|draaipoot|knopen)$/

/** Number of words whose meaning is remembered: every search has several of the same words. */
const MAX_REMEMBERED = 5_000

const COLOR_MEANINGS = colorMeanings()

/**
 * Finds the colors in a text, for a search or filter.
 *
 * A word may be inflected ("zwarte"), an adjective ("cognackleurige") or contain a lightness ("donkergroen", "licht
 * bruin"). The color of legs is ignored.
 *
 * @example colorsOfText('lichtbruine hoekbank') // { groups: ['Bruin', 'Cognac'], lightness: 'light', rest: 'hoekbank'
 * }
 */
export function colorsOfText(text: string): TextColors {
  const typed = text.match(/\S+/g) ?? []
  const words = typed.map(plainWord)
  // Positions of the words that are not in `rest`.
  const taken = new Set<number>()
  const found: Meaning[] = []

  for (let at = 0; at < words.length; at += 1) {
    if (taken.has(at)) continue
    // "off white", "gebroken wit", "licht bruin", "donker groene" are often written as two words.
    const pair = words.slice(at, at + 2)
    const read = (pair.length === 2 && isOneColor(pair) && readColor(pair)) || readColor(pair.slice(0, 1))
    if (!read || OF_OTHER_PARTS.test(words[at + read.length] ?? '')) continue
    found.push(read.meaning)
    for (let part = at; part < at + read.length; part += 1) taken.add(part)
    dropFillers(words, at, taken)
    if (/^(kleur|tint|kleurige?)$/.test(words[at + read.length] ?? '')) taken.add(at + read.length)
  }
  const lightness = found.find((meaning) => meaning.lightness)?.lightness
  return {
    groups: [...new Set(found.flatMap(({ groups }) => groups))],
    ...(lightness && { lightness }),
    rest: typed.filter((_, at) => !taken.has(at)).join(' '),
  }
}

const plainWord = remembering((word) => folded(word).replace(/[^a-z0-9]/g, ''), MAX_REMEMBERED)

function readColor(parts: readonly string[]): { length: number; meaning: Meaning } | undefined {
  const meaning = meaningOf(parts.join(''))
  return meaning && { length: parts.length, meaning }
}

/** True when two words form one color, such as "off white" or "licht bruin". "zwart wit" are two colors. */
const isOneColor = (parts: readonly string[]) =>
  lightnessOf(parts[0] ?? '') !== undefined || formsOf(parts.join('')).some((form) => COLOR_MEANINGS.has(form))

/**
 * Marks the filler words before a color as taken, so that they are not in the rest of the text. Marks "of" and "en"
 * only between two colors.
 */
function dropFillers(words: readonly string[], at: number, taken: Set<number>): void {
  for (let before = at - 1; FILLERS.has(words[before] ?? ''); before -= 1) {
    const isConjunction = words[before] === 'of' || words[before] === 'en'
    if (isConjunction && !taken.has(before - 1)) return
    taken.add(before)
  }
}

/** Returns the meaning of one folded word; undefined when it is not a color. */
const meaningOf = remembering(readMeaning, MAX_REMEMBERED)

function readMeaning(word: string): Meaning | undefined {
  const bare = word.replace(/(?:gekleurde?|kleurige?|kleuren|kleur|achtige?|tinten|tint)$/, '')
  if (bare !== word && COLOR_MEANINGS.has(bare)) return COLOR_MEANINGS.get(bare)
  for (const form of formsOf(bare)) {
    const meaning = ONLY_IN_COMPOUNDS.has(form) ? undefined : COLOR_MEANINGS.get(form)
    if (meaning) return meaning
    const compound = compoundMeaning(form)
    if (compound) return compound
  }
  return undefined
}

/** Returns a word and its possible base forms: "grijze" and "grijs", "witte" and "wit", "rode" and "rood". */
function formsOf(word: string): string[] {
  const forms = [word]
  if (!word.endsWith('e')) return forms
  const stem = word.slice(0, -1)
  forms.push(
    stem,
    stem.replace(/z$/, 's'),
    stem.replace(/([a-z])\1$/, '$1'),
    stem.replace(/([aeou])([a-z])$/, '$1$1$2'),
  )
  return forms
}

/** Reads a compound: "lichtbruin" by its first part, "wijnrood" and "muisgrijs" by their end. */
function compoundMeaning(word: string): Meaning | undefined {
  const lightness = lightnessOf(word)
  if (lightness) {
    const end = word.replace(new RegExp(`^(?:${[...LIGHT, ...DARK].join('|')})e?`), '')
    const color = formsOf(end)
      .map((form) => COLOR_MEANINGS.get(form))
      .find(Boolean)
    if (!color) return undefined
    // Other shops call light brown cognac.
    const groups = color.groups[0] === 'Bruin' && lightness === 'light' ? (['Bruin', 'Cognac'] as const) : color.groups
    return { groups, lightness }
  }
  const basic = BASIC_COLOR_ENTRIES.find(([colour]) => word.endsWith(colour) && word.length >= colour.length + 3)
  if (!basic) return undefined
  const [end, group] = basic
  const front = word.slice(0, -end.length)
  const other = BASIC_COLORS[front]
  // "blauwgrijs" is close to both colors, and "zwart-wit" has both.
  if (other) return { groups: [other, group] }
  const lightnessOfFront = COLOR_MEANINGS.get(front)?.lightness
  return { groups: [group], ...(lightnessOfFront && { lightness: lightnessOfFront }) }
}

function lightnessOf(word: string): Lightness | undefined {
  if (LIGHT.some((front) => word.startsWith(front))) return 'light'
  return DARK.some((front) => word.startsWith(front)) ? 'dark' : undefined
}

/** Returns the meaning of each color word. A word in two groups, such as "petrol", has both groups, in their order. */
function colorMeanings(): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>()
  // Object.entries widens the type of the keys to string.
  for (const [group, list] of Object.entries(WORDS) as [ColorGroup, string][]) {
    const [usual = '', dark = ''] = list.split('|')
    const add = (word: string, lightness?: Lightness) => {
      const groups = [...(meanings.get(word)?.groups ?? []), group]
      meanings.set(word, { groups, ...(lightness && { lightness }) })
    }
    for (const word of usual.split(' ').filter(Boolean)) add(word)
    for (const word of dark.split(' ').filter(Boolean)) add(word, 'dark')
  }
  return meanings
}
