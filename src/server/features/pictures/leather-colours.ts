import type { Database } from '../../db/tables.ts'
import type { ShopChanges } from '../../http/shop-changes.ts'

/** Whether pictures are made in this colour (six lowercase digits); a promise while the colours are being read. */
export type IsLeatherColour = (hex: string) => boolean | Promise<boolean>

/**
 * The colours of all leathers, and of all things the ERP gave a colour. What went out of the collection is among
 * them: orders still show it. Read when first asked, and again after an import. Rejects when they cannot be read.
 */
export function leatherColours({ db, changes }: { db: Database; changes: ShopChanges }): IsLeatherColour {
  let known: ReadonlySet<string> | undefined
  let reading: Promise<ReadonlySet<string>> | undefined
  changes.listen((change) => {
    if (change === 'everything') known = reading = undefined
  })

  const read = () => {
    const started = coloursOf(db)
    reading = started
    started
      .then((colours) => {
        // Unless an import came between.
        if (reading === started) known = colours
      })
      .catch(() => {
        // Whoever waits for it hears the reason; the next who asks tries again.
        if (reading === started) reading = undefined
      })
    return started
  }

  return (hex) => known?.has(hex) ?? (reading ?? read()).then((colours) => colours.has(hex))
}

async function coloursOf(db: Database): Promise<ReadonlySet<string>> {
  const [leathers, things] = await Promise.all([
    db.selectFrom('leather_types').select('hex').distinct().execute(),
    db.selectFrom('items').select('picture_hex as hex').distinct().execute(),
  ])
  return new Set([...leathers, ...things].flatMap(({ hex }) => hex?.replace('#', '').toLowerCase() ?? []))
}
