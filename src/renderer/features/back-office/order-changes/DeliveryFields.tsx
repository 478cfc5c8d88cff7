import { Button, Checkbox, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import type { DeliveryOnWire } from '#shared/contracts/order-changes.ts'
import { COUNTRY_NAMES } from '#shared/domain/orders/buyer.ts'
import { deliveryInWords } from '#shared/domain/orders/delivery-arrangement.ts'
import { PreferredWeeksFields } from '../../common/preferred-weeks/index.ts'
import { Facts } from '../frame/index.ts'
import classes from './OrderChanges.module.css'

type Address = NonNullable<DeliveryOnWire['address']>

type DeliveryFieldsProps = {
  /** How the order is delivered now. */
  current: DeliveryOnWire
  /** False while a window is planned or everything is delivered. */
  isOpen: boolean
  /** The chosen delivery; undefined while it stays as it is. */
  value: DeliveryOnWire | undefined
  /** Messages of the server, by the field of the call. */
  errors: Readonly<Record<string, string>>
  onChange: (delivery: DeliveryOnWire | undefined) => void
}

/** How the order is delivered: the method, the address and the weeks that suit the customer. Closed until staff change it. */
export function DeliveryFields({ current, isOpen, value, errors, onChange }: DeliveryFieldsProps) {
  return (
    <fieldset className={classes.lines}>
      <legend>Levering</legend>
      {value === undefined ? (
        <div className={classes.delivery}>
          <Facts items={deliveryInWords(current)} />
          {isOpen ? (
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => onChange(current)}>
                Levering wijzigen
              </Button>
            </div>
          ) : (
            <p className={classes.quiet}>
              De levering kan nu niet mee in het voorstel: er is al een moment gepland, of alles is geleverd.
            </p>
          )}
        </div>
      ) : (
        <div className={classes.delivery}>
          <Radio.Group
            label="Hoe wordt de order geleverd?"
            value={value.method}
            error={errors['delivery.method']}
            onChange={(method) => onChange({ ...value, method: method === 'pickup' ? 'pickup' : 'delivery' })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="delivery" label="Bezorgen" />
              <Radio value="pickup" label="Afhalen in de showroom" />
            </Stack>
          </Radio.Group>
          {value.method === 'delivery' && (
            <Checkbox
              label="Bezorgen op een ander adres dan dat van de koper"
              checked={value.address !== null}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ ...value, address: checked ? (current.address ?? EMPTY) : null })
              }
            />
          )}
          {value.method === 'delivery' && value.address && (
            <AddressFields
              address={value.address}
              errors={errors}
              onChange={(address) => onChange({ ...value, address })}
            />
          )}
          <PreferredWeeksFields
            legend="Welke weken komen de klant uit?"
            description="Een week na de beloofde levertijd verplaatst de belofte, op verzoek van de klant."
            value={value.weeks}
            errors={{ from: errors['delivery.weeks.from'], until: errors['delivery.weeks.until'] }}
            onChange={(weeks) => onChange({ ...value, weeks: { ...weeks, avoided: [...weeks.avoided] } })}
          />
          <div className={classes.buttons}>
            <Button variant="subtle" color="gray" onClick={() => onChange(undefined)}>
              Levering toch niet wijzigen
            </Button>
          </div>
        </div>
      )}
    </fieldset>
  )
}

const EMPTY: Address = {
  country: 'NL',
  zipcode: '',
  houseNumber: '',
  houseNumberAddition: '',
  streetname: '',
  city: '',
}

const FIELDS = [
  { name: 'streetname', label: 'Straat', max: 200 },
  { name: 'houseNumber', label: 'Huisnummer', max: 10 },
  { name: 'houseNumberAddition', label: 'Toevoeging', max: 10 },
  { name: 'zipcode', label: 'Postcode', max: 20 },
  { name: 'city', label: 'Plaats', max: 100 },
] as const

type AddressFieldsProps = {
  address: Address
  errors: Readonly<Record<string, string>>
  onChange: (address: Address) => void
}

function AddressFields({ address, errors, onChange }: AddressFieldsProps) {
  return (
    <div className={classes.address}>
      {FIELDS.map(({ name, label, max }) => (
        <TextInput
          key={name}
          label={label}
          required={name !== 'houseNumberAddition'}
          maxLength={max}
          value={address[name]}
          error={errors[`delivery.address.${name}`]}
          onChange={({ currentTarget: { value } }) => onChange({ ...address, [name]: value })}
        />
      ))}
      <NativeSelect
        label="Land"
        data={Object.entries(COUNTRY_NAMES).map(([value, label]) => ({ value, label }))}
        value={address.country}
        error={errors['delivery.address.country']}
        onChange={({ currentTarget: { value } }) => onChange({ ...address, country: value })}
      />
    </div>
  )
}
