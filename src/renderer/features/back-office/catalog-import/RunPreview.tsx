import { useQueryClient } from '@tanstack/react-query'
import { catalogPreview, listLosses } from '#shared/contracts/catalog-preview.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'
import { CatalogPreview } from './CatalogPreview.tsx'
import { CATALOG_IMPORT_KEY } from './catalog-import-queries.ts'
import { ListLosses } from './ListLosses.tsx'

type RunPreviewProps = {
  /** The run restores an earlier state. */
  isGoingBack: boolean
  /**
   * Stored result of the run. Nothing is shown when it is neither a preview nor a list of losses, or has an outdated
   * format.
   */
  result: unknown
  /** True while the run waits for a confirmation. */
  isWaiting: boolean
  /** Applies the preview; `confirm` is the id of the preview that the user agreed with. */
  onConfirm: (confirm: string) => Promise<unknown>
  /** Declines the changes, so that the run no longer waits. */
  onDecline: () => Promise<unknown>
  onDone: () => unknown
}

/**
 * Shows the changes of a run from the history. A waiting run can be confirmed or declined here. The server refuses a
 * confirmation whose preview is outdated.
 */
export function RunPreview({ isGoingBack, result, isWaiting, onConfirm, onDecline, onDone }: RunPreviewProps) {
  const client = useQueryClient()
  const preview = catalogPreview.safeParse(result).data
  const losses = listLosses.safeParse(result).data
  const apply = useStaffAction(onConfirm, {
    success: isGoingBack
      ? 'De artikelen zijn teruggezet.'
      : preview
        ? 'De artikelen zijn bijgewerkt.'
        : 'De winkel is bijgewerkt.',
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [CATALOG_IMPORT_KEY] })
      await onDone()
    },
    onError: () => void onDone(),
  })
  const decline = useStaffAction(onDecline, {
    success: 'Dit gaat niet door. Er is niets gewijzigd.',
    onSuccess: async () => void (await onDone()),
  })
  if (!preview && !losses) return null
  const isDecided = [apply, decline].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const mayDecide = isWaiting && !isDecided
  const onCancel = mayDecide ? () => decline.mutate(undefined) : undefined
  return (
    <>
      {preview ? (
        <CatalogPreview
          preview={preview}
          isGoingBack={isGoingBack}
          onConfirm={mayDecide ? (id) => apply.mutate(id) : undefined}
          onCancel={onCancel}
        />
      ) : (
        losses && (
          <ListLosses
            losses={losses}
            onConfirm={mayDecide ? () => apply.mutate(losses.id) : undefined}
            onCancel={onCancel}
          />
        )
      )}
      {apply.isPending && <p role="status">{preview ? 'De artikelen worden' : 'De winkel wordt'} bijgewerkt…</p>}
      {apply.notice && <Notice tone={apply.notice.tone}>{apply.notice.text}</Notice>}
      {decline.notice && <Notice tone={decline.notice.tone}>{decline.notice.text}</Notice>}
    </>
  )
}
