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

/**
 * Section for the customer of the order: an existing or a new customer. Complete data is summarized in three lines.
 *
 * @param wasTried true after an attempt to place the order; fields with errors are then shown
 */
export function CustomerSection({ form, wasTried }: { form: CheckoutFormState; wasTried: boolean }) {
  const [fillCount, setFillCount] = useState(0)
  const [replaced, setReplaced] = useState<{ values: CheckoutValues; name: string }>()
  const isComplete = isCompleteCustomer(form.values)
  const [isOpen, setOpen] = useState(!isComplete)
  const hasWrongField = wasTried && (!isComplete || Object.keys(form.errors).some(isCustomerField))

  const fillIn = (values: Partial<CheckoutValues>) => {
    const next = { ...form.getValues(), ...values }
    form.setValues(next)
    form.clearErrors()
    setFillCount((count) => count + 1)
    setOpen(!isCompleteCustomer(next))
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
          setReplaced(hasPerson(form.getValues()) ? { values: form.getValues(), name } : undefined)
          fillIn(values)
        }}
      />
      {replaced && (
        <Notice>
          <p>De gegevens van {replaced.name} staan nu in het formulier.</p>
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              fillIn(replaced.values)
              setReplaced(undefined)
            }}
          >
            Terug naar wat er stond
          </Button>
        </Notice>
      )}
      {isOpen || hasWrongField ? (
        <div className={classes.fields}>
          <ShowroomCustomerFields form={form} />
          {/* Remounted after a customer was filled in, because the component decides only at its mount whether the
             address is looked up or typed. */}
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

/** Returns whether a field belongs to this section. All other fields are about the order. */
const isCustomerField = (field: string) => !isOrderField(field)

/** Returns whether the customer data is complete and valid. */
export function isCompleteCustomer(values: CheckoutValues): boolean {
  const { problems } = readCheckout(values, { onlySamples: false, isFree: false })
  return !Object.keys(problems).some(isCustomerField)
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

/** The customer fields of the checkout with the same rules, but with texts for the seller and in a compact layout. */
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
