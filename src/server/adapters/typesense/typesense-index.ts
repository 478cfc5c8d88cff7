import { createHash } from 'node:crypto'
import type { CollectionFieldSchema } from 'typesense'
import { textStems } from '#shared/domain/search/query-stems.ts'
import type { FeedItem, SynonymGroups } from '../../ports/search-feed.ts'

/**
 * Version of the schema and of the documents. Raise it when either changes: servers of the new version then build an
 * index of their own, while servers of the old version use the old one.
 */
const SCHEMA_VERSION = 1

/** Names in a Typesense server that several shops may share; each shop has its own prefix. */
export type IndexNames = ReturnType<typeof indexNames>

/**
 * Returns the names of the index of a shop. Searches use `alias`, which refers to the newest complete collection.
 *
 * @param prefix `SEARCH_ENGINE_PREFIX`
 */
export function indexNames(prefix: string) {
  const products = `${prefix}-products-v`
  const alias = `${products}${SCHEMA_VERSION}`
  return {
    alias,
    synonyms: `${prefix}-synonyms-v${SCHEMA_VERSION}`,
    /** Name of a new collection. It has the time in ms, and differs from `current`, also when the clock was set back. */
    newCollection(at: Date, current: string | undefined) {
      const name = `${alias}-${at.getTime()}`
      return name === current ? `${alias}-${at.getTime() + 1}` : name
    },
    /** Whether a collection belongs to this version of the index. */
    isCurrent: (collection: string) => collection.startsWith(`${alias}-`),
    /** Time of a collection of an earlier version, in ms; undefined for any other collection. */
    earlierVersionAt(collection: string): number | undefined {
      if (!collection.startsWith(products)) return undefined
      const [, version, at] = /^(\d+)-(\d+)$/.exec(collection.slice(products.length)) ?? []
      return version !== undefined && Number(version) < SCHEMA_VERSION ? Number(at) : undefined
    },
    /** The alias of a collection of any version. */
    aliasOf: (collection: string) => collection.replace(/-\d+$/, ''),
  }
}

/** The searched fields, most important first, with their weights and the number of typos that each allows. */
export const SEARCHED_FIELDS = [
  { name: 'names', weight: 8, typos: 2 },
  { name: 'groups', weight: 5, typos: 2 },
  { name: 'traits', weight: 3, typos: 1 },
  { name: 'colors', weight: 2, typos: 1 },
  { name: 'texts', weight: 1, typos: 0 },
] as const

/**
 * Fields of the collection. Texts are stems that the shop made, so the engine does not stem. Numbers are for the order of
 * the results. `hash` is only stored: the feed compares it.
 */
export const FIELDS: CollectionFieldSchema[] = [
  ...SEARCHED_FIELDS.map(({ name }) => ({ name, type: 'string[]' as const })),
  { name: 'popularity', type: 'float' },
  { name: 'item', type: 'int32' },
  { name: 'hash', type: 'string', index: false, optional: true },
]

/** A product as a document of the collection. */
export type IndexDocument = {
  id: string
  names: readonly string[]
  groups: readonly string[]
  traits: readonly string[]
  colors: readonly string[]
  texts: readonly string[]
  popularity: number
  item: number
  hash: string
}

/** Creates the document of a product. Equal products have documents with the same `hash`. */
export function indexDocument({ id, index }: FeedItem): IndexDocument {
  const { names, groups, traits, colors, texts } = index
  // Two decimals: smaller differences change no order that a visitor notices, and would send most of the catalog.
  const popularity = Math.round(index.popularity * 100) / 100
  const content = { names, groups, traits, colors, texts, popularity, item: id }
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
  return { id: String(id), ...content, hash }
}

/** Returns the groups of synonyms as items of a synonym set, in stems. A group in which one stem is left is dropped. */
export const synonymItems = (groups: SynonymGroups) =>
  groups.flatMap((group, at) => {
    const synonyms = [...new Set(group.map((words) => textStems(words).join(' ')))].filter((words) => words !== '')
    return synonyms.length > 1 ? { id: `group-${at + 1}`, synonyms } : []
  })
