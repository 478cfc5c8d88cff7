import { useState } from 'react'
import { ADDRESS_FIELDS, type AddressField, deliveryField } from '#shared/contracts/checkout-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { AddressLookup, type Country, useFieldTranslation } from '../addresses/index.ts'
import classes from './CustomerFields.module.css'
import type { CustomerForm } from './customer-form.ts'

type AddressFieldsProps = {
  form: CustomerForm
  /** The customer's own address, or a different delivery address. */
  of: 'buyer' | 'delivery'
}

const countries = [
  { value: 'NL', label: 'Nederland' },
  { value: 'BE', label: 'België' },
  { value: 'DE', label: 'Duitsland' },
]

/** A number with its addition: "12a", "12-3", "12 bis". */
const WHOLE_HOUSE_NUMBER = /^\s*(\d{1,10})(?:\s*[-/]\s*|\s*(?=[a-z])|\s+)([a-z0-9][a-z0-9 ]{0,9})\s*$/i

/**
 * Fields of an address. The customer looks the address up, and the result is shown in read-only fields. The customer
 * can also type the address, for example when the lookup fails. The same rules apply to a typed address
 * (docs/decisions.md#e25).
 */
export function AddressFields({ form, of }: AddressFieldsProps) {
  const translate = useFieldTranslation()
  const nameOf = (field: AddressField) => (of === 'buyer' ? field : deliveryField(field))
  const verifiedName = of === 'buyer' ? 'addressVerified' : 'deliveryAddressVerified'
  const textOf = (field: AddressField) => form.values[nameOf(field)]
  const autoComplete = (token: string) => `${of === 'buyer' ? 'billing' : 'shipping'} ${token}`

  const isEmpty = textOf('streetname') === '' && textOf('zipcode') === ''
  const [isManual, setIsManual] = useState(!isEmpty && !form.values[verifiedName])
  const country = textOf('country') as Country // the select offers nothing else

  const fill = (values: Partial<Record<AddressField, string>>, isVerified: boolean) => {
    const named = Object.entries(values).map(([field, value]) => [nameOf(field as AddressField), value])
    form.setValues({ ...Object.fromEntries(named), [verifiedName]: isVerified })
    for (const field of ADDRESS_FIELDS) form.clearFieldError(nameOf(field))
  }
  const emptyAddress = {
    zipcode: '',
    houseNumber: '',
    houseNumberAddition: '',
    streetname: '',
    city: '',
    province: '',
    municipality: '',
  }
  const firstError = ADDRESS_FIELDS.filter((field) => field !== 'country')
    .map((field) => form.errors[nameOf(field)])
    .find(Boolean)
  /**
   * Splits a house number such as "12a" into its number and addition, unless the addition was typed. Returns true if
   * the fields were changed.
   */
  const splitHouseNumber = () => {
    const [, houseNumber, houseNumberAddition] = WHOLE_HOUSE_NUMBER.exec(textOf('houseNumber')) ?? []
    if (!houseNumber || !houseNumberAddition || textOf('houseNumberAddition') !== '') return false
    const parts = { houseNumber, houseNumberAddition }
    form.setValues(
      Object.fromEntries(Object.entries(parts).map(([name, value]) => [nameOf(name as AddressField), value])),
    )
    form.clearFieldError(nameOf('houseNumber'))
    return true
  }
  const field = (name: AddressField) => ({ ...form.getInputProps(nameOf(name)), readOnly: !isManual })

  return (
    <fieldset aria-label={translate(of === 'buyer' ? 'Uw adres' : 'Adres om te bezorgen')} className={classes.address}>
      <NativeSelect
        label={translate('Land')}
        data={countries.map(({ value, label }) => ({ value, label: translate(label) }))}
        value={country}
        error={form.errors[nameOf('country')]}
        autoComplete={autoComplete('country')}
        onChange={({ currentTarget }) => fill({ ...emptyAddress, country: currentTarget.value }, false)}
      />
      {!isManual && (
        <AddressLookup
          key={country}
          country={country}
          error={isEmpty && firstError ? translate('Zoek en kies uw adres, of vul het zelf in.') : undefined}
          onFound={(found) => fill(found, true)}
          onFailure={() => setIsManual(true)}
        />
      )}
      {(isManual || !isEmpty) && (
        <>
          <div className={`${classes.row} ${classes.street}`}>
            <TextInput
              label={translate('Straatnaam')}
              withAsterisk={isManual}
              autoComplete={autoComplete('address-line1')}
              {...field('streetname')}
            />
            <TextInput
              label={translate('Huisnummer')}
              withAsterisk={isManual}
              inputMode="numeric"
              {...field('houseNumber')}
              onBlur={(event) => splitHouseNumber() || field('houseNumber').onBlur?.(event)}
            />
            <TextInput label={translate('Toevoeging')} {...field('houseNumberAddition')} />
          </div>
          <div className={`${classes.row} ${classes.town}`}>
            <TextInput
              label={translate('Postcode')}
              withAsterisk={isManual}
              autoComplete={autoComplete('postal-code')}
              {...field('zipcode')}
            />
            <TextInput
              label={translate('Plaats')}
              withAsterisk={isManual}
              autoComplete={autoComplete('address-level2')}
              {...field('city')}
            />
          </div>
        </>
      )}
      <Button
        variant="transparent"
        onClick={() => {
          setIsManual(!isManual)
          form.setFieldValue(verifiedName, false)
        }}
      >
        {translate(isManual ? 'Adres opzoeken' : 'Adres handmatig invullen')}
      </Button>
    </fieldset>
  )
}
