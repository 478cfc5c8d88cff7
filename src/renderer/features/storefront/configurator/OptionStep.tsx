import { type Axis, chosenOption, type Selection } from '#shared/domain/configurator/configurator.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { axisLabels } from './axis-labels.ts'
import classes from './OptionStep.module.css'
import type { Option } from './option-labels.ts'
import { Step } from './Step.tsx'

export type StepProps = {
  axis: Axis
  number: number
  options: readonly Option[]
  /** Options that match the other selections. */
  compatible: ReadonlySet<number>
  /** Surcharge of each option over the cheapest option, in cents VAT included. */
  surcharges: ReadonlyMap<number, number>
  selection: Selection
  isInvalid: boolean
  onChoose: (option: number) => void
  /** Called when the visitor is likely to choose the option. */
  onHint: (option: number) => void
}

/** A step with a few options: radio buttons, each with a name and, if it has them, a drawing and a surcharge. */
export function OptionStep({
  axis,
  number,
  options,
  compatible,
  surcharges,
  selection,
  isInvalid,
  onChoose,
  onHint,
}: StepProps) {
  const chosen = chosenOption(selection, axis)
  const selectedText = options.find(({ id }) => id === chosen)?.name
  return (
    <Step
      axis={axis}
      number={number}
      hasSelection={selectedText !== undefined}
      selectedText={selectedText}
      isInvalid={isInvalid}
      role="radiogroup"
    >
      <div className={classes.options}>
        {options.map((option) => (
          <label
            key={option.id}
            className={classes.option}
            data-elsewhere={!compatible.has(option.id) || undefined}
            onPointerEnter={() => onHint(option.id)}
          >
            <input
              type="radio"
              className={classes.radio}
              name={axisLabels[axis].parameter}
              value={option.id}
              checked={option.id === chosen}
              onChange={() => onChoose(option.id)}
            />
            {option.imageUrl && (
              <Picture
                src={option.imageUrl}
                alt=""
                width={160}
                height={120}
                sizes="140px"
                className={classes.picture ?? ''}
              />
            )}
            <span className={classes.name}>{option.name}</span>
            <span className={classes.price}>{remarkText(compatible.has(option.id), surcharges.get(option.id))}</span>
          </label>
        ))}
      </div>
    </Step>
  )
}

/** Returns the surcharge of an option, or that the option needs another selection in another step. */
function remarkText(isCompatible: boolean, surchargeCents: number | undefined): string | undefined {
  if (!isCompatible) return 'Vraagt een andere keuze hierboven of hieronder'
  return surchargeCents ? `+ ${formatCents(surchargeCents)}` : undefined
}
