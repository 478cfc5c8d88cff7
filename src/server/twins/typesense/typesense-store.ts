import * as z from 'zod'

const fieldSchema = z.looseObject({
  name: z.string().min(1),
  type: z.enum(['string', 'string[]', 'int32', 'int64', 'float', 'bool']),
  optional: z.boolean().default(false),
  index: z.boolean().default(true),
})

/** A call that creates a collection. */
export const collectionSchema = z.looseObject({
  name: z.string().min(1),
  fields: z.array(fieldSchema).min(1),
  synonym_sets: z.array(z.string()).default([]),
})

/** A call that replaces a set of synonyms. */
export const synonymSetSchema = z.object({
  items: z.array(z.looseObject({ id: z.string(), synonyms: z.array(z.string()).min(1) })),
})

export type StoredDocument = { id: string } & Record<string, unknown>
export type Collection = z.output<typeof collectionSchema> & {
  createdAt: number
  documents: Map<string, StoredDocument>
}
export type SynonymSet = z.output<typeof synonymSetSchema>

/** What a Typesense server stores: collections with their documents, aliases, and sets of synonyms. */
export function createTypesenseStore() {
  const collections = new Map<string, Collection>()
  const aliases = new Map<string, string>()
  const synonymSets = new Map<string, SynonymSet>()
  return {
    collections,
    aliases,
    synonymSets,
    /** Returns the collection with this name or alias. */
    find: (name: string) => collections.get(aliases.get(name) ?? name),
    reset() {
      collections.clear()
      aliases.clear()
      synonymSets.clear()
    },
  }
}

/** The result of one line of an import. */
export type ImportLine = { success: true } | { success: false; error: string; code: number; document: string }

/** Stores the document of one line of an import (`action=upsert`), or returns why it is refused. */
export function importLine({ fields, documents }: Collection, line: string, isLost: boolean): ImportLine {
  const refused = (error: string): ImportLine => ({ success: false, error, code: 400, document: line })
  const document = parsedLine(line)
  if (!document) return refused('Bad JSON.')
  for (const { name, type, optional } of fields) {
    const value = document[name]
    if (value === undefined || value === null) {
      if (!optional)
        return refused(`Field \`${name}\` has been declared in the schema, but is not found in the document.`)
    } else if (!hasType(value, type)) {
      return refused(`Field \`${name}\` must be of type ${type}.`)
    }
  }
  if (!isLost) documents.set(document.id, document)
  return { success: true }
}

function parsedLine(line: string): StoredDocument | undefined {
  try {
    return z.looseObject({ id: z.string().min(1) }).safeParse(JSON.parse(line)).data
  } catch {
    return undefined // the result of this line says so
  }
}

function hasType(value: unknown, type: z.output<typeof fieldSchema>['type']): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string'
    case 'string[]':
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
    case 'bool':
      return typeof value === 'boolean'
    case 'float':
      return typeof value === 'number'
    case 'int32':
    case 'int64':
      return Number.isInteger(value)
  }
}
