import { type FormEvent, useMemo } from 'react'
import type { MatrixOptions } from '#shared/contracts/matrix-options.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { type Axis, optionsLeft, variantOf } from '#shared/domain/configurator/configurator.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './Configurator.module.css'
import { LeatherStep } from './LeatherStep.tsx'
import { OptionStep, type StepProps } from './OptionStep.tsx'
import { optionsOfAxis } from './option-labels.ts'
import { choose, surcharges } from './selection-rules.ts'
import type { Configuration, ConfiguratorProduct } from './use-configuration.ts'

type ConfiguratorProps = {
  product: ConfiguratorProduct
  options: MatrixOptions
  configuration: Configuration
  onOpenLeather: () => void
  /** Whether to link to the page of the samples. False on a till, where the link would leave the order. */
  hasSampleLink?: boolean
  /** Called when a leather is hovered; `undefined` at the end of the hover. */
  onHoverLeather: (leather: number | undefined) => void
  /** Called when a pointer, a finger or the focus enters the form. */
  onBegin: () => void
  /** Called with the id of the variant that the visitor is likely to choose next. */
  onHint: (productId: number) => void
}

/**
 * The steps of the configurator (docs/requirements.md#s2-product).
 *
 * It is an ordinary form, because it must work without scripts: the browser then puts the fields into the URL, and the
 * server shows the selection.
 */
export function Configurator({
  product,
  options,
  configuration,
  onOpenLeather,
  hasSampleLink = true,
  onHoverLeather,
  onBegin,
  onHint,
}: ConfiguratorProps) {
  const { axes, selection, invalid, problem } = configuration
  const compatible = useMemo(() => optionsLeft(product, selection), [product, selection])
  const model = product.parent ?? product

  const stepOf = (axis: Axis, index: number): StepProps => {
    const offered = product.matrixAxes.find((own) => own.axis === axis)?.optionIds ?? []
    const optionById = new Map(optionsOfAxis(options, axis).map((option) => [option.id, option]))
    return {
      axis,
      number: index + 1,
      options: offered.flatMap((id) => optionById.get(id) ?? []),
      compatible: compatible.get(axis) ?? new Set(),
      surcharges: surcharges(product, selection, axis),
      selection,
      isInvalid: invalid.includes(axis),
      onChoose: (option) => configuration.choose(axis, option),
      onHint: (option) => {
        const variant = variantOf(product, choose(product, selection, axis, option))
        if (variant) onHint(variant.id)
      },
    }
  }
  return (
    <form
      className={classes.steps}
      action={productPath(model.id, model.displayName)}
      aria-label="Stel uw meubel samen"
      onPointerEnter={onBegin}
      onFocus={onBegin}
      onSubmit={(event: FormEvent) => event.preventDefault()} // Enter in a step: all selections are applied already
    >
      {axes.map((axis, index) => {
        const step = stepOf(axis, index)
        return axis === 'matrixLeathertype' ? (
          <LeatherStep
            key={axis}
            {...step}
            hasSampleLink={hasSampleLink}
            onOpen={onOpenLeather}
            onHover={onHoverLeather}
          />
        ) : (
          <OptionStep key={axis} {...step} />
        )
      })}
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
          <button type="button" className={classes.retry} onClick={configuration.tryAgain}>
            Opnieuw proberen
          </button>
        </Notice>
      )}
      <noscript>
        <button type="submit" className={classes.retry}>
          Toon deze keuze
        </button>
      </noscript>
    </form>
  )
}
