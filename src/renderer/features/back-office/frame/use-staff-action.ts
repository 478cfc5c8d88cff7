import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { report } from '../../../lib/report.ts'

const UNEXPECTED = 'Er is een fout opgetreden. Probeer het nog eens.'

type Options<Input, Answer> = {
  success?: string | ((input: Input) => string)
  onSuccess?: (answer: Answer, input: Input) => unknown
  onError?: (error: Error, input: Input) => void
}

/**
 * Runs a staff action. `onSuccess` and `onError` run even when the page is closed before the response. `notice` holds
 * one sentence with its tone, to render where the user is looking: `<Notice tone={notice.tone}>{notice.text}</Notice>`.
 *
 * @param success text of the notice after success; none by default. A function when the text depends on the input
 * @example const save = useStaffAction((note: string) => api.salesOrders.addNote(…), { success: 'Notitie bewaard.' })
 */
export function useStaffAction<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  { success, onSuccess, onError }: Options<Input, Answer> = {},
) {
  const [isDismissed, setDismissed] = useState(false)
  const mutation = useMutation<Answer, Error, Input>({
    mutationFn,
    onMutate: () => setDismissed(false),
    onSuccess: async (answer, input) => void (await onSuccess?.(answer, input)),
    onError: (error, input) => {
      onError?.(error, input)
      if (!(error instanceof ShopError) || error.status >= 500) report(error, 'back office')
    },
  })
  const { variables } = mutation
  const done = typeof success === 'function' && variables !== undefined ? success(variables) : success
  const notice = isDismissed ? undefined : noticeOf(mutation, typeof done === 'string' ? done : undefined)
  return { ...mutation, notice, dismiss: () => setDismissed(true) }
}

type ActionNotice = { tone: 'good' | 'bad'; text: string }

function noticeOf(
  { isSuccess, error }: { isSuccess: boolean; error: Error | null },
  success: string | undefined,
): ActionNotice | undefined {
  if (error) return { tone: 'bad', text: sentenceOf(error) }
  return isSuccess && success ? { tone: 'good', text: success } : undefined
}

/** The message of a refusal, with the messages of its fields. */
function sentenceOf(error: Error): string {
  if (!(error instanceof ShopError)) return UNEXPECTED
  const ofFields = error.fields.map(({ message }) => message)
  return ofFields.length > 0 ? [...new Set(ofFields)].join(' ') : error.message
}
