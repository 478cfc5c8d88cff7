import { Notice } from '../../../ui/Notice.tsx'

type AuthMessagesProps = {
  errors: readonly string[]
  message: string | undefined
  errorMessage: string | undefined
}

/** Messages about the last submit, above the button. `errors` are the errors of fields that the form does not have. */
export function AuthMessages({ errors, message, errorMessage }: AuthMessagesProps) {
  return (
    <>
      {errors.length > 0 && (
        <Notice tone="bad">
          <ul>
            {errors.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {errorMessage && <Notice tone="bad">{errorMessage}</Notice>}
      {message && <Notice tone="good">{message}</Notice>}
    </>
  )
}
