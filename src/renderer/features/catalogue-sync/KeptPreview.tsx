import { useQueryClient } from '@tanstack/react-query'
import { cataloguePreview } from '#shared/contracts/catalogue-preview.ts'
import { useApi } from '../../lib/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useAdminAction } from '../back-office/index.ts'
import { CataloguePreview } from './CataloguePreview.tsx'
import { CATALOGUE_SYNC_KEY } from './catalogue-sync-queries.ts'

type KeptPreviewProps = {
  /** The run went back to an earlier state. */
  isGoingBack: boolean
  /** What a run kept; nothing is drawn of what is no preview, or is no longer understood. */
  result: unknown
  /** Whether the run waits for somebody who agrees. */
  isWaiting: boolean
  onDone: () => unknown
}

/** A preview out of the history; one that waits can be agreed with from there. The shop refuses it when it no longer holds. */
export function KeptPreview({ result, isGoingBack, isWaiting, onDone }: KeptPreviewProps) {
  const api = useApi()
  const client = useQueryClient()
  const agree = async (confirm: string): Promise<void> => {
    const query = { confirm }
    await (isGoingBack ? api.catalogImport.restoreItems({ query }) : api.catalogImport.applyItems({ query }))
  }
  const apply = useAdminAction(agree, {
    success: isGoingBack ? 'De artikelen zijn teruggezet.' : 'De artikelen zijn bijgewerkt.',
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [CATALOGUE_SYNC_KEY] })
      await onDone()
    },
    onError: () => void onDone(),
  })
  const preview = cataloguePreview.safeParse(result).data
  if (!preview) return null
  const mayConfirm = isWaiting && !apply.isPending && !apply.isSuccess
  return (
    <>
      <CataloguePreview
        preview={preview}
        isGoingBack={isGoingBack}
        onConfirm={mayConfirm ? (id) => apply.mutate(id) : undefined}
      />
      {apply.isPending && <p role="status">De artikelen worden bijgewerkt…</p>}
      {apply.notice && <Notice tone={apply.notice.tone}>{apply.notice.text}</Notice>}
    </>
  )
}
