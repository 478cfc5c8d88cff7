import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { actionInWords, subjectInWords } from '#shared/domain/audit/words.ts'
import { useApi } from '../../../lib/api.ts'
import { useListQuery } from '../frame/index.ts'
import classes from './AuditFilters.module.css'
import { auditChoices, readAuditFilter } from './audit-queries.ts'
import { NumberFilter } from './NumberFilter.tsx'

const PARAMS = ['wie', 'wat', 'onderwerp', 'nummer', 'van', 'tot']

/** Filters of the audit log. Their values are in the URL. */
export function AuditFilters() {
  const { get, set } = useListQuery()
  const { data } = useQuery(auditChoices(useApi()))
  const { who, what = '', subject = '', from = '', to = '' } = readAuditFilter(get)
  const actors = (data?.actors ?? []).map(({ userId, email }) => ({ value: String(userId), label: email }))
  const isBackwards = from !== '' && to !== '' && to < from

  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Wie"
        value={who === undefined ? '' : String(who)}
        data={[
          { value: '', label: 'Iedereen' },
          { value: 'system', label: 'Systeem' },
          ...withCurrentValue(actors, who),
        ]}
        onChange={(event) => set({ wie: event.currentTarget.value })}
      />
      <NativeSelect
        label="Wat"
        value={what}
        data={[
          { value: '', label: 'Alles' },
          ...withCurrentValue(choicesOf(data?.actions, actionInWords), what, actionInWords),
        ]}
        onChange={(event) => set({ wat: event.currentTarget.value })}
      />
      <NativeSelect
        label="Onderwerp"
        value={subject}
        data={[
          { value: '', label: 'Alle onderwerpen' },
          ...withCurrentValue(choicesOf(data?.subjects, subjectInWords), subject, subjectInWords),
        ]}
        onChange={(event) => set({ onderwerp: event.currentTarget.value })}
      />
      <NumberFilter />
      <TextInput type="date" label="Van" value={from} onChange={(event) => set({ van: event.currentTarget.value })} />
      <TextInput
        type="date"
        label="Tot en met"
        value={to}
        error={isBackwards && 'Deze dag ligt vóór de eerste.'}
        onChange={(event) => set({ tot: event.currentTarget.value })}
      />
      {PARAMS.some((name) => get(name)) && (
        <Button
          variant="subtle"
          className={classes.clear}
          onClick={() => set(Object.fromEntries(PARAMS.map((name) => [name, undefined])))}
        >
          Filters wissen
        </Button>
      )}
    </div>
  )
}

type Choice = { value: string; label: string }

const choicesOf = (codes: readonly string[] = [], labelOf: (code: string) => string): Choice[] =>
  codes.map((value) => ({ value, label: labelOf(value) })).toSorted((a, b) => a.label.localeCompare(b.label, 'nl'))

/** Adds the value in the URL to the choices, so that the field shows that value while the choices load. */
function withCurrentValue(
  choices: Choice[],
  chosen: string | number | undefined,
  labelOf: (code: string) => string = String,
): Choice[] {
  const value = String(chosen ?? '')
  if (value === '' || value === 'system' || choices.some((choice) => choice.value === value)) return choices
  return [...choices, { value, label: labelOf(value) }]
}
