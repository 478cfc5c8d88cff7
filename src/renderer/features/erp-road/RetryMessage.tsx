import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useAdminAction } from '../back-office/index.ts'
import { ROADS } from './road-queries.ts'

type RetryMessageProps = {
  jobId: number
  /** What is sent again, for who does not see where the button stands. @example 'Verkooporder van order 10023' */
  what: string
  onRetried?: () => unknown
}

/** Sends a message again that did not arrive. What came of it is told by what it stands with, which is asked for anew. */
export function RetryMessage({ jobId, what, onRetried }: RetryMessageProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const again = useAdminAction((id: number) => api.dataJobs.retry({ params: { id } }), {
    success: 'Wordt opnieuw verstuurd.',
    onSuccess: async () => {
      await onRetried?.()
      await queryClient.invalidateQueries({ queryKey: ROADS })
    },
  })
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${what} opnieuw proberen`}
        loading={again.isPending}
        onClick={() => again.mutate(jobId)}
      >
        Opnieuw proberen
      </Button>
      {again.notice && <Notice tone={again.notice.tone}>{again.notice.text}</Notice>}
    </>
  )
}
