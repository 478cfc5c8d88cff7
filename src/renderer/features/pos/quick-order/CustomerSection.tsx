import { useState } from 'react'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { Button } from '../../../ui/Button.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { AddressFields, registerNumberField } from '../../common/customer-fields/index.ts'
import { type CheckoutFormState, type CheckoutValues, emptyBuyer } from '../../storefront/checkout/index.ts'
import { LetCustomerFillIn } from '../customer-display/index.ts'
import { CustomerLookup } from './CustomerLookup.tsx'
import { hasPerson, isCompleteCustomer, isCustomerField } from './customer-values.ts'
import classes from './QuickOrder.module.css'
import type { CustomerChoice } from './use-customer-choice.ts'

type CustomerSectionProps = {
  form: CheckoutFormState
  choice: CustomerChoice
  /** True after an attempt to place the order; fields with errors are then shown. */
  wasTried: boolean
  /** True when the order cannot be placed without a customer. */
  isRequired: boolean
  /** True when the order is sold to an unknown buyer. */
  isWalkIn: boolean
}

/**
 * Section for the customer of the order: an existing or a new customer, or none. Complete data is summarized in three
 * lines. The fields of a new customer are shown when the order needs a customer, and otherwise on request.
 */
export function CustomerSection({ form, choice, wasTried, isRequired, isWalkIn }: CustomerSectionProps) {
  const isComplete = isCompleteCustomer(form.values)
  const isEntered = hasPerson(form.values)
  const [openedBy, setOpenedBy] = useState<{ fillCount: number; isOpen: boolean }>()
  // A filled-in customer ends what the user opened or closed before.
  const chosen = openedBy?.fillCount === choice.fillCount ? openedBy.isOpen : undefined
  const setOpen = (isOpen: boolean) => setOpenedBy({ fillCount: choice.fillCount, isOpen })
  const isOpen = chosen ?? (isEntered ? !isComplete : isRequired)
  const hasWrongField = wasTried && isRequired && (!isComplete || Object.keys(form.errors).some(isCustomerField))
  const isShown = isOpen || hasWrongField

  return (
    <section className={classes.card} aria-labelledby="quick-order-customer">
      <div className={classes.cardHead}>
        <h2 id="quick-order-customer" className={classes.heading}>
          Klant
        </h2>
        {!isShown && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {isEntered ? 'Wijzigen' : 'Klant invullen'}
          </Button>
        )}
        {isShown && (isComplete || !isRequired) && !hasWrongField && (
          <Button variant="default" onClick={() => setOpen(false)}>
            Inklappen
          </Button>
        )}
      </div>
      <CustomerLookup onSelect={choice.select} />
      <LetCustomerFillIn
        onAccept={(ownData) =>
          choice.select({ ...emptyBuyer, ...ownData }, fullName({ ...ownData, middlename: ownData.middlename ?? '' }))
        }
      />
      {choice.replaced && (
        <Notice>
          <p>De gegevens van {choice.replaced.name} staan nu in het formulier.</p>
          <Button variant="default" onClick={choice.undo}>
            Terug naar wat er stond
          </Button>
        </Notice>
      )}
      {isWalkIn && !isShown && (
        <p className={classes.quiet}>
          Balieklant: de klant betaalt nu en neemt alles mee, zonder gegevens. Kies of vul een klant in voor bezorgen,
          een aanbetaling of een bon op naam.
        </p>
      )}
      {isShown ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the fields open while the user types in them
        <div className={classes.fields} onFocus={() => chosen !== true && setOpen(true)}>
          <ShowroomCustomerFields form={form} />
          {/* Remounted after a customer was filled in, because the component decides only at its mount whether the
             address is looked up or typed. */}
          <AddressFields key={choice.fillCount} form={form} of="buyer" />
        </div>
      ) : (
        isEntered && <CustomerCard values={form.values} />
      )}
    </section>
  )
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
