import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LINE_STATE_WORDS, LINE_STATES } from '#shared/domain/orders/line-states.ts'
import { useApi } from '../../../lib/api.ts'
import { useListQuery } from '../frame/index.ts'
import classes from './StaffOrders.module.css'
import { sellersQuery } from './staff-order-queries.ts'

const ALL = { value: '', label: 'Alle' }

const CHOICES = [
  { param: 'state', label: 'Status', choices: LINE_STATES.map((value) => ({ value, label: LINE_STATE_WORDS[value] })) },
  {
    param: 'paid',
    label: 'Betaald',
    choices: [
      { value: 'due', label: 'Niet of deels' },
      { value: 'none', label: 'Niet' },
      { value: 'part', label: 'Deels' },
      { value: 'full', label: 'Volledig' },
    ],
  },
  {
    param: 'attempt',
    label: 'Betaalpoging',
    choices: [
      { value: 'open', label: 'Loopt' },
      { value: 'unknown', label: 'Onbekend' },
      { value: 'failed', label: 'Mislukt' },
      { value: 'review', label: 'Nakijken' },
      { value: 'charged_back', label: 'Teruggeboekt' },
      { value: 'refunded', label: 'Terugbetaald' },
      { value: 'after_cancel', label: 'Terug te betalen' },
    ],
  },
  {
    param: 'synced',
    label: 'Boekhouding',
    choices: [
      { value: 'yes', label: 'Gesynchroniseerd' },
      { value: 'no', label: 'Nog niet' },
    ],
  },
] as const

const PARAMS = ['state', 'paid', 'attempt', 'synced', 'seller', 'from', 'until'] as const

/** Filters of the order list. Their values are in the URL. */
export function OrderFilters() {
  const { get, set } = useListQuery()
  const sellers = useQuery(sellersQuery(useApi())).data ?? []
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = PARAMS.filter((param) => get(param) !== undefined).length
  const choiceField = (param: string, label: string, choices: readonly { value: string; label: string }[]) => (
    <NativeSelect
      key={param}
      label={label}
      data={[ALL, ...choices]}
      value={get(param) ?? ''}
      onChange={(event) => set({ [param]: event.currentTarget.value || undefined })}
    />
  )
  const dayField = (param: string, label: string) => (
    <TextInput
      type="date"
      label={label}
      value={get(param) ?? ''}
      onChange={(event) => set({ [param]: event.currentTarget.value || undefined })}
    />
  )

  return (
    <>
      {/* Visible only on a phone. The filters are hidden there, because they would push the orders off the screen. */}
      <Button
        className={classes.filterButton}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <fieldset className={classes.filters} aria-label="Filters" id={id} data-open={isOpen || undefined}>
        {CHOICES.map(({ param, label, choices }) => choiceField(param, label, choices))}
        {choiceField('seller', 'Verkoper', [
          { value: 'none', label: 'Zonder verkoper' },
          ...sellers.map(({ userId, email }) => ({ value: String(userId), label: email })),
        ])}
        {dayField('from', 'Vanaf')}
        {dayField('until', 'Tot en met')}
        {count > 0 && (
          <Button variant="default" onClick={() => set(Object.fromEntries(PARAMS.map((param) => [param, undefined])))}>
            Filters wissen
          </Button>
        )}
      </fieldset>
    </>
  )
}
