import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './Field.tsx'

type TextareaProps = ComponentProps<'textarea'> & FieldWords

/** Several lines to fill in. */
export function Textarea(props: TextareaProps) {
  const { label, description, error, withAsterisk, className, ...input } = props
  return (
    <Field {...{ label, description, error, withAsterisk, className }} id={input.id} required={input.required}>
      {(own) => <textarea {...input} {...own} />}
    </Field>
  )
}
