import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './Field.tsx'

type TextInputProps = ComponentProps<'input'> & FieldTexts & { rightSection?: ReactNode }

/** A single-line text field with label and error. */
export function TextInput(props: TextInputProps) {
  const { label, description, error, withAsterisk, rightSection, className, ...input } = props
  return (
    <Field
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      rightSection={rightSection}
      className={className}
      id={input.id}
      required={input.required}
    >
      {(fieldProps) => <input {...input} {...fieldProps} />}
    </Field>
  )
}
