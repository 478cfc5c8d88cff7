import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useAdminAction, when } from '../back-office/index.ts'
import classes from './CataloguePreview.module.css'
import { formerCatalogue } from './catalogue-sync-queries.ts'

type RestoreCatalogueProps = {
  /** While something else runs that it would get in the way of. */
  isDisabled?: boolean
  /** The shop shows something else now. */
  onRestored?: () => void
}

/** One click back: the products as they were before the last snapshot was taken over. Not drawn when there is no way back. */
export function RestoreCatalogue({ isDisabled = false, onRestored }: RestoreCatalogueProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(formerCatalogue(api))
  const restore = useAdminAction(() => api.catalogImport.restoreItems({}), {
    success:
      'De winkel toont weer de vorige stand. Wordt er opnieuw ingelezen, dan komen de laatst opgehaalde gegevens terug.',
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['catalogue-sync'] })
      onRestored?.()
    },
  })
  const former = data?.former
  return (
    <div className={classes.part}>
      {former && (
        <>
          <div className={classes.buttons}>
            <Button
              variant="default"
              disabled={isDisabled}
              loading={restore.isPending}
              onClick={() => restore.mutate(undefined)}
            >
              Terug naar de vorige stand
            </Button>
          </div>
          <p className={classes.quiet}>
            Producten en prijzen zoals opgehaald op {when(former.takenAt)}, in de winkel gezet op{' '}
            {when(former.appliedAt)}.
          </p>
        </>
      )}
      {restore.notice && <Notice tone={restore.notice.tone}>{restore.notice.text}</Notice>}
    </div>
  )
}
