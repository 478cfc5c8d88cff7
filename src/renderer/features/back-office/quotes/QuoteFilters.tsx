import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useListQuery } from '../frame/index.ts'
import classes from './Quotes.module.css'

const PARAMS = ['verkoper', 'tot'] as const

/** Filters of the list: the seller, and the last day of the quotes. Their values are in the URL. */
export function QuoteFilters({ sellers }: { sellers: readonly { userId: number; email: string }[] }) {
  const { get, set } = useListQuery()
  const isFiltered = PARAMS.some((param) => get(param) !== undefined)
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      <NativeSelect
        label="Verkoper"
        data={[
          { value: '', label: 'Alle' },
          { value: '0', label: 'Klant zelf' },
          ...sellers.map(({ userId, email }) => ({ value: String(userId), label: email })),
        ]}
        value={get('verkoper') ?? ''}
        onChange={({ currentTarget: { value } }) => set({ verkoper: value || undefined })}
      />
      <TextInput
        type="date"
        label="Geldig t/m, uiterlijk"
        value={get('tot') ?? ''}
        onChange={({ currentTarget: { value } }) => set({ tot: value || undefined })}
      />
      {isFiltered && (
        <Button variant="default" onClick={() => set(Object.fromEntries(PARAMS.map((param) => [param, undefined])))}>
          Filters wissen
        </Button>
      )}
    </fieldset>
  )
}
