import type { Database } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'

/**
 * Whether pictures are made in this color (six lowercase hexadecimal digits). Returns a promise while the colors are
 * read.
 */
export type IsLeatherColor = (hex: string) => boolean | Promise<boolean>

/**
 * Creates a check for the colors of all leathers and items, including inactive ones, which orders still show. Reads the
 * colors at the first use, and after an import when a color is requested that was unknown before. Rejects when the read
 * fails.
 */
export function leatherColors({ db, changes }: { db: Database; changes: ShopChanges }): IsLeatherColor {
  let known: ReadonlySet<string> = new Set()
  let currentRead: Promise<ReadonlySet<string>> | undefined
  let isCurrent = false
  changes.listen((change) => {
    if (change !== 'everything') return
    currentRead = undefined
    isCurrent = false
  })

  const read = async (): Promise<ReadonlySet<string>> => {
    const started = readColors(db)
    currentRead = started
    try {
      const colors = await started
      // Discards the result when an import happened during the read.
      if (currentRead === started) [known, isCurrent] = [colors, true]
      return colors
    } catch (error) {
      // The next request tries again.
      if (currentRead === started) currentRead = undefined
      throw error
    }
  }

  return (hex) => known.has(hex) || (!isCurrent && (currentRead ?? read()).then((colors) => colors.has(hex)))
}

async function readColors(db: Database): Promise<ReadonlySet<string>> {
  const [leathers, items] = await Promise.all([
    db.selectFrom('leather_types').select('hex').distinct().execute(),
    db.selectFrom('items').select('picture_hex as hex').distinct().execute(),
  ])
  return new Set([...leathers, ...items].flatMap(({ hex }) => hex?.replace('#', '').toLowerCase() ?? []))
}
