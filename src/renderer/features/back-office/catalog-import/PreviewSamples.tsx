import type { CatalogPreview } from '#shared/contracts/catalog-preview.ts'
import classes from './CatalogPreview.module.css'
import { fieldText } from './preview-words.ts'

/** Shows a few products of each kind of change as examples. */
export function PreviewSamples({ samples: { added, changed, vanished } }: { samples: CatalogPreview['samples'] }) {
  const kinds = [
    { title: 'Nieuw, bijvoorbeeld', items: added.map((item) => ({ ...item, fields: [] as string[] })) },
    { title: 'Gewijzigd, bijvoorbeeld', items: changed },
    { title: 'Verdwenen, bijvoorbeeld', items: vanished.map((item) => ({ ...item, fields: [] as string[] })) },
  ].filter(({ items }) => items.length > 0)
  if (kinds.length === 0) return null
  return (
    <div className={classes.samples}>
      {kinds.map(({ title, items }) => (
        <section key={title}>
          <h5 className={classes.heading}>{title}</h5>
          <ul className={classes.list}>
            {items.map(({ id, itemId, name, fields }) => (
              <li key={id}>
                {name} <span className={classes.quiet}>({[id, itemId, ...fields.map(fieldText)].join(', ')})</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
