import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { report } from '../../../lib/report.ts'
import { requestNumber } from './request-number.ts'

const UNEXPECTED = 'Er is een fout opgetreden. Probeer het nog eens.'

type Options<Input, Reply> = {
  success?: string | ((input: Input) => string)
  onSuccess?: (reply: Reply, input: Input) => unknown
  onError?: (error: Error, input: Input) => void
}

/**
 * Runs a staff action. `onSuccess` and `onError` run even when the user leaves the page before the response. The
 * returned `notice` is one sentence about the result, with its tone. Render it where the user is looking:
 * `<Notice tone={notice.tone}>{notice.text}</Notice>`.
 *
 * @param success text of the notice after success; none by default. A function when the text depends on the input
 * @example const save = useStaffAction((note: string) => api.salesOrders.addNote(…), { success: 'Notitie bewaard.' })
 */
export function useStaffAction<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  { success, onSuccess, onError }: Options<Input, Reply> = {},
) {
  const [isDismissed, setDismissed] = useState(false)
  const mutation = useMutation<Reply, Error, Input>({
    mutationFn,
    onMutate: () => setDismissed(false),
    onSuccess: async (reply, input) => void (await onSuccess?.(reply, input)),
    onError: (error, input) => {
      onError?.(error, input)
      if (!(error instanceof ShopError) || error.status >= 500) report(error, 'back office')
    },
  })
  const { variables } = mutation
  const text = typeof success === 'function' && variables !== undefined ? success(variables) : success
  const notice = isDismissed ? undefined : noticeOf(mutation, typeof text === 'string' ? text : undefined)
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

/** Returns the messages of the refused fields, or the message of the error when no field was refused. */
function sentenceOf(error: Error): string {
  if (!(error instanceof ShopError)) return UNEXPECTED
  if (error.status >= 500) return `${error.message}${requestNumber(error)}`
  const fieldMessages = error.fields.map(({ message }) => message)
  return fieldMessages.length > 0 ? [...new Set(fieldMessages)].join(' ') : error.message
}
