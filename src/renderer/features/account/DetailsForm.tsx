import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { SavedCustomer } from '#shared/contracts/account.ts'
import { type AddressField, deliveryField } from '#shared/contracts/checkout-form.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useKeptDraft } from '../../lib/use-kept-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { AddressLookup, type Country } from '../address/index.ts'
import { refusalOf, useSaveDetails } from './account-queries.ts'
import { detailsRules } from './account-rules.ts'
import classes from './DetailsForm.module.css'
import { bodyOf, type DetailsValues, forgetDetails, keepDetails, resumedDetails } from './details-values.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'

// The schema refuses a choice that was not made with its sentence; the form must be able to hold it until then.
const rules = detailsRules as unknown as (values: DetailsValues) => Record<string, string>

const COUNTRIES = [
  { value: 'NL', label: 'Nederland' },
  { value: 'BE', label: 'België' },
  { value: 'DE', label: 'Duitsland' },
]
const NO_ADDRESS = {
  ...{ zipcode: '', houseNumber: '', houseNumberAddition: '', streetname: '', city: '', province: '' },
  municipality: '',
}
const ADDRESS = ['country', 'zipcode', 'houseNumber', 'houseNumberAddition', 'streetname', 'city'] as const

/** Name, phone number and address, which fill in a checkout. What is typed stays on this machine until it is saved. */
export function DetailsForm({ session, saved }: { session: Session; saved: SavedCustomer }) {
  const owner = session.email
  const element = useRef<HTMLFormElement>(null)
  const [isSaved, setSaved] = useState(false)
  const draft = useKeptDraft((values: DetailsValues) => keepDetails(owner, values))
  const form = useForm<DetailsValues>({
    mode: 'controlled',
    initialValues: resumedDetails(owner, saved),
    validate: rules,
    validateInputOnBlur: true,
    onValuesChange: (values) => {
      setSaved(false)
      draft.keep(values)
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
    draft.drop()
    save.mutate(bodyOf(values), {
      onSuccess: () => {
        forgetDetails()
        form.resetDirty()
        setSaved(true)
      },
      onError: () => {
        keepDetails(owner, values)
        focusFirstError()
      },
    })
  }, focusFirstError)

  return (
    <form ref={element} noValidate onSubmit={submit} aria-label="Uw gegevens">
      <Stack>
        <Person form={form} />
        <Address form={form} of="own" />
        <RadioCards
          legend="Afleveradres"
          name="deliveryAddress"
          direction="row"
          value={form.values.deliveryAddress}
          onChange={(value) => form.setFieldValue('deliveryAddress', value)}
          options={[
            { value: '1', label: 'Zelfde als mijn adres' },
            { value: '2', label: 'Ander adres' },
          ]}
        />
        {form.values.deliveryAddress === '2' && <Address form={form} of="delivery" />}
        {refusal.rest && <Notice tone="bad">{refusal.rest}</Notice>}
        {isSaved && <Notice tone="good">Uw gegevens zijn opgeslagen.</Notice>}
        <Button type="submit" loading={save.isPending}>
          Opslaan
        </Button>
      </Stack>
    </form>
  )
}

type FormState = UseFormReturnType<DetailsValues>

function Person({ form }: { form: FormState }) {
  const { customerType, gender } = form.values
  return (
    <>
      <RadioCards
        legend="Ik bestel als"
        name="customerType"
        direction="row"
        value={customerType}
        onChange={(value) => form.setFieldValue('customerType', value)}
        options={[
          { value: 'private', label: 'Particulier' },
          { value: 'business', label: 'Bedrijf' },
        ]}
      />
      {customerType === 'business' && (
        <>
          <TextInput
            label="Bedrijfsnaam"
            withAsterisk
            autoComplete="organization"
            {...form.getInputProps('companyName')}
          />
          <div className={classes.row}>
            <TextInput label="Btw-nummer" {...form.getInputProps('vatnumber')} />
            <TextInput label="KvK-nummer" inputMode="numeric" {...form.getInputProps('kvknumber')} />
          </div>
        </>
      )}
      <RadioCards
        legend="Aanhef"
        withAsterisk
        name="gender"
        direction="row"
        value={gender}
        onChange={(value) => form.setFieldValue('gender', value)}
        error={form.errors.gender}
        options={[
          { value: 'v', label: 'Mevrouw' },
          { value: 'm', label: 'De heer' },
        ]}
      />
      <div className={classes.row}>
        <TextInput label="Voornaam" withAsterisk autoComplete="given-name" {...form.getInputProps('firstname')} />
        <TextInput label="Tussenvoegsel" autoComplete="additional-name" {...form.getInputProps('middlename')} />
        <TextInput label="Achternaam" withAsterisk autoComplete="family-name" {...form.getInputProps('lastname')} />
      </div>
      <TextInput
        label="Telefoonnummer"
        withAsterisk
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('phoneNumber')}
      />
    </>
  )
}

