import { type FormEvent, useRef, useState } from 'react'
import { refusalOf } from './account-queries.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'

type Texts = Readonly<Record<string, string>>

type SecretForm<Values extends Texts> = {
  empty: Values
  /** Loads the validation; the server has the same rules. */
  rules: () => Promise<(values: Values) => Texts>
  /** The field that an error code belongs to. */
  fieldOf: Texts
  change: { error: Error | null; mutateAsync: (values: Values) => Promise<unknown>; reset: () => void }
}

/**
 * State of a form with a password. The typed values are not persisted, and are emptied after success.
 *
 * @returns `form` for the form itself, `field` for each of its fields, and the `refusal` that belongs to none of them
 */
export function useSecretForm<Values extends Texts>({ empty, rules, fieldOf, change }: SecretForm<Values>) {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Texts>({})
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const focusFirstError = useFocusFirstError(element)
  const refuse = (wrong: Texts) => {
    setErrors(wrong)
    focusFirstError()
  }

  const send = async () => {
    const check = await rules().catch(() => () => ({}))
    const wrong = check(values)
    change.reset()
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setErrors({})
    await change.mutateAsync(values).then(
      () => setValues(empty),
      (error: Error) => refuse(refusalOf(error, fieldOf).fields),
    )
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    void send().finally(() => {
      isBusy.current = false
    })
  }
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _, ...others }) => others)
    },
  })
  return { form: { ref: element, noValidate: true, onSubmit }, field, refusal: refusalOf(change.error, fieldOf).rest }
}
