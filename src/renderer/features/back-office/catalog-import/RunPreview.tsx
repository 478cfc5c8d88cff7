import { useQueryClient } from '@tanstack/react-query'
import { catalogPreview, listLosses } from '#shared/contracts/catalog-preview.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'
import { CatalogPreview } from './CatalogPreview.tsx'
import { CATALOG_IMPORT_KEY } from './catalog-import-queries.ts'
import { ListLosses } from './ListLosses.tsx'

type RunPreviewProps = {
  /** True when the run restores an earlier snapshot. */
  isRestore: boolean
  /**
   * Stored result of the run. Nothing is shown when the result is neither a preview nor a list of losses, or when its
   * format is outdated.
   */
  result: unknown
  /** True while the run waits for a confirmation. */
  isWaiting: boolean
  /** Applies the changes; `confirm` is the id of the preview, or of the losses, that the user confirmed. */
  onConfirm: (confirm: string) => Promise<unknown>
  /** Declines the changes, so that the run no longer waits. */
  onDecline: () => Promise<unknown>
  /** Called after the run was applied or declined, and after a failed confirmation, to refetch the runs. */
  onDone: () => unknown
}

/**
 * Shows the changes of a run from the history. A waiting run can be confirmed or declined here. The server refuses a
 * confirmation whose preview is outdated.
 */
export function RunPreview({ isRestore, result, isWaiting, onConfirm, onDecline, onDone }: RunPreviewProps) {
  const client = useQueryClient()
  const preview = catalogPreview.safeParse(result).data
  const losses = listLosses.safeParse(result).data
  const apply = useStaffAction(onConfirm, {
    success: isRestore
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
  const canDecide = isWaiting && !isDecided
  const onCancel = canDecide ? () => decline.mutate(undefined) : undefined
  return (
    <>
      {preview ? (
        <CatalogPreview
          preview={preview}
          isRestore={isRestore}
          onConfirm={canDecide ? (id) => apply.mutate(id) : undefined}
          onCancel={onCancel}
        />
      ) : (
        losses && (
          <ListLosses
            losses={losses}
            onConfirm={canDecide ? () => apply.mutate(losses.id) : undefined}
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
