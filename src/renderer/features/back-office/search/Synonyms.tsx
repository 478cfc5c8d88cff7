import { Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../lib/api.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SectionCard, useStaffAction } from '../frame/index.ts'
import classes from './SearchManagement.module.css'
import { synonymGroups } from './search-queries.ts'

/** Change of one group: `before` is undefined for a new group, `after` for a removed group. */
type Change = { before: readonly string[] | undefined; after: readonly string[] | undefined }

type SynonymsProps = {
  /**
   * First term of a new group, chosen from the searches without results. `count` changes with each choice, so that the
   * same term can be chosen twice.
   */
  newTerm: { term: string; count: number } | undefined
}

/**
 * Groups of words that the search treats as equal. The user adds, changes and removes one group at a time.
 *
 * Each change is applied to the groups that the server has at that moment, so that a colleague's change is not lost.
 */
export function Synonyms({ newTerm }: SynonymsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const groups = useQuery(synonymGroups(api))
  const [edited, setEdited] = useState<readonly string[]>()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!newTerm) return
    setEdited(undefined)
    setTyped(`${newTerm.term}, `)
    field.current?.focus()
  }, [newTerm])

  const save = useStaffAction(
    async ({ before, after }: Change) => {
      const current = await api.search.synonyms()
      const others = current.filter((group) => before === undefined || group.join() !== before.join())
      return api.search.saveSynonyms({ body: { groups: [...others, ...(after ? [[...after]] : [])] } })
    },
    {
      success: 'Opgeslagen. De zoekfunctie gebruikt het meteen.',
      onSuccess: (saved, { after }) => {
        queryClient.setQueryData(synonymGroups(api).queryKey, saved)
        if (!after) return
        setTyped('')
        setEdited(undefined)
      },
    },
  )
  useUnsaved(typed !== '' || save.isPending)
  const words = wordsOf(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ before: edited, after: words })
  }

  return (
    <SectionCard title="Synoniemen">
      <form onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          label={edited ? 'Groep wijzigen' : 'Nieuwe groep'}
          description="Twee of meer woorden met een komma ertussen: bank, sofa, zitbank."
          maxLength={1000}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group gap="sm" mt="sm">
          <Button type="submit" loading={save.isPending} disabled={words.length < 2}>
            {edited ? 'Wijziging opslaan' : 'Toevoegen'}
          </Button>
          {(edited || typed) && (
            <Button
              variant="default"
              onClick={() => {
                setEdited(undefined)
                setTyped('')
              }}
            >
              Annuleren
            </Button>
          )}
        </Group>
      </form>
      {save.notice && <Notice tone={save.notice.tone}>{save.notice.text}</Notice>}
      <QueryView query={groups}>
        {(saved) =>
          saved.length === 0 ? (
            <p>Er zijn nog geen synoniemen.</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
            <ul className={classes.rows} tabIndex={0} aria-label="Synoniemen">
              {saved.map((group) => (
                <li key={group.join()}>
                  <span className={classes.words}>{group.join(', ')}</span>
                  <Group gap="xs">
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`${group.join(', ')} wijzigen`}
                      onClick={() => {
                        setEdited(group)
                        setTyped(group.join(', '))
                        field.current?.focus()
                      }}
                    >
                      Wijzigen
                    </Button>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`${group.join(', ')} verwijderen`}
                      disabled={save.isPending}
                      onClick={() => save.mutate({ before: group, after: undefined })}
                    >
                      Verwijderen
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

/**
 * Splits the input into lower-case words without duplicates.
 *
 * @example wordsOf('Bank, sofa,') // ['bank', 'sofa']
 */
function wordsOf(typed: string): string[] {
  const words = typed.split(',').map((word) => word.trim().toLowerCase())
  return [...new Set(words.filter((word) => word !== ''))]
}
