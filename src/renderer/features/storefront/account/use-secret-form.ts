import { type FormEvent, useRef, useState } from 'react'
import { refusalOf } from './account-queries.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'

type Texts = Readonly<Record<string, string>>

type SecretForm<Values extends Texts> = {
  empty: Values
  /** Loads the function that validates the values. The server applies the same rules. */
  rules: () => Promise<(values: Values) => Texts>
  /** Name of the field per error code. */
  fieldOf: Texts
  /** The mutation that sends the values. */
  change: { error: Error | null; mutateAsync: (values: Values) => Promise<unknown>; reset: () => void }
}

/**
 * State of a form with a password. The typed values are not persisted, and are emptied after success.
 *
 * @returns the props of the form, a function that returns the props of a field, the error text that belongs to no field, and
 * a function that sends the same values again
 */
export function useSecretForm<Values extends Texts>({ empty, rules, fieldOf, change }: SecretForm<Values>) {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Texts>({})
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const focusFirstError = useFocusFirstError(element)
  const refuse = (problems: Texts) => {
    setErrors(problems)
    focusFirstError()
  }

  const send = async () => {
    // When the rules fail to load, only the server validates the values.
    const validate = await rules().catch(() => () => ({}))
    const problems = validate(values)
    change.reset()
    if (Object.keys(problems).length > 0) return refuse(problems)
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
  return {
    form: { ref: element, noValidate: true, onSubmit },
    field,
    refusal: refusalOf(change.error, fieldOf).rest,
    sendAgain: () => void send(),
  }
}
