import { useState } from 'react'
import { readCheckout } from '#shared/contracts/checkout-form.ts'
import { isOrderField } from '#shared/domain/checkout/order-fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { AddressFields, registerNumberField } from '../../common/customer-fields/index.ts'
import type { CheckoutFormState, CheckoutValues } from '../../storefront/checkout/index.ts'
import { CustomerLookup } from './CustomerLookup.tsx'
import classes from './QuickOrder.module.css'

/** The buyer: an existing or a new customer. Complete data is summarized in three lines. */
export function CustomerSection({ form, wasTried }: { form: CheckoutFormState; wasTried: boolean }) {
  const [fillCount, setFillCount] = useState(0)
  const [before, setBefore] = useState<{ values: CheckoutValues; name: string }>()
  const isComplete = isWholeCustomer(form.values)
  const [isOpen, setOpen] = useState(!isComplete)
  const hasWrongField = wasTried && (!isComplete || Object.keys(form.errors).some(isOfCustomer))

  const take = (values: Partial<CheckoutValues>) => {
    const next = { ...form.getValues(), ...values }
    form.setValues(next)
    form.clearErrors()
    setFillCount((count) => count + 1)
    setOpen(!isWholeCustomer(next))
  }
  return (
    <section className={classes.card} aria-labelledby="quick-order-customer">
      <div className={classes.cardHead}>
        <h2 id="quick-order-customer" className={classes.heading}>
          Klant
        </h2>
        {!isOpen && (
          <Button variant="default" size="sm" onClick={() => setOpen(true)}>
            Wijzigen
          </Button>
        )}
        {isOpen && isComplete && (
          <Button variant="default" size="sm" onClick={() => setOpen(false)}>
            Inklappen
          </Button>
        )}
      </div>
      <CustomerLookup
        onSelect={(values, name) => {
          setBefore(hasPerson(form.getValues()) ? { values: form.getValues(), name } : undefined)
          take(values)
        }}
      />
      {before && (
        <Notice>
          <p>De gegevens van {before.name} staan nu in het formulier.</p>
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              take(before.values)
              setBefore(undefined)
            }}
          >
            Terug naar wat er stond
          </Button>
        </Notice>
      )}
      {isOpen || hasWrongField ? (
        <div className={classes.fields}>
          <ShowroomCustomerFields form={form} />
          {/* Remounted after a customer was filled in, so that it shows the address and looks it up. */}
          <AddressFields key={fillCount} form={form} of="buyer" />
        </div>
      ) : (
        <CustomerCard values={form.values} />
      )}
    </section>
  )
}

const PERSON = [
  ...['companyName', 'firstname', 'middlename', 'lastname', 'email', 'phoneNumber', 'streetname'],
  'deliveryAddressStreetname',
] as const
const hasPerson = (values: CheckoutValues) => PERSON.some((field) => values[field] !== '')

/** Whether a field belongs to this section; all other fields are about the order. */
const isOfCustomer = (field: string) => !isOrderField(field)

/** Whether the customer data is complete and valid. */
export function isWholeCustomer(values: CheckoutValues): boolean {
  const { problems } = readCheckout(values, { onlySamples: false, isFree: false })
  return !Object.keys(problems).some(isOfCustomer)
}

function CustomerCard({ values }: { values: CheckoutValues }) {
  const person = [values.firstname, values.middlename, values.lastname].filter(Boolean).join(' ')
  const house = [values.houseNumber, values.houseNumberAddition].filter(Boolean).join(' ')
  return (
    <address className={classes.known}>
      <strong>{values.customerType === 'business' ? `${values.companyName}, ${person}` : person}</strong>
      <span>
        {values.streetname} {house}, {values.zipcode} {values.city}
        {values.country !== 'NL' && ` (${values.country})`}
      </span>
      <span>
        {values.email} · {values.phoneNumber}
      </span>
    </address>
  )
}

/** The customer fields of the checkout, with the same rules, but with texts for the seller and a compact layout. */
function ShowroomCustomerFields({ form }: { form: CheckoutFormState }) {
  const { customerType, gender, country } = form.values
  return (
    <>
      <div className={`${classes.row} ${classes.pair}`}>
        <RadioCards
          legend="Klant is"
          name="customerType"
          direction="row"
          value={customerType}
          onChange={(value) => form.setFieldValue('customerType', value)}
          error={form.errors.customerType}
          options={[
            { value: 'private', label: 'Particulier' },
            { value: 'business', label: 'Bedrijf' },
          ]}
        />
        <NativeSelect
          label="Aanhef"
          withAsterisk
          data={[
            { value: '', label: 'Kies…' },
            { value: 'v', label: 'Mevrouw' },
            { value: 'm', label: 'De heer' },
          ]}
          value={gender}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('gender', value === 'v' || value === 'm' ? value : '')
            form.clearFieldError('gender')
          }}
          error={form.errors.gender}
        />
      </div>
      {customerType === 'business' && (
        <div className={classes.row}>
          <TextInput label="Bedrijfsnaam" withAsterisk autoComplete="off" {...form.getInputProps('companyName')} />
          <TextInput label="Btw-nummer" autoComplete="off" {...form.getInputProps('vatnumber')} />
          <TextInput {...registerNumberField(country)} autoComplete="off" {...form.getInputProps('kvknumber')} />
        </div>
      )}
      <div className={classes.name}>
        <TextInput label="Voornaam" withAsterisk autoComplete="off" {...form.getInputProps('firstname')} />
        <TextInput label="Tussenvoegsel" autoComplete="off" {...form.getInputProps('middlename')} />
        <TextInput label="Achternaam" withAsterisk autoComplete="off" {...form.getInputProps('lastname')} />
      </div>
      <div className={classes.row}>
        <TextInput label="E-mailadres" withAsterisk type="email" autoComplete="off" {...form.getInputProps('email')} />
        <TextInput
          label="Telefoonnummer"
          withAsterisk
          type="tel"
          autoComplete="off"
          {...form.getInputProps('phoneNumber')}
        />
      </div>
    </>
  )
}
