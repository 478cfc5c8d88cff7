import { Button } from '@mantine/core'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'
import type { MessageActionsProps } from './message-action.ts'

/** Button that sends an undelivered or closed message again. */
export function RetryMessage({ jobId, what, onDone }: MessageActionsProps) {
  const api = useApi()
  const retry = useStaffAction((id: number) => api.dataJobs.retry({ params: { id } }), {
    success: 'Wordt opnieuw geprobeerd.',
    onSuccess: onDone,
  })
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${what} opnieuw proberen`}
        loading={retry.isPending}
        onClick={() => retry.mutate(jobId)}
      >
        Opnieuw proberen
      </Button>
      {retry.notice && <Notice tone={retry.notice.tone}>{retry.notice.text}</Notice>}
    </>
  )
}