type AddressProps = {
  form: FormState
  /** The own address, which is that of the invoice; or the other one to deliver to. */
  of: 'own' | 'delivery'
}

/** Looked up, and then shown; or typed by hand when the lookup fails or does not know it (decisions E25). */
function Address({ form, of }: AddressProps) {
  const nameOf = (field: AddressField) => (of === 'own' ? field : deliveryField(field))
  const verifiedName = of === 'own' ? 'addressVerified' : 'deliveryAddressVerified'
  const autoComplete = (token: string) => `${of === 'own' ? 'billing' : 'shipping'} ${token}`
  const { values } = form
  const isEmpty = values[nameOf('streetname')] === '' && values[nameOf('zipcode')] === ''
  const country = values[nameOf('country')] as Country // the select offers nothing else
  const [isByHand, setByHand] = useState(!isEmpty && !values[verifiedName])
  const firstError = ADDRESS.map((field) => form.errors[nameOf(field)]).find(Boolean)
  const fill = (address: Partial<Record<AddressField, string>>, isVerified: boolean) => {
    const named = Object.entries(address).map(([field, value]) => [nameOf(field as AddressField), value])
    form.setValues({ ...Object.fromEntries(named), [verifiedName]: isVerified } as Partial<DetailsValues>)
    for (const field of ADDRESS) form.clearFieldError(nameOf(field))
  }
  const field = (name: (typeof ADDRESS)[number]) => ({ ...form.getInputProps(nameOf(name)), readOnly: !isByHand })
  return (
    <fieldset aria-label={of === 'own' ? 'Uw adres' : 'Adres om te bezorgen'} className={classes.address}>
      <NativeSelect
        label="Land"
        data={COUNTRIES}
        value={country}
        error={form.errors[nameOf('country')]}
        autoComplete={autoComplete('country')}
        onChange={({ currentTarget }) => fill({ ...NO_ADDRESS, country: currentTarget.value }, false)}
      />
      {!isByHand && (
        <AddressLookup
          key={country}
          country={country}
          error={isEmpty && firstError ? 'Zoek en kies uw adres, of vul het zelf in.' : undefined}
          onFound={(found) => fill(found, true)}
          onFailure={() => setByHand(true)}
        />
      )}
      {(isByHand || !isEmpty) && (
        <>
          <div className={classes.row}>
            <TextInput
              label="Straatnaam"
              withAsterisk={isByHand}
              autoComplete={autoComplete('address-line1')}
              {...field('streetname')}
            />
            <TextInput label="Huisnummer" withAsterisk={isByHand} inputMode="numeric" {...field('houseNumber')} />
            <TextInput label="Toevoeging" {...field('houseNumberAddition')} />
          </div>
          <div className={classes.row}>
            <TextInput
              label="Postcode"
              withAsterisk={isByHand}
              autoComplete={autoComplete('postal-code')}
              {...field('zipcode')}
            />
            <TextInput
              label="Plaats"
              withAsterisk={isByHand}
              autoComplete={autoComplete('address-level2')}
              {...field('city')}
            />
          </div>
        </>
      )}
      <Button
        variant="transparent"
        onClick={() => {
          setByHand(!isByHand)
          form.setFieldValue(verifiedName, false)
        }}
      >
        {isByHand ? 'Adres opzoeken' : 'Adres handmatig invullen'}
      </Button>
    </fieldset>
  )
}
