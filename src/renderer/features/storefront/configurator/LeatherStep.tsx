import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { chosenOption } from '#shared/domain/configurator/configurator.ts'
import { swatchInWords } from '#shared/domain/leather/swatch-words.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { hoverPreview } from '../../../lib/hover-preview.ts'
import { Tint } from '../../../ui/Tint.tsx'
import { axisLabels } from './axis-labels.ts'
import classes from './LeatherStep.module.css'
import { mostDifferentColors } from './most-different-colors.ts'
import type { StepProps } from './OptionStep.tsx'
import type { Option } from './option-labels.ts'
import { Step } from './Step.tsx'

type LeatherStepProps = StepProps & {
  onOpen: () => void
  /** Whether to link to the page of the samples. False on a till, where the link would leave the order. */
  hasSampleLink: boolean
  /** Called when a color is hovered; `undefined` at the end of the hover. */
  onHover: (leather: number | undefined) => void
}

/** Number of colors that fit in one row on a phone. */
const QUICK_COLORS = 6

/**
 * The leather step. It may have over a hundred options, so it shows a few colors and a button that opens all of them.
 */
export function LeatherStep({
  axis,
  number,
  options,
  surcharges,
  selection,
  isInvalid,
  onOpen,
  hasSampleLink,
  onHover,
  onChoose,
  onHint,
}: LeatherStepProps) {
  const chosen = options.find(({ id }) => id === chosenOption(selection, axis))
  return (
    <Step axis={axis} number={number} hasSelection={chosen !== undefined} isInvalid={isInvalid} role="group">
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onOpen}>
        <span className={classes.swatch} style={{ background: chosen?.hex ?? undefined }}>
          {/* The same file as in the leather dialog, so it is in the browser's cache after a selection there. */}
          {chosen?.imageUrl && (
            <img src={pictureAt(chosen.imageUrl, 160, 'webp')} alt="" width={160} height={160} decoding="async" />
          )}
        </span>
        <span className={classes.text}>
          <span className={classes.name}>{chosen?.name ?? 'Kies uw leer'}</span>
          <span className={classes.hint}>{chosen ? 'Kies een ander leer' : `${options.length} kleuren`}</span>
        </span>
        <IconChevronRight size={20} stroke={1.6} aria-hidden />
      </button>
      {chosen && hasSampleLink && (
        <Link to={sitePaths.samplesOf(chosen.name)} className={classes.sample}>
          Gratis staal van dit leer
        </Link>
      )}
      <ul className={classes.quick} aria-label="Een greep uit de kleuren">
        {mostDifferentColors(options, QUICK_COLORS).map((option) => (
          <li key={option.id}>
            <button
              type="button"
              className={classes.pick}
              aria-pressed={option.id === chosen?.id}
              aria-label={labelOf(option, surcharges.get(option.id))}
              title={option.name}
              onClick={() => onChoose(option.id)}
              {...hoverPreview(option.id, (hovered) => {
                onHover(hovered)
                if (hovered !== undefined) onHint(hovered)
              })}
            >
              <Tint className={classes.dot} color={option.hex} />
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={classes.showAll} onClick={onOpen}>
            Alle {options.length}
          </button>
        </li>
      </ul>
      <noscript>
        <label>
          Leer en kleur{' '}
          <select name={axisLabels[axis].parameter} defaultValue={chosen?.id}>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </noscript>
    </Step>
  )
}

/** Returns the label of a color button: name, appearance and surcharge of the leather. */
function labelOf(option: Option, surchargeCents: number | undefined): string {
  const words = `${option.name}: ${swatchInWords(option)}`
  return surchargeCents ? `${words}, + ${formatCents(surchargeCents)}` : words
}
