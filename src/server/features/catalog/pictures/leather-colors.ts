import type { Database } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'

/** Whether pictures are made in this colour (six lowercase digits); a promise while the colours are being read. */
export type IsLeatherColor = (hex: string) => boolean | Promise<boolean>

/**
 * The colours of all leathers, and of all things the ERP gave a colour. What went out of the collection is among
 * them: orders still show it. Read when first asked, and after an import when somebody asks for another than those
 * known before. Rejects when they cannot be read.
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
      // Unless an import came between.
      if (fresh === started) [known, isFresh] = [colours, true]
      return colours
    } catch (error) {
      // The next who asks tries again.
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
