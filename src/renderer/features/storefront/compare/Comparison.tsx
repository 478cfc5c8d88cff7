import { IconX } from '@tabler/icons-react'
import type { LeatherCategory, LeatherType } from '#shared/contracts/matrix-options.ts'
import { leatherInWords } from '#shared/domain/leather/leather-words.ts'
import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { Button } from '../../../ui/Button.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { RecoloredPicture } from '../recolor/index.ts'
import classes from './Comparison.module.css'
import type { CompareLeathersProps } from './compared-leathers.ts'
import { priceDifference } from './price-difference.ts'

type ComparisonProps = Omit<CompareLeathersProps, 'onMark'> & { onRemove: (leather: number) => void }

const SIZE = { width: 640, height: 480 }
const SIZES = '(min-width: 64em) 260px, (min-width: 48em) 45vw, 78vw'

/** The same product in a few leathers, with the properties of each. */
export function Comparison({ categories, marked, title, ...column }: ComparisonProps) {
  const compared = marked.flatMap((id) => findLeather(categories, id) ?? [])
  return (
    <>
      <p className={classes.description}>{title}</p>
      <ul className={classes.columns} data-count={compared.length}>
        {compared.map(({ leather, category }) => (
          <li key={leather.id} className={classes.column}>
            <Column leather={leather} category={category} {...column} />
          </li>
        ))}
      </ul>
    </>
  )
}

type ComparedLeather = { leather: LeatherType; category: LeatherCategory }
type ColumnProps = ComparedLeather & Omit<ComparisonProps, 'categories' | 'marked' | 'title'>

function Column({ leather, category, chosen, surcharges, pictureIn, onChoose, onRemove }: ColumnProps) {
  const image = pictureIn(leather.id)
  const isChosen = leather.id === chosen
  return (
    <article className={classes.leather} aria-labelledby={`vergelijk-${leather.id}`}>
      <div className={classes.picture} data-is-hide={image === undefined || undefined}>
        {image ? (
          <RecoloredPicture
            image={image}
            width={SIZE.width}
            draw={({ url, alt }) => <Picture src={url} alt={alt} {...SIZE} sizes={SIZES} />}
          />
        ) : (
          <Picture src={leather.imageUrl} alt="" width={480} height={480} sizes={SIZES} />
        )}
        <button
          type="button"
          className={classes.remove}
          aria-label={`Haal ${leather.name} uit de vergelijking`}
          onClick={() => onRemove(leather.id)}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </button>
      </div>
      <header className={classes.head}>
        <span className={classes.hide} style={{ background: leather.hex }}>
          <img src={pictureAt(leather.imageUrl, 160, 'webp')} alt="" width={160} height={160} decoding="async" />
        </span>
        <h3 id={`vergelijk-${leather.id}`} className={classes.name}>
          {leather.name}
        </h3>
        <p className={classes.price}>{isChosen ? 'Uw keuze nu' : priceDifference(surcharges, leather.id, chosen)}</p>
      </header>
      <Button
        fullWidth
        variant={isChosen ? 'default' : 'filled'}
        aria-label={`Kies dit leer: ${leather.name}`}
        onClick={() => onChoose(leather.id)}
      >
        Kies dit leer
      </Button>
      <dl className={classes.facts}>
        {factsOf({ leather, category }).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

/** Returns the known properties of a leather. */
function factsOf({ leather, category }: ComparedLeather): { label: string; value: string }[] {
  const picture = parsePictureUrl(leather.imageUrl)?.picture
  const family = picture?.kind === 'swatch' ? picture.family : null
  const facts = [
    { label: 'Soort leer', value: category.title },
    { label: 'Kleur en oppervlak', value: leatherInWords({ ...leather, family }) },
    { label: 'Bijzonder', value: category.infoSub },
    { label: 'Dikte', value: category.thickness },
    { label: 'Gebruik en onderhoud', value: category.info },
  ]
  return facts.flatMap(({ label, value }) => (value ? { label, value } : []))
}

function findLeather(categories: readonly LeatherCategory[], id: number): ComparedLeather | undefined {
  for (const category of categories) {
    const leather = category.leatherTypes.find((own) => own.id === id)
    if (leather) return { leather, category }
  }
  return undefined
}
