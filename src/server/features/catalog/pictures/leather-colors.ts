import type { Database } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'

/** Whether pictures are made in this color (six lowercase hexadecimal digits). Returns a promise while the colors are read. */
export type IsLeatherColor = (hex: string) => boolean | Promise<boolean>

/**
 * Colors of all leathers and items, including inactive ones, which orders still show. Read at the first use, and after an
 * import when a color is requested that was unknown before. Rejects when the read fails.
 */
export function leatherColors({ db, changes }: { db: Database; changes: ShopChanges }): IsLeatherColor {
  let known: ReadonlySet<string> = new Set()
  let fresh: Promise<ReadonlySet<string>> | undefined
  let isFresh = false
  changes.listen((change) => {
    if (change !== 'everything') return
    fresh = undefined
    isFresh = false
  })

  const read = async (): Promise<ReadonlySet<string>> => {
    const started = readColors(db)
    fresh = started
    try {
      const colours = await started
      // Discards the result when an import happened during the read.
      if (fresh === started) [known, isFresh] = [colours, true]
      return colours
    } catch (error) {
      // The next request tries again.
      if (fresh === started) fresh = undefined
      throw error
    }
  }

  return (hex) => known.has(hex) || (!isFresh && (fresh ?? read()).then((colours) => colours.has(hex)))
}

async function readColors(db: Database): Promise<ReadonlySet<string>> {
  const [leathers, things] = await Promise.all([
    db.selectFrom('leather_types').select('hex').distinct().execute(),
    db.selectFrom('items').select('picture_hex as hex').distinct().execute(),
  ])
  return new Set([...leathers, ...things].flatMap(({ hex }) => hex?.replace('#', '').toLowerCase() ?? []))
}
