import { Button } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Unseen } from '../../ui/Unseen.tsx'
import { useAdminAction } from '../back-office/index.ts'

type RetryButtonProps = {
  id: number
  /** Which message, for who does not see the row. */
  what: string
  onRetried: () => unknown
}

/** Sends a message again that did not arrive. */
export function RetryButton({ id, what, onRetried }: RetryButtonProps) {
  const api = useApi()
  const retry = useAdminAction(() => api.dataJobs.retry({ params: { id } }), {
    success: 'Wordt opnieuw geprobeerd.',
    onSuccess: onRetried,
  })
  return (
    <>
      <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
        Opnieuw proberen <Unseen>({what})</Unseen>
      </Button>
      {retry.notice && <Notice tone={retry.notice.tone}>{retry.notice.text}</Notice>}
    </>
  )
}
