import { lazy, Suspense } from 'react'
import type { DisplayConfiguration, DisplayContent } from '#shared/contracts/pos/display-channels.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './ConfiguredProduct.module.css'
import { useDisplayTexts } from './display-language.ts'
import { LeatherChoice } from './LeatherChoice.tsx'

// Loaded when a seller shows the product in 3D.
const TurnedPiece = lazy(async () => ({ default: (await import('../../storefront/piece-3d/index.ts')).TurnedPiece }))

type ConfiguredProductProps = Omit<Extract<DisplayContent, { kind: 'configuring' }>, 'kind'>

/**
 * The product that the seller configures: picture, choices and price. When the seller offers it, the customer chooses
 * the leather below it.
 */
export function ConfiguredProduct({ configuration, offer }: ConfiguredProductProps) {
  const { title, picture, threeD } = configuration
  return (
    <div className={classes.product} data-offered={offer !== null || undefined}>
      <div className={classes.view}>
        {picture && (
          <Picture
            // The next picture replaces this one at once, without the previous leather in between.
            key={picture.url}
            src={picture.url}
            alt={picture.alt}
            width={960}
            height={720}
            sizes="(orientation: landscape) 55vw, 100vw"
            priority
            className={classes.picture ?? ''}
          />
        )}
        {threeD && (
          <Suspense>
            <TurnedPiece
              piece={{ ...threeD.piece, legs: threeD.piece.legs }}
              orbit={threeD.orbit}
              position={threeD.position}
              alt={picture?.alt ?? title}
            />
          </Suspense>
        )}
      </div>
      <div className={classes.side}>
        <h1 className={classes.title} lang="nl">
          {title}
        </h1>
        {!offer && <Choices configuration={configuration} />}
        {offer && <LeatherChoice key={offer.offerId} offer={offer} />}
        <Price configuration={configuration} />
      </div>
    </div>
  )
}

function Choices({ configuration: { choices } }: { configuration: DisplayConfiguration }) {
  const texts = useDisplayTexts()
  return (
    <dl className={classes.choices}>
      {choices.map(({ axis, name }) => (
        <div key={axis} className={classes.choice}>
          <dt>{texts.axes[axis]}</dt>
          <dd lang="nl">{name}</dd>
        </div>
      ))}
    </dl>
  )
}

function Price({ configuration }: { configuration: DisplayConfiguration }) {
  const { amountCents, isFrom, count, totalCents } = configuration
  const texts = useDisplayTexts()
  return (
    <div className={classes.prices}>
      <p className={classes.price}>
        <span>{count > 1 ? `${texts.price} (${texts.pieces(count)})` : texts.price}</span>
        <strong>
          {isFrom && `${texts.from} `}
          {formatCents(amountCents * count)}
        </strong>
      </p>
      {totalCents !== amountCents * count && (
        <p className={classes.total}>
          <span>{texts.total}</span>
          <strong>{formatCents(totalCents)}</strong>
        </p>
      )}
      <p className={classes.vat}>{texts.inclVat}</p>
    </div>
  )
}
