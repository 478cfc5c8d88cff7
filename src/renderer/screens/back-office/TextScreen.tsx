import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { editedText } from '../../features/back-office/content/content-queries.ts'
import { TextEditor } from '../../features/back-office/content/TextEditor.tsx'
import { textDrafts } from '../../features/back-office/content/text-drafts.ts'
import { BackOfficeFailure, BackOfficePage } from '../../features/back-office/frame/index.ts'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const waiting = <Skeleton height={420} aria-label="De tekst wordt opgehaald" />

/** /admin/teksten/{name}: edits one text of the shop. */
export function TextScreen() {
  const { name = '' } = useParams()
  const areDraftsLoaded = textDrafts.useAreLoaded()
  const text = useQuery(editedText(useApi(), name))
  return (
    <BackOfficePage
      title={text.data?.source.title ?? 'Tekst'}
      actions={<Link to={staffPaths.texts}>Alle teksten</Link>}
    >
      {text.error && !text.data ? (
        <BackOfficeFailure
          error={text.error}
          title="De tekst kon niet worden geladen."
          list={{ path: staffPaths.texts, name: 'Alle teksten' }}
          onRetry={() => void text.refetch()}
        />
      ) : (
        <QueryView query={text} waiting={waiting}>
          {(found) => (areDraftsLoaded ? <TextEditor key={found.name} page={found} /> : waiting)}
        </QueryView>
      )}
    </BackOfficePage>
  )
}
