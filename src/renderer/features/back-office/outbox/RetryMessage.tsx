import { Button } from '@mantine/core'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'
import type { MessageActionsProps } from './message-action.ts'

/** Sends an undelivered or closed message again. */
export function RetryMessage({ jobId, what, onDone }: MessageActionsProps) {
  const api = useApi()
  const again = useStaffAction((id: number) => api.dataJobs.retry({ params: { id } }), {
    success: 'Wordt opnieuw geprobeerd.',
    onSuccess: onDone,
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
