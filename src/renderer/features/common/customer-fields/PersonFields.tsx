import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './CustomerFields.module.css'
import type { CustomerForm } from './customer-form.ts'
import { registerNumberField } from './register-number.ts'

type PersonFieldsProps = {
  form: CustomerForm
  /** Also renders the field for the email address. The account page has a separate form to change it. */
  withEmail?: boolean
}

/** Name and contact details of the customer. */
export function PersonFields({ form, withEmail = false }: PersonFieldsProps) {
  const { customerType, gender, country } = form.values
  return (
    <>
      <RadioCards
        legend="Ik bestel als"
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
            <TextInput {...registerNumberField(country)} {...form.getInputProps('kvknumber')} />
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
      <div className={`${classes.row} ${classes.name}`}>
        <TextInput label="Voornaam" withAsterisk autoComplete="given-name" {...form.getInputProps('firstname')} />
        <TextInput label="Tussenvoegsel" autoComplete="additional-name" {...form.getInputProps('middlename')} />
        <TextInput label="Achternaam" withAsterisk autoComplete="family-name" {...form.getInputProps('lastname')} />
      </div>
      <div className={classes.row}>
        {withEmail && (
          <TextInput
            label="E-mailadres"
            withAsterisk
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
        )}
        <TextInput
          label="Telefoonnummer"
          withAsterisk
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phoneNumber')}
        />
      </div>
    </>
  )
}
