import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './Field.tsx'

type NativeSelectProps = ComponentProps<'select'> & FieldTexts & { data: readonly { value: string; label: string }[] }

/** The browser's own `<select>`, with label and error. */
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
      {(fieldProps) => (
        <select {...input} {...fieldProps}>
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
