import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './Field.tsx'

type NativeSelectProps = ComponentProps<'select'> & FieldTexts & { data: readonly { value: string; label: string }[] }

/** A select of the platform. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, description, error, withAsterisk, className, data, ...input } = props
  return (
    <Field
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      className={className}
      id={input.id}
      required={input.required}
    >
      {(own) => (
        <select {...input} {...own}>
          {data.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
