import { type ReactNode, useId } from 'react'
import classes from './Field.module.css'

/** What stands around something to fill in. */
export type FieldWords = {
  label: ReactNode
  description?: ReactNode
  /** What is wrong with what was filled in; it stands below, and belongs to the field for who hears the page. */
  error?: ReactNode
  /** Shown as obligatory, without the browser's own complaint. */
  withAsterisk?: boolean | undefined
}

/** What the input itself must be told of its words. */
export type FieldInputProps = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = FieldWords & {
  id?: string | undefined
  required?: boolean | undefined
  /** At the end of the input: a button, or a sign that something is under way. */
  rightSection?: ReactNode
  className?: string | undefined
  children: (input: FieldInputProps) => ReactNode
}

/** A label, a word of explanation, something to fill in, and what is wrong with it. */
export function Field(props: FieldProps) {
  const { label, description, error, withAsterisk, required, rightSection, className = '', children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const described = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  return (
    <div className={`${classes.field} ${className}`} data-error={error ? true : undefined}>
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
      <div className={classes.place} data-section={rightSection ? true : undefined}>
        {children({
          id,
          className: classes.input ?? '',
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described || undefined,
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
