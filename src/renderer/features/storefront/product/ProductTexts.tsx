import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { Prose } from '../../../ui/Prose.tsx'
import classes from './ProductTexts.module.css'

type Blocks = ProductDetail['blocks']

const HEADINGS: readonly [keyof Blocks, string][] = [
  ['comfort', 'Zitcomfort'],
  ['leatherColor', 'Leer en kleur'],
  ['couchSetup', 'Opstelling'],
  ['leg', 'Poten'],
  ['handle', 'Armleuning'],
  ['seatHeight', 'Zithoogte'],
]

/** Whether a product has any text. */
export const hasTexts = (blocks: Blocks) => Object.values(blocks).some(Boolean)

/** Texts about a product: first the description, then a text about comfort and about each kind of option. */
export function ProductTexts({ blocks }: { blocks: Blocks }) {
  const { description, callToAction } = blocks
  return (
    <div className={classes.texts}>
      <div className={classes.story}>
        {description && <Prose html={description} />}
        {callToAction && (
          <aside className={classes.call}>
            <Prose html={callToAction} />
          </aside>
        )}
      </div>
      <div className={classes.blocks}>
        {HEADINGS.map(([block, heading]) => {
          const html = blocks[block]
          return html ? (
            <section key={block}>
              <h3 className={classes.heading}>{heading}</h3>
              <Prose html={html} />
            </section>
          ) : null
        })}
      </div>
    </div>
  )
}
