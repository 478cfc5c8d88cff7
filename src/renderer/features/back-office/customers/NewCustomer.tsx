import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { checkoutFields } from '#shared/contracts/checkout-form.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { type Buyer, readBuyer } from '../../storefront/selling/index.ts'
import { SectionCard } from '../frame/index.ts'
import classes from './CustomerPicker.module.css'

const empty = { companyName: '', gender: '', firstname: '', middlename: '', lastname: '', email: '', phoneNumber: '' }
type Values = typeof empty

const CHECKED = ['gender', 'firstname', 'middlename', 'lastname', 'email', 'phoneNumber'] as const

/** Returns the error per field. The rules are those of the checkout, so that the checkout accepts the values later. */
function problemsOf(values: Values): Partial<Record<keyof Values, string>> {
  return Object.fromEntries(
    CHECKED.flatMap((field) => {
      const result = checkoutFields[field].safeParse(values[field])
      return result.success ? [] : [[field, result.error.issues[0]?.message ?? 'Ongeldig.']]
    }),
  )
}

const buyerOf = ({ companyName, gender, ...person }: Values): Buyer => ({
  name: [person.firstname, person.middlename, person.lastname]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' '),
  form: {
    ...person,
    gender: gender === 'm' || gender === 'v' ? gender : '',
    companyName,
    customerType: companyName.trim() ? 'business' : 'private',
  },
})

const isSameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Form for a new customer. When a customer with the same mail address exists, that customer is proposed instead. */
export function NewCustomer({ onPick }: { onPick: (buyer: Buyer) => void }) {
  const api = useApi()
  const form = useForm<Values>({ mode: 'controlled', initialValues: empty, validate: problemsOf })
  const lookup = useMutation({
    mutationFn: async (values: Values) => {
      const { items } = await api.customers.find({
        query: { search: values.email.trim().toLowerCase(), pageSize: 12 },
      })
      return items.find(({ email }) => isSameAddress(email, values.email))
    },
  })
  const choose = useMutation({ mutationFn: (customerId: string) => readBuyer(api, customerId) })
  // Callbacks that are passed to `mutate` do not run after the user left the screen.
  const submit = (values: Values) =>
    lookup.mutate(values, { onSuccess: (existing) => !existing && onPick(buyerOf(values)) })
  // The found customer has the address of the lookup, so ignore the customer when the form has another address by now.
  const existing = lookup.data && isSameAddress(lookup.data.email, form.values.email) ? lookup.data : undefined
  const failure = choose.error ?? lookup.error
  return (
    <SectionCard title="Nieuwe klant">
      <form noValidate onSubmit={form.onSubmit(submit)} className={classes.form}>
        <div className={classes.fields}>
          <NativeSelect
            label="Aanhef"
            withAsterisk
            data={[
              { value: '', label: 'Kies…' },
              { value: 'v', label: 'Mevrouw' },
              { value: 'm', label: 'De heer' },
            ]}
            {...form.getInputProps('gender')}
          />
          <TextInput label="Voornaam" withAsterisk autoComplete="off" {...form.getInputProps('firstname')} />
          <TextInput label="Tussenvoegsel" autoComplete="off" {...form.getInputProps('middlename')} />
          <TextInput label="Achternaam" withAsterisk autoComplete="off" {...form.getInputProps('lastname')} />
          <TextInput
            label="E-mailadres"
            withAsterisk
            inputMode="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <TextInput
            label="Telefoonnummer"
            withAsterisk
            inputMode="tel"
            autoComplete="off"
            {...form.getInputProps('phoneNumber')}
          />
          <TextInput
            label="Bedrijfsnaam"
            placeholder="Alleen voor een bedrijf"
            autoComplete="off"
            {...form.getInputProps('companyName')}
          />
        </div>
        {existing && (
          <Notice title={`${existing.name} is al klant met dit e-mailadres.`}>
            <Group gap="sm">
              <Button
                variant="default"
                loading={choose.isPending}
                onClick={() => choose.mutate(existing.customerId, { onSuccess: onPick })}
              >
                {existing.name} kiezen
              </Button>
              <Button variant="subtle" onClick={() => form.onSubmit((values) => onPick(buyerOf(values)))()}>
                Toch als nieuwe klant
              </Button>
            </Group>
          </Notice>
        )}
        {failure && (
          <Notice tone="bad">
            {failure instanceof ShopError ? failure.message : 'Er is een fout opgetreden. Probeer het opnieuw.'}
          </Notice>
        )}
        <Group gap="sm">
          <Button type="submit" loading={lookup.isPending}>
            Verkopen aan deze klant
          </Button>
        </Group>
      </form>
    </SectionCard>
  )
}
