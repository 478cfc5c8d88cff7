import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useAfterRender } from '../../../lib/use-after-render.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { OrderRows } from './OrderRows.tsx'
import { StepHeading } from './StepHeading.tsx'
import classes from './Withdrawal.module.css'
import { chosenRows, type WithdrawalValues } from './withdrawal-values.ts'

type WithdrawalFieldsProps = {
  form: UseFormReturnType<WithdrawalValues>
  /** The order; undefined when the visitor has no proof that the order is theirs. */
  order: SalesOrder | undefined
  onReady: () => void
}

/** Step 1 of a withdrawal: order, person and products. */
export function WithdrawalFields({ form, order, onReady }: WithdrawalFieldsProps) {
  const element = useRef<HTMLFormElement>(null)
  const { scope, rowIds } = form.values
  const rows = order?.salesOrderRows
  const toggleRow = (id: number) => {
    const next = rowIds.includes(id) ? rowIds.filter((other) => other !== id) : [...rowIds, id]
    form.setValues(chosenRows(rows ?? [], next))
    form.clearFieldError('products')
  }
  const focusFirstError = useAfterRender(() =>
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
  const submit = form.onSubmit(onReady, focusFirstError)
  return (
    <form ref={element} className={classes.card} noValidate onSubmit={submit}>
      <StepHeading step={1}>Wat wilt u herroepen?</StepHeading>
      <TextInput
        label="Bestelnummer"
        description="Staat in de bevestiging die u per e-mail kreeg. Weet u het niet meer? Schrijf dan wat u bestelde, en wanneer."
        withAsterisk
        {...form.getInputProps('orderNumber')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Naam"
          description="Zoals bij de bestelling."
          withAsterisk
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <TextInput
          label="E-mailadres"
          description="Hierop krijgt u direct een ontvangstbevestiging."
          withAsterisk
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
      </div>
      <RadioCards
        legend="Wat herroept u?"
        name="scope"
        direction="row"
        value={scope}
        onChange={(value) => form.setFieldValue('scope', value)}
        options={[
          { value: 'all', label: 'De hele bestelling' },
          { value: 'some', label: 'Een deel ervan' },
        ]}
      />
      {rows && (
        <OrderRows
          rows={rows}
          chosen={scope === 'all' ? 'all' : rowIds}
          onToggle={toggleRow}
          error={form.errors.products}
        />
      )}
      {scope === 'some' && !rows && (
        <Textarea
          label="Welke producten?"
          description="Naam en aantal, bijvoorbeeld: 2 × eetkamerstoel, cognac."
          withAsterisk
          rows={3}
          {...form.getInputProps('products')}
        />
      )}
      <Textarea
        label="Reden (mag u leeg laten)"
        description="U hoeft geen reden te geven. Wij leren er wel van."
        rows={3}
        {...form.getInputProps('reason')}
      />
      <p className={classes.small}>
        Wat wij met uw gegevens doen leest u in onze <Link to={sitePaths.privacy}>privacyverklaring</Link>.
      </p>
      <Button type="submit" className={classes.next}>
        Verder naar controleren
      </Button>
    </form>
  )
}
