import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SectionCard, useStaffAction } from '../frame/index.ts'
import classes from './SearchManagement.module.css'
import { searchesWithoutResults } from './search-queries.ts'

/** Lists search terms without results. Staff can try a term in the shop, make it a synonym, or remove it. */
export function SearchesWithoutResults({ onAddSynonym }: { onAddSynonym: (term: string) => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const terms = useQuery(searchesWithoutResults(api))
  const dismiss = useStaffAction((term: string) => api.search.dismissMiss({ body: { term } }), {
    onSuccess: (remaining) => queryClient.setQueryData(searchesWithoutResults(api).queryKey, remaining),
  })

  return (
    <SectionCard title="Zoekopdrachten zonder resultaat">
      <p className={classes.quiet}>Van de laatste 180 dagen, zonder gegevens van wie zocht.</p>
      {dismiss.notice && <Notice tone={dismiss.notice.tone}>{dismiss.notice.text}</Notice>}
      <QueryView query={terms}>
        {(terms) =>
          terms.length === 0 ? (
            <p>Elke zoekopdracht had een resultaat.</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
            <ul className={classes.rows} tabIndex={0} aria-label="Zoekopdrachten zonder resultaat">
              {terms.map(({ term, times, lastOn }) => (
                <li key={term}>
                  <span className={classes.words}>
                    <Link to={sitePaths.search(term)}>{term}</Link>
                    <br />
                    <span className={classes.quiet}>
                      {times} keer, laatst op {dayInWords(`${lastOn}T12:00:00Z`)}
                    </span>
                  </span>
                  <Group gap="xs">
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Synoniem maken voor ${term}`}
                      onClick={() => onAddSynonym(term)}
                    >
                      Synoniem maken
                    </Button>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`${term} weghalen`}
                      disabled={dismiss.isPending}
                      onClick={() => dismiss.mutate(term)}
                    >
                      Weghalen
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  )
}
