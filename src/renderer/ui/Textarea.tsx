import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './Field.tsx'

type TextareaProps = ComponentProps<'textarea'> & FieldTexts

/** A multi-line text field. */
export function Textarea(props: TextareaProps) {
  const { label, description, error, withAsterisk, className, ...input } = props
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
      {(fieldProps) => <textarea {...input} {...fieldProps} />}
    </Field>
  )
}
