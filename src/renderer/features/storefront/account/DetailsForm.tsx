import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { SavedCustomer } from '#shared/contracts/saved-details.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { AddressFields, PersonFields } from '../../common/customer-fields/index.ts'
import { refusalOf, useSaveDetails } from './account-queries.ts'
import { detailsRules } from './account-rules.ts'
import { bodyOf, type DetailsValues, forgetDetails, persistDetails, resumedDetails } from './details-values.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'

// The form may contain an empty choice, which the contract's type excludes; the schema refuses it with its own message.
const rules = (values: DetailsValues) => detailsRules(bodyOf(values))

/**
 * Form for the name, phone number and address that fill in a checkout. Typed values are persisted on this computer
 * until they are saved.
 */
export function DetailsForm({ session, saved }: { session: Session; saved: SavedCustomer }) {
  const owner = session.email
  const element = useRef<HTMLFormElement>(null)
  const [isSaved, setSaved] = useState(false)
  const draft = useDraftAutosave((values: DetailsValues) => persistDetails(owner, values))
  const form = useForm<DetailsValues>({
    mode: 'controlled',
    initialValues: resumedDetails(owner, saved),
    validate: rules,
    validateInputOnBlur: true,
    onValuesChange: (values) => {
      setSaved(false)
      draft.save(values)
    },
  })
  const save = useSaveDetails(session)
  const refusal = refusalOf(save.error)
  useUnsaved(form.isDirty() && !isSaved)

  const { setErrors } = form
  useEffect(() => {
    const { fields } = refusalOf(save.error)
    if (Object.keys(fields).length === 0) return
    setErrors(fields)
  }, [save.error, setErrors])

  const focusFirstError = useFocusFirstError(element)
  const submit = form.onSubmit((values) => {
    draft.discardChanges()
    save.mutate(bodyOf(values), {
      onSuccess: () => {
        forgetDetails()
        form.resetDirty()
        setSaved(true)
      },
      onError: () => {
        persistDetails(owner, values)
        focusFirstError()
      },
    })
  }, focusFirstError)

  return (
    <form ref={element} noValidate onSubmit={submit} aria-label="Uw gegevens">
      <Stack>
        <PersonFields form={form} />
        <AddressFields form={form} of="buyer" />
        <RadioCards
          legend="Afleveradres"
          name="deliveryAddress"
          direction="row"
          value={form.values.deliveryAddress}
          onChange={(value) => form.setFieldValue('deliveryAddress', value)}
          options={[
            { value: 'same', label: 'Zelfde als mijn adres' },
            { value: 'other', label: 'Ander adres' },
          ]}
        />
        {form.values.deliveryAddress === 'other' && <AddressFields form={form} of="delivery" />}
        {refusal.rest && <Notice tone="bad">{refusal.rest}</Notice>}
        {isSaved && <Notice tone="good">Uw gegevens zijn opgeslagen.</Notice>}
        <Button type="submit" loading={save.isPending}>
          Opslaan
        </Button>
      </Stack>
    </form>
  )
}
