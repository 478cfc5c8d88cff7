import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type QueryViewProps<Content> = {
  query: UseQueryResult<Content, Error>
  /** Shown while the first response is loading: skeletons of the size of the content. */
  waiting?: ReactNode
  children: (content: Content) => ReactNode
}

/** Shows the response of a query, or an error with a retry button. */
export function QueryView<Content>({ query, waiting = null, children }: QueryViewProps<Content>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <div aria-busy="true">{waiting}</div>
  return (
    <Notice tone="bad" title="Dit kon niet worden opgehaald.">
      <p>{query.error?.message}</p>
      <Button variant="default" onClick={() => void query.refetch()}>
        Opnieuw proberen
      </Button>
    </Notice>
  )
}
