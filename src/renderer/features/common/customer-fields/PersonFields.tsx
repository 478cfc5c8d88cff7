import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useFieldTranslation } from '../addresses/index.ts'
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
  const translate = useFieldTranslation()
  const { customerType, gender, country } = form.values
  const registerNumber = registerNumberField(country)
  return (
    <>
      <RadioCards
        legend={translate('Ik bestel als')}
        name="customerType"
        direction="row"
        value={customerType}
        onChange={(value) => form.setFieldValue('customerType', value)}
        error={form.errors.customerType}
        options={[
          { value: 'private', label: translate('Particulier') },
          { value: 'business', label: translate('Bedrijf') },
        ]}
      />
      {customerType === 'business' && (
        <>
          <TextInput
            label={translate('Bedrijfsnaam')}
            withAsterisk
            autoComplete="organization"
            {...form.getInputProps('companyName')}
          />
          <div className={classes.row}>
            <TextInput label={translate('Btw-nummer')} {...form.getInputProps('vatnumber')} />
            <TextInput
              {...registerNumber}
              label={translate(registerNumber.label)}
              {...form.getInputProps('kvknumber')}
            />
          </div>
        </>
      )}
      <RadioCards
        legend={translate('Aanhef')}
        withAsterisk
        name="gender"
        direction="row"
        value={gender}
        onChange={(value) => form.setFieldValue('gender', value)}
        error={form.errors.gender}
        options={[
          { value: 'v', label: translate('Mevrouw') },
          { value: 'm', label: translate('De heer') },
        ]}
      />
      <div className={`${classes.row} ${classes.name}`}>
        <TextInput
          label={translate('Voornaam')}
          withAsterisk
          autoComplete="given-name"
          {...form.getInputProps('firstname')}
        />
        <TextInput
          label={translate('Tussenvoegsel')}
          autoComplete="additional-name"
          {...form.getInputProps('middlename')}
        />
        <TextInput
          label={translate('Achternaam')}
          withAsterisk
          autoComplete="family-name"
          {...form.getInputProps('lastname')}
        />
      </div>
      <div className={classes.row}>
        {withEmail && (
          <TextInput
            label={translate('E-mailadres')}
            withAsterisk
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
        )}
        <TextInput
          label={translate('Telefoonnummer')}
          withAsterisk
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phoneNumber')}
        />
      </div>
    </>
  )
}
