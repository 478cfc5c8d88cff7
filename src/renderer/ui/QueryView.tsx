import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type QueryViewProps<Content> = {
  query: UseQueryResult<Content, Error>
  /** Stands there while the first answer is on its way: skeletons of the same size. */
  waiting?: ReactNode
  children: (content: Content) => ReactNode
}

/** What the server told, or that it could not, with a way to ask again. */
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
