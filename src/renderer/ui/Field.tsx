import { type ReactNode, useId } from 'react'
import classes from './Field.module.css'

/** Texts around an input. */
export type FieldTexts = {
  label: ReactNode
  description?: ReactNode
  /** Validation error, below the input and linked to it for screen readers. */
  error?: ReactNode
  /** Marks the field as required, without the browser's own validation message that `required` gives. */
  withAsterisk?: boolean | undefined
}

/** Attributes that link the input to its texts. */
export type FieldInputProps = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = FieldTexts & {
  id?: string | undefined
  required?: boolean | undefined
  /** At the end of the input: a button or a busy indicator. */
  rightSection?: ReactNode
  className?: string | undefined
  children: (input: FieldInputProps) => ReactNode
}

/** A label, a description, an input and its validation error. */
export function Field(props: FieldProps) {
  const { label, description, error, withAsterisk, required, rightSection, className, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  return (
    <div className={className} data-error={error ? true : undefined}>
      <label className={classes.label} htmlFor={id}>
        {label}
        {(withAsterisk || required) && (
          <span className={classes.asterisk} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.inputArea} data-section={rightSection ? true : undefined}>
        {children({
          id,
          className: classes.input ?? '',
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
        })}
        {rightSection && <span className={classes.section}>{rightSection}</span>}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
