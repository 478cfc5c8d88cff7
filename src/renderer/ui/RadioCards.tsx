import { type ReactNode, useId } from 'react'
import classes from './RadioCards.module.css'

type RadioCardsProps<Value extends string> = {
  legend: string
  name: string
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  error?: ReactNode
  /** `row`: the options are side by side as far as they fit. `column`: the options are below each other. */
  direction?: 'row' | 'column'
  isLegendHidden?: boolean
  /** Marks the choice as required. For a choice without a preselected option. */
  withAsterisk?: boolean
}

/**
 * A choice between a few options, each with an optional hint. They are radio buttons, so arrow keys and screen readers
 * work.
 */
export function RadioCards<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  error,
  direction = 'column',
  isLegendHidden = false,
  withAsterisk = false,
}: RadioCardsProps<Value>) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <fieldset className={classes.set} aria-describedby={error ? errorId : undefined}>
      <legend className={isLegendHidden ? classes.hidden : classes.legend}>
        {legend}
        {withAsterisk && (
          <span className={classes.asterisk} aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      <div className={classes.cards} data-direction={direction}>
        {options.map((option) => (
          <label key={option.value} className={classes.card}>
            <input
              id={`${id}-${option.value}`}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-invalid={error ? true : undefined}
            />
            <span className={classes.text}>
              <span className={classes.label}>{option.label}</span>
              {option.hint && <span className={classes.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
